import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding';

const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);
const unsqueeze = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** How hard each encoding packs. */
export type PackingLevels = Record<Encoding, number>;

/** Packs a body of a known length as it is sent. */
export const pack = (plain: Buffer, encoding: Encoding, levels: PackingLevels) =>
	encoding === 'br'
		? squeeze(plain, {
				params: {
					[constants.BROTLI_PARAM_QUALITY]: levels.br,
					[constants.BROTLI_PARAM_LGWIN]: windowBitsFor(plain.length),
				},
			})
		: zip(plain, { level: levels.gzip });

/** @throws for what is not packed so */
export const unpack = (packed: Buffer, encoding: Encoding) => (encoding === 'br' ? unsqueeze(packed) : unzip(packed));

/**
 * The bits of the smallest window of Brotli's that a body fits into. The usual one of 4 MB saves a page nothing, and has V8
 * collect its whole heap: a dozen of them at once are more memory outside of it than it puts up with.
 */
const windowBitsFor = (length: number): number =>
	Math.min(Math.max(Math.ceil(Math.log2(length + windowReserve)), smallestWindowBits), constants.BROTLI_DEFAULT_WINDOW);

/** The bytes of a window that Brotli reserves for itself (RFC 7932, 9.1). */
const windowReserve = 16;
/** Smaller ones cost what is packed some bytes, and save no memory worth a word. */
const smallestWindowBits = 16;
