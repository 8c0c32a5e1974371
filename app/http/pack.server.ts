import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding';

const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);
const unsqueeze = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** The compression level of each encoding. */
export type PackingLevels = Record<Encoding, number>;

/** Compresses a body of known length. */
export const pack = (plain: Buffer, encoding: Encoding, levels: PackingLevels) =>
	encoding === 'br'
		? squeeze(plain, {
				params: {
					[constants.BROTLI_PARAM_QUALITY]: levels.br,
					[constants.BROTLI_PARAM_LGWIN]: windowBitsFor(plain.length),
				},
			})
		: zip(plain, { level: levels.gzip });

/** Decompresses a body. @throws if the bytes are not in this encoding */
export const unpack = (packed: Buffer, encoding: Encoding) => (encoding === 'br' ? unsqueeze(packed) : unzip(packed));

/**
 * Returns the smallest Brotli window for a body, as a number of bits. The default window of 4 MB does not make a page smaller.
 * The default window makes V8 collect its whole heap, because a dozen such windows exceed V8's limit for external memory.
 */
const windowBitsFor = (length: number): number =>
	Math.min(Math.max(Math.ceil(Math.log2(length + windowReserve)), smallestWindowBits), constants.BROTLI_DEFAULT_WINDOW);

/** The number of bytes of a window that the Brotli format reserves (RFC 7932, 9.1). */
const windowReserve = 16;
/**
 * The minimum size of a Brotli window that the shop uses, as a number of bits. A smaller window makes the result larger and
 * saves little memory.
 */
const smallestWindowBits = 16;
