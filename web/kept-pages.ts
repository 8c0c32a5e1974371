import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../app/http/accepted-encoding';
import { ofNobodyElse, shownHeader } from '../app/http/cache-headers';
import { type Counts, stateOf, type VersionName } from '../store/foundation/versions';
import type { RequestAddress } from './request-address';
import { encodingFor, pack, sendPacked } from './send-packed';

/** The longest address that is worth keeping: nobody else asks for what is longer. */
const longestAddress = 500;
/** The longest that anything is kept. Seconds. */
const longest = 3600;

/** One page, and how it goes over the wire for each encoding that somebody has accepted: most pages are asked for in one. */
interface KeptPage {
	/** What it shows, and how often that had counted when it was rendered. */
	shown: readonly VersionName[];
	state: string;
	/** When it was rendered, and until when it may be sent. Milliseconds of `performance.now()`. */
	since: number;
	until: number;
	headers: Record<string, string> & { etag: string };
	plain: Buffer;
	/** A picture is packed already. */
	isPicture: boolean;
	packed: Map<Encoding, Promise<Buffer>>;
}

/** What a page's packings come to beside it, both of them. */
const packings = 0.6;

export interface KeptPagesOptions {
	/** About how much memory kept pages may take, the packed copies that may be made of them included. Bytes. */
	maxBytes: number;
	/** Renders a page for a visitor who is nobody in particular. */
	render(request: Request, message: IncomingMessage): Promise<Response>;
	/** Counters of what pages show; a promise where they have to be looked up. */
	counts(): Counts | Promise<Counts>;
	/** Whether the shop has nothing but what is kept: its database does not answer. */
	away(): boolean;
	onError(error: unknown): void;
}

/**
 * A shared cache in front of the renderer. A page that says it may be kept, and what it shows, is rendered once,
 * compressed well, and sent to every visitor who has no session until its time is over or something that it shows has
 * changed; a cover, which does not vary by cookies, to every visitor there is.
 * Both also for as long as there is no other to be had. What is somebody's own goes to `next`.
 */
export function keptPages({ maxBytes, render, counts, away, onError }: KeptPagesOptions) {
	const pages = new LRUCache<string, KeptPage>({
		maxSize: maxBytes,
		sizeCalculation: ({ plain, isPicture }) => Math.ceil(plain.length * (isPicture ? 1 : 1 + packings)) + 2000,
	});
	/** Renders that are under way: the visitors who ask for the same page meanwhile wait for the one. */
	const underway = new Map<string, Promise<KeptPage | null>>();

	/** The state of the settings in which covers are not everybody's: a private store's. */
	let closedAt: string | undefined;

	/** @param known the counters when the page was rendered: a change since then voids it */
	const keep = async (key: string, known: Counts, response: Response): Promise<KeptPage | null> => {
		const shown = response.headers.get(shownHeader)?.split(' ') as VersionName[] | undefined;
		const seconds = secondsOf(response.headers.get('Cache-Control') ?? '');
		if (response.status !== 200 || seconds === 0 || !shown) return null;
		if (isAnybodys(key) && /cookie/i.test(response.headers.get('Vary') ?? '')) return null;
		const page = await toKeptPage(response, { shown, state: stateOf(known, shown), since: performance.now() }, seconds);
		pages.set(key, page);
		return page;
	};

	const answer = async (
		key: string,
		known: Counts,
		message: IncomingMessage,
		address: RequestAddress,
		response: ServerResponse,
		next: () => void,
	) => {
		const waiting = underway.get(key);
		if (waiting) {
			const page = await waiting;
			if (page && isCurrent(page, known)) return send(page, message, response);
		}
		const rendering = render(toRequest(message, address), message);
		const keeping = rendering.then((rendered) => keep(key, known, rendered));
		if (!waiting) {
			underway.set(
				key,
				keeping.catch(() => null),
			);
			void keeping.catch(() => null).finally(() => underway.delete(key));
		}
		const page = await keeping;
		if (page) return send(page, message, response);
		const rendered = await rendering;
		const older = rendered.status === 503 && pages.get(key);
		if (older) await sendKept(older, message, response);
		else if (isAnybodys(key) && message.headers.cookie) {
			// It was rendered for nobody, and is not what all may see: nor is any other until the settings change.
			if (rendered.headers.get('Cache-Control') === ofNobodyElse) closedAt = settingsOf(known);
			next();
		} else await sendPacked(rendered, message, response);
	};

	return (message: IncomingMessage, address: RequestAddress, response: ServerResponse, next: () => void) => {
		const key = addressKey(message, address);
		if (key === null) return next();
		const fail = (error: unknown) => {
			if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
			response.end('There was an error.');
			onError(error);
		};
		const respond = (known: Counts) => {
			if (isAnybodys(key) && message.headers.cookie && closedAt === settingsOf(known)) return next();
			const held = pages.get(key);
			const current = held && isCurrent(held, known) && held.until > performance.now();
			const answering =
				held && (current || away())
					? sendKept(held, message, response)
					: answer(key, known, message, address, response, next);
			answering.catch(fail);
		};
		const known = counts();
		if (known instanceof Promise) known.then(respond).catch(fail);
		else respond(known);
	};
}

const settingsOf = (known: Counts): string => stateOf(known, ['settings']);

const isCurrent = ({ shown, state }: KeptPage, known: Counts): boolean => stateOf(known, shown) === state;

/** Files, and what watches over the process: nothing to keep, and their own business how long. */
const notPages = /^\/(assets|health|ready|favicon)/;

/**
 * Covers: a page has dozens, and they are the same whoever asks. They are asked for as nobody even for a visitor with a
 * session, and kept if the answer does not vary by cookies: elsewhere than in an open store it is the visitor's own.
 */
const isAnybodys = (path: string): boolean => path.startsWith('/covers/');

/** What a kept page is kept under, or null for a request that is somebody's own. */
function addressKey(
	{ method, headers: { authorization, cookie } }: IncomingMessage,
	{ path, target }: RequestAddress,
): string | null {
	if (method !== 'GET' && method !== 'HEAD') return null;
	if (notPages.test(path) || target.length > longestAddress || authorization) return null;
	if (!cookie || isAnybodys(path)) return target;
	// With its name: the storefront reads the one of the two alone that is its own over http, or over https.
	const rows = /^\s*((?:__Host-)?rows=[a-z]{1,10})\s*$/.exec(cookie);
	return rows ? `${target} ${rows[1]}` : null;
}

function toRequest(message: IncomingMessage, { origin, path, target }: RequestAddress): Request {
	// No word of what the visitor accepts: the renderer gives the plain page, which is packed here.
	const cookie = isAnybodys(path) ? undefined : message.headers.cookie;
	return new Request(origin + target, { headers: cookie ? { cookie } : {} });
}

async function toKeptPage(
	response: Response,
	rendered: Pick<KeptPage, 'shown' | 'state' | 'since'>,
	seconds: number,
): Promise<KeptPage> {
	const plain = Buffer.from(await response.arrayBuffer());
	const isPicture = response.headers.get('Content-Type') === 'image/png';
	const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
	const { [shownHeader.toLowerCase()]: _shown, ...told } = Object.fromEntries(response.headers);
	const headers = { ...told, etag };
	const until = rendered.since + seconds * 1000;
	return { ...rendered, until, headers, plain, isPicture, packed: new Map() };
}

/** The page in an encoding, packed for who asks for it first. */
function packedAs(encoding: Encoding, { plain, packed }: KeptPage): Promise<Buffer> {
	const known = packed.get(encoding);
	if (known) return known;
	const body = pack(plain, encoding);
	packed.set(encoding, body);
	// The next one who asks tries again.
	body.catch(() => packed.delete(encoding));
	return body;
}

/** For how long a cache that many share may keep an answer; what may be kept for a year is drawn again after an hour. */
function secondsOf(cacheControl: string): number {
	const shared = /s-maxage=(\d+)/.exec(cacheControl) ?? /public, max-age=(\d+)/.exec(cacheControl);
	return Math.min(Number(shared?.[1] ?? 0), longest);
}

function sendKept(page: KeptPage, message: IncomingMessage, response: ServerResponse): Promise<void> {
	// A cache behind this one must not begin its time anew (RFC 9111, 5.1).
	response.setHeader('Age', Math.floor((performance.now() - page.since) / 1000));
	return send(page, message, response);
}

async function send(page: KeptPage, message: IncomingMessage, response: ServerResponse): Promise<void> {
	const encoding = page.isPicture ? null : encodingFor(message);
	const headers = { ...page.headers, ...(encoding ? { 'content-encoding': encoding } : {}) };
	if (message.headers['if-none-match'] === page.headers.etag) {
		response.writeHead(304, headers);
		response.end();
		return;
	}
	const body = encoding ? await packedAs(encoding, page) : page.plain;
	response.writeHead(200, { ...headers, 'content-length': body.length });
	response.end(message.method === 'HEAD' ? undefined : body);
}
