import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding, minPackedBytes } from '../app/http/accepted-encoding';
import { cachingHeaders, privateNoStore } from '../app/http/cache-headers';
import { type PackingLevels, pack } from '../app/http/pack.server';

/**
 * The compression levels for pages that many visitors may get. Higher levels make a page of 70 KB at most 1 % smaller.
 */
export const pageLevels: PackingLevels = { br: 6, gzip: 7 };

/** Returns the encoding for the visitor; null for uncompressed. */
export const encodingFor = ({ headers }: IncomingMessage): Encoding | null =>
	acceptedEncoding(String(headers['accept-encoding'] ?? ''));

/**
 * Headers with special treatment: each cookie is sent as a separate header, and the tags that invalidate a page are not
 * sent.
 */
const heldBack = ['set-cookie', ...cachingHeaders.map((name) => name.toLowerCase())];

/**
 * Sends an uncached answer (a redirect, an error, a private page), compressed in an encoding that the visitor accepts.
 */
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
	// A cache in between must not give a compressed answer to a browser that cannot decompress it.
	if (isPacked && !/accept-encoding/i.test(headers.get('Vary') ?? '')) response.appendHeader('Vary', 'Accept-Encoding');
	if (encoding) response.setHeader('Content-Encoding', encoding);
	response.setHeader('Content-Length', body.length);
	response.end(message.method === 'HEAD' ? undefined : body);
}
