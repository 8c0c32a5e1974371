import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding, minPackedBytes } from '../app/http/accepted-encoding';
import { cachingHeaders, privateNoStore } from '../app/http/cache-headers';
import { type PackingLevels, pack } from '../app/http/pack.server';

/**
 * The compression levels for pages that the cache may send to many visitors. Higher compression levels would make a page of 70 KB
 * at most 1% smaller.
 */
export const pageLevels: PackingLevels = { br: 6, gzip: 7 };

/** Returns the best encoding (compression) that the visitor accepts. Returns null for no compression. */
export const encodingFor = ({ headers }: IncomingMessage): Encoding | null =>
	acceptedEncoding(String(headers['accept-encoding'] ?? ''));

/** The headers that are not simply copied: each cookie needs its own header, and internal caching headers are not sent. */
const heldBack = ['set-cookie', ...cachingHeaders.map((name) => name.toLowerCase())];

/** Sends an answer that is not cached (a redirect, an error, a private page), in an encoding that the visitor accepts. */
export async function sendPacked(
	rendered: Response,
	message: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const plain = Buffer.from(await rendered.arrayBuffer());
	const isPacked = plain.length >= minPackedBytes;
	const encoding = isPacked ? encodingFor(message) : null;
	const body = encoding ? await pack(plain, encoding, pageLevels) : plain;
	const { headers } = rendered;
	response.statusCode = rendered.status;
	for (const [name, value] of headers) if (!heldBack.includes(name)) response.setHeader(name, value);
	if (!headers.has('Cache-Control')) response.setHeader('Cache-Control', privateNoStore);
	if (headers.getSetCookie().length > 0) response.setHeader('Set-Cookie', headers.getSetCookie());
	// A cache between shop and browser must not send a compressed answer to a browser that cannot decompress it.
	if (isPacked && !/accept-encoding/i.test(headers.get('Vary') ?? '')) response.appendHeader('Vary', 'Accept-Encoding');
	if (encoding) response.setHeader('Content-Encoding', encoding);
	response.setHeader('Content-Length', body.length);
	response.end(message.method === 'HEAD' ? undefined : body);
}
