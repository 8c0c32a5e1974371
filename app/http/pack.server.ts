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

/** @throws for bytes that are not in this encoding */
export const unpack = (packed: Buffer, encoding: Encoding) => (encoding === 'br' ? unsqueeze(packed) : unzip(packed));

/**
 * Returns the bits of the smallest window of Brotli's that a body fits into. The usual window of 4 MB saves a page
 * nothing, and makes V8 collect its whole heap: a dozen of them at once exceed the external memory that V8 tolerates.
 */
const windowBitsFor = (length: number): number =>
	Math.min(Math.max(Math.ceil(Math.log2(length + windowReserve)), smallestWindowBits), constants.BROTLI_DEFAULT_WINDOW);

/** The bytes of a window that Brotli reserves for itself (RFC 7932, 9.1). */
const windowReserve = 16;
/** A smaller window makes the result larger, and saves little memory. */
const smallestWindowBits = 16;
