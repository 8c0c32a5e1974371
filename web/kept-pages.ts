import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const squeeze = promisify(brotliCompress);
const unsqueeze = promisify(brotliDecompress);
const zip = promisify(gzip);

/** The memory that kept pages may take, all encodings of them together. Bytes. */
const room = 96 * 1024 * 1024;
/** The longest address that is worth keeping: nobody else asks for what is longer. */
const longestAddress = 500;

/** One page as it goes over the wire, for each encoding a reader may accept. */
interface KeptPage {
	version: string;
	until: number;
	etag: string;
	br: Wire;
	gzip: Wire;
	identity: Wire;
}

interface Wire {
	headers: Record<string, string | number>;
	body: Buffer;
}

export interface KeptPagesOptions {
	/** Renders a page for a visitor who is nobody in particular. */
	render(request: Request, message: IncomingMessage): Promise<Response>;
	/** Differs as soon as anything that pages show has changed; a promise where it has to be looked up. */
	version(): string | Promise<string>;
	/** The shop's own origin, for the request's URL. */
	origin(message: IncomingMessage): string;
	onError(error: unknown): void;
}

/**
 * A shared cache in front of the renderer. A page that says it may be kept (`s-maxage`) is rendered once, compressed
 * well, and sent to every visitor who has no session until its time is over or something in the shop has changed.
 * Answers whether it took the request.
 */
export function keptPages({ render, version, origin, onError }: KeptPagesOptions) {
	const pages = new LRUCache<string, KeptPage>({
		maxSize: room,
		sizeCalculation: (page) => page.br.body.length + page.gzip.body.length + page.identity.body.length + 2000,
	});
	/** Renders that are under way: the visitors who ask for the same page meanwhile wait for the one. */
	const underway = new Map<string, Promise<KeptPage | null>>();

	/** @param known the version that the page was rendered at: a change since then voids it */
	const keep = async (key: string, known: string, response: Response): Promise<KeptPage | null> => {
		const seconds = Number(/s-maxage=(\d+)/.exec(response.headers.get('Cache-Control') ?? '')?.[1] ?? 0);
		if (seconds === 0) return null;
		const page = await toKeptPage(response, known, performance.now() + seconds * 1000);
		pages.set(key, page);
		return page;
	};

	const answer = async (key: string, known: string, message: IncomingMessage, response: ServerResponse) => {
		const waiting = underway.get(key);
		if (waiting) {
			const page = await waiting;
			if (page?.version === known) return send(page, message, response);
		}
		const rendering = render(toRequest(message, origin(message)), message);
		const keeping = rendering.then((rendered) => keep(key, known, rendered.clone()));
		if (!waiting) {
			underway.set(
				key,
				keeping.catch(() => null),
			);
			void keeping.catch(() => null).finally(() => underway.delete(key));
		}
		const page = await keeping;
		if (page) send(page, message, response);
		else await sendOnce(await rendering, message, response);
	};

	return (message: IncomingMessage, response: ServerResponse): boolean => {
		const key = keyOf(message);
		if (key === null) return false;
		const fail = (error: unknown) => {
			if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
			response.end('There was an error.');
			onError(error);
		};
		const respond = (known: string): void => {
			const held = pages.get(key);
			if (held?.version === known && held.until > performance.now()) send(held, message, response);
			else answer(key, known, message, response).catch(fail);
		};
		const known = version();
		if (typeof known === 'string') respond(known);
		else known.then(respond).catch(fail);
		return true;
	};
}

/** Files, and what watches over the process: nothing to keep, and their own business how long. */
const notPages = /^\/(assets|health|ready|favicon|robots\.txt)/;

/** What a kept page is kept under, or null for a request that is somebody's own. */
function keyOf(message: IncomingMessage): string | null {
	if (message.method !== 'GET' && message.method !== 'HEAD') return null;
	const url = message.url ?? '/';
	if (notPages.test(url)) return null;
	if (url.length > longestAddress || message.headers.authorization) return null;
	const cookie = message.headers.cookie;
	if (!cookie) return url;
	const rows = /^\s*rows=([a-z]{1,10})\s*$/.exec(cookie);
	return rows ? `${url} ${rows[1]}` : null;
}

function toRequest(message: IncomingMessage, origin: string): Request {
	const headers: Record<string, string> = { 'accept-encoding': 'br', accept: message.headers.accept ?? '*/*' };
	if (message.headers.cookie) headers.cookie = message.headers.cookie;
	if (message.headers['user-agent']) headers['user-agent'] = message.headers['user-agent'];
	return new Request(`${origin}${message.url ?? '/'}`, { headers });
}

async function toKeptPage(response: Response, version: string, until: number): Promise<KeptPage> {
	const bytes = Buffer.from(await response.arrayBuffer());
	const plain = response.headers.get('Content-Encoding') === 'br' ? await unsqueeze(bytes) : bytes;
	const [br, zipped] = await Promise.all([
		squeeze(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
		zip(plain, { level: 7 }),
	]);
	const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
	const headers = Object.fromEntries(response.headers);
	delete headers['content-encoding'];
	const wire = (body: Buffer, encoding?: string): Wire => ({
		headers: { ...headers, etag, ...(encoding ? { 'content-encoding': encoding } : {}), 'content-length': body.length },
		body,
	});
	return { version, until, etag, br: wire(br, 'br'), gzip: wire(zipped, 'gzip'), identity: wire(plain) };
}

function send(page: KeptPage, message: IncomingMessage, response: ServerResponse): void {
	const accepted = message.headers['accept-encoding'] ?? '';
	const wire = accepted.includes('br') ? page.br : accepted.includes('gzip') ? page.gzip : page.identity;
	if (message.headers['if-none-match'] === page.etag) {
		const { 'content-length': _length, ...headers } = wire.headers;
		response.writeHead(304, headers);
		response.end();
		return;
	}
	response.writeHead(200, wire.headers);
	response.end(message.method === 'HEAD' ? undefined : wire.body);
}

/** A page that is not kept (a redirect, an error) goes to the one who asked. */
async function sendOnce(rendered: Response, message: IncomingMessage, response: ServerResponse): Promise<void> {
	const bytes = Buffer.from(await rendered.arrayBuffer());
	const accepted = message.headers['accept-encoding'] ?? '';
	const headers = new Headers(rendered.headers);
	const packed = headers.get('Content-Encoding') === 'br' && !accepted.includes('br');
	if (packed) headers.delete('Content-Encoding');
	const body = packed ? await unsqueeze(bytes) : bytes;
	headers.set('Content-Length', String(body.length));
	response.statusCode = rendered.status;
	for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value);
	if (headers.getSetCookie().length > 0) response.setHeader('Set-Cookie', headers.getSetCookie());
	response.end(message.method === 'HEAD' ? undefined : body);
}
