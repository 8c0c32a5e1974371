import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding } from '~/http/accepted-encoding';
import { compress } from '~/http/compress.server';

test.each([
	[undefined, null],
	['', null],
	['gzip, deflate, br, zstd', 'br'],
	['gzip', 'gzip'],
	['GZIP', 'gzip'],
	['*', 'br'],
	['br;q=0', null],
	['br;q=0, gzip', 'gzip'],
	['gzip;q=0, *', 'br'],
	['br;q=0, *', 'gzip'],
	['*;q=0', null],
	['identity, *;q=0', null],
	['br;q=0.1, gzip;q=0.9', 'gzip'],
	['identity;q=1, br;q=0.5', null],
	['brotli', null],
	['xbr, ygzip', null],
	['x; br', null],
	['deflate', null],
])('chooses from %j the encoding %j', (accepted, encoding) => {
	expect(acceptedEncoding(accepted)).toBe(encoding);
});

test('compresses a page only as its reader accepts', async () => {
	const html = '<p>A page of many words.</p>'.repeat(100);
	const packed = async (accepted: string) => {
		const request = new Request('http://shop.example/', { headers: { 'Accept-Encoding': accepted } });
		const { body, encoding } = await compress(html, request);
		return { encoding, bytes: Buffer.from(body as Uint8Array | string) };
	};
	const brotli = await packed('gzip, br');
	expect([brotli.encoding, String(brotliDecompressSync(brotli.bytes))]).toEqual(['br', html]);
	const gzip = await packed('br;q=0, gzip');
	expect([gzip.encoding, String(gunzipSync(gzip.bytes))]).toEqual(['gzip', html]);
	const plain = await packed('br;q=0');
	expect([plain.encoding, String(plain.bytes)]).toEqual([null, html]);
});
