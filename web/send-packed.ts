import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, type Encoding, minPackedBytes } from '../app/http/accepted-encoding';
import { cachingHeaders, privateNoStore } from '../app/http/cache-headers';
import { type PackingLevels, pack } from '../app/http/pack.server';

/** How hard pages are packed that many may get: beyond these levels one of 70 KB gets no more than 1 % smaller. */
export const pageLevels: PackingLevels = { br: 6, gzip: 7 };

/** How the visitor may be sent an answer; null for as it is. */
export const encodingFor = ({ headers }: IncomingMessage): Encoding | null =>
	acceptedEncoding(String(headers['accept-encoding'] ?? ''));

/** Headers that are not sent on as they are: cookies each on its own, what voids a page not at all. */
const heldBack = ['set-cookie', ...cachingHeaders.map((name) => name.toLowerCase())];

/** Sends what is not cached (a redirect, an error, a private page) to the one who asked, packed as they accept. */
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
	// A cache between must not hand what one visitor's browser unpacks to another's that cannot.
	if (isPacked && !/accept-encoding/i.test(headers.get('Vary') ?? '')) response.appendHeader('Vary', 'Accept-Encoding');
	if (encoding) response.setHeader('Content-Encoding', encoding);
	response.setHeader('Content-Length', body.length);
	response.end(message.method === 'HEAD' ? undefined : body);
}
