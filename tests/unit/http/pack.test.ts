import { expect, test } from 'vitest';
import { pack, unpack } from '../../../app/http/pack.server';

const levels = { br: 6, gzip: 7 };

/** Reads the window bits of a Brotli stream from its first byte (RFC 7932, 9.1). */
function windowBitsOf([first = 0]: Buffer): number {
	if ((first & 1) === 0) return 16;
	const three = (first >> 1) & 7;
	if (three > 0) return 17 + three;
	const more = (first >> 4) & 7;
	return more > 0 ? 8 + more : 17;
}

const bodyOf = (length: number) => Buffer.from('A page about books. '.repeat(length / 20 + 1).slice(0, length));

test.each([
	['a short page', 2000, 16],
	['a page that just fits', 2 ** 16 - 16, 16],
	['one that does not', 2 ** 16 - 15, 17],
	['a long page', 200_000, 18],
	['a sitemap', 9_000_000, 22],
])('packs a body with the smallest window that fits: %s', async (_what, length, bits) => {
	const plain = bodyOf(length);
	const packed = await pack(plain, 'br', levels);
	expect(windowBitsOf(packed)).toBe(bits);
	expect((await unpack(packed, 'br')).equals(plain)).toBe(true);
});

test('restores a body packed as gzip', async () => {
	const plain = bodyOf(5000);
	expect((await unpack(await pack(plain, 'gzip', levels), 'gzip')).equals(plain)).toBe(true);
});
