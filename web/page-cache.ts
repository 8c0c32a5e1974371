import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isView } from '../app/cookies/rows.server';
import type { Encoding } from '../app/http/accepted-encoding';
import { cachingHeaders, privateNoStore, tagsHeader, untilHeader } from '../app/http/cache-headers';
import type { Caching } from '../store/contract/call';
import { maxLifeSeconds } from '../store/foundation/caching/collect-tags';
import type { Changes } from '../store/foundation/caching/versions';
import { memorySize } from '../store/foundation/memory-size';
import type { DiskPages } from './disk-pages';
import { type Cached, isFresh, whyStale } from './freshness';
import { outsideCacheHeaders } from './outside/outside-cache-headers';
import { PageBytes } from './page-bytes';
import type { FiledPage } from './page-file';
import type { RequestAddress } from './request-address';
import { encodingFor, sendPacked } from './send-packed';
import { stripTracking } from './strip-tracking';

/** The longest address whose page is cached. A longer address is unlikely to be requested twice. */
const maxAddressLength = 500;
interface CachedPage extends Cached {
	headers: Record<string, string> & { etag: string };
	bytes: PageBytes;
	/** Pictures are already compressed. */
	isPicture: boolean;
}

/** The shortest remaining life of a page that is written to disk, in seconds. */
const worthWriting = 300;

/** The size of a page beside its bytes and tags, in bytes: its headers, address and hashes. */
const pageOverhead = 2000;

export interface PageCacheOptions {
	/** The approximate memory for cached pages, in bytes. */
	maxBytes: number;
	/** Renders a page for an anonymous visitor. */
	render(request: Request, message: IncomingMessage): Promise<Response>;
	/** Returns the changes; a promise when they have to be looked up. */
	changes(): Changes | Promise<Changes>;
	/** Called when rendering begins. Returns a function that completes the cache entry after rendering. */
	begin(changes: Changes): (caching: Caching) => Cached;
	/** The pages on disk; null until they are open. */
	disk?(): DiskPages | null;
	/** Returns the time of the store's clock, in unix seconds. */
	now?(): number;
	/** Whether the shop notifies caches outside of stale pages. Pages then carry their tags. */
	outside?: boolean;
	/** Whether the shop has only cached pages, because its database does not answer. */
	away(): boolean;
	onError(error: unknown): void;
}

/**
 * Builds a shared cache in front of the renderer. A page that allows caching, and names its tags, is rendered once and
 * compressed well. Every visitor without a session gets it until it is stale. A cover does not vary by cookies, and
 * every visitor gets it.
 *
 * A page is stale when one of its tags changes (`invalidate` in `store/foundation/caching/cache-tags.ts`) or its time
 * is over (`isFresh` in `freshness.ts`). Stale pages are sent only when no fresh page is available.
 *
 * An address with an advertisement's tracking marks counts as the address without them. A private request goes to
 * `next`.
 */
export function pageCache({
	maxBytes,
	render,
	changes,
	begin,
	disk = () => null,
	now = () => Date.now() / 1000,
	outside = false,
	away,
	onError,
}: PageCacheOptions) {
	const pages = new LRUCache<string, CachedPage>({
		maxSize: maxBytes,
		sizeCalculation: ({ bytes, tags }) => bytes.size + memorySize(tags) + pageOverhead,
	});
	const hold = (key: string, page: CachedPage) => {
		pages.set(key, page);
		page.bytes.onResize = () => {
			// Sets a new object, because the cache assumes that the same object has the same size.
			if (pages.peek(key)?.bytes === page.bytes) pages.set(key, { ...page });
		};
	};
	/** The renders in progress. Other visitors who request the same page wait for the same render. */
	const underway = new Map<string, Promise<CachedPage | null>>();

	/** The number of the last change. */
	let newest = Number.NEGATIVE_INFINITY;
	/** A lower number comes from another server, which has replaced a lost one. */
	const notice = ({ last }: Changes) => {
		if (last < newest) void disk()?.clear();
		newest = last;
	};

	/** The last change when covers were private, as in a private store. */
	let closedAt: number | undefined;
	const isClosed = (known: Changes) => closedAt !== undefined && !known.since(closedAt, ['settings']);

	/** @param since returns the cache entry, based on the changes known before the page was rendered */
	const keep = async (
		key: string,
		since: (caching: Caching) => Cached,
		response: Response,
		encoding: Encoding | null,
	): Promise<CachedPage | null> => {
		const caching = cachingOf(response);
		if (response.status !== 200 || !caching) return null;
		if (isPublicPicture(key) && /cookie/i.test(response.headers.get('Vary') ?? '')) return null;
		const page = await toCachedPage(response, since(caching));
		const { size } = page.bytes;
		// The visitor whose request renders the page waits for the compression anyway. Uncompressed, the page would evict
		// many others.
		if (encoding && !page.isPicture) await page.bytes.packedAs(encoding).catch(() => undefined);
		hold(key, page);
		const lifeSeconds = (page.until - performance.now()) / 1000;
		const isOfNow = page.last <= newest;
		if (isWorthWriting(key) && isOfNow && lifeSeconds >= worthWriting) {
			const until = now() + lifeSeconds;
			disk()?.write(size, () => toFiled(key, page, until));
		}
		return page;
	};

	/**
	 * Reads a page that another process has made, or this one before its restart; null when there is none or it is stale.
	 */
	const fromDisk = async (key: string, known: Changes): Promise<CachedPage | null> => {
		const filed = (await disk()?.read(key)) ?? null;
		if (!filed) return null;
		const { until, ...written } = filed;
		// The page was written with a clock that was ahead.
		if (until - now() > maxLifeSeconds) return null;
		const page = { ...written, until: performance.now() + (until - now()) * 1000 };
		if (!isFresh(page, known)) return null;
		const kept = await fromFiled(page).catch(() => null);
		if (kept) hold(key, kept);
		return kept;
	};

	/** Sends a page that was just rendered. Caches outside must not store a page that has become stale meanwhile. */
	const sendMade = async (page: CachedPage, status: string, message: IncomingMessage, response: ServerResponse) => {
		tellStatus(response, status);
		return send(page, outside ? outsideCacheHeaders(page, await changes()) : {}, message, response);
	};

	const sendHeld = (page: CachedPage, known: Changes, message: IncomingMessage, response: ServerResponse) => {
		tellStatus(response, 'hit');
		// A cache behind this one counts from the time when the page was last known to be fresh (RFC 9111, 5.1).
		response.setHeader('Age', Math.floor(Math.max(0, performance.now() - known.lookedAt) / 1000));
		return send(page, outside ? outsideCacheHeaders(page, known) : {}, message, response);
	};

	const answer = async (
		key: string,
		known: Changes,
		message: IncomingMessage,
		address: RequestAddress,
		response: ServerResponse,
		next: () => void,
	) => {
		const written = isWorthWriting(key) && disk() && (await fromDisk(key, known));
		if (written) return sendHeld(written, known, message, response);
		const waiting = underway.get(key);
		const held = pages.get(key);
		const why = held ? `fwd=stale; detail=${whyStale(held, known)}` : 'fwd=uri-miss';
		if (waiting) {
			const page = await waiting;
			if (page && isFresh(page, known)) return sendMade(page, `${why}; collapsed`, message, response);
		}
		const since = begin(known);
		const { last } = known;
		const rendering = render(toRequest(message, address), message);
		const keeping = rendering.then((rendered) => keep(key, since, rendered, encodingFor(message)));
		if (!waiting) {
			underway.set(
				key,
				keeping.catch(() => null),
			);
			void keeping.catch(() => null).finally(() => underway.delete(key));
		}
		const page = await keeping;
		if (page) return sendMade(page, `${why}; stored`, message, response);
		const rendered = await rendering;
		const older = rendered.status === 503 && pages.get(key);
		if (older) await sendHeld(older, known, message, response);
		else if (isPublicPicture(key) && message.headers.cookie) {
			// The cover was rendered for an anonymous visitor, and yet it is private. So all covers are private until the
			// settings change.
			if (rendered.headers.get('Cache-Control') === privateNoStore) closedAt = last;
			next();
		} else if (rendered.status >= 300 && rendered.status < 400 && stripTracking(address.target) !== address.target) {
			// Keeps the tracking parameters in a redirect.
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
		const respond = (known: Changes) => {
			notice(known);
			if (isPublicPicture(key) && message.headers.cookie && isClosed(known)) return next();
			const held = pages.get(key);
			const current = held && isFresh(held, known);
			const answering =
				held && (current || away())
					? sendHeld(held, known, message, response)
					: answer(key, known, message, address, response, next);
			answering.catch(fail);
		};
		const known = changes();
		if (known instanceof Promise) known.then(respond).catch(fail);
		else respond(known);
	};
}

/** Addresses of files and of health checks. They are not cached here, because they set their own caching headers. */
const notPages = /^\/(assets|health|ready|favicon)/;

/**
 * Whether a path is a cover. A page has dozens of covers, and they are the same for all visitors. They are requested as
 * an anonymous visitor even if the visitor has a session, and cached if the answer does not vary by cookies. In a store
 * that is not open to the public the answer is private to the visitor.
 */
const isPublicPicture = (path: string): boolean => path.startsWith('/covers/');

/**
 * Whether a page is worth writing to disk. A page with a query in its address is not: queries are typed letter by
 * letter, and visitors can invent any number of them. Covers are an exception, because their query identifies the
 * version.
 */
const isWorthWriting = (key: string): boolean => !key.includes('?') || isPublicPicture(key);

/** Returns the key of a page in the cache; null for a private request. */
function addressKey(
	{ method, headers: { authorization, cookie } }: IncomingMessage,
	{ path, target: asked }: RequestAddress,
): string | null {
	const target = stripTracking(asked);
	if (method !== 'GET' && method !== 'HEAD') return null;
	if (notPages.test(path) || target.length > maxAddressLength || authorization) return null;
	if (!cookie || isPublicPicture(path)) return target;
	// The key includes the cookie's name: over http the storefront reads only one of the two names, over https only the
	// other.
	const [, rows, view] = /^\s*((?:__Host-)?rows=([a-z]{1,10}))\s*$/.exec(cookie) ?? [];
	return isView(view) ? `${target} ${rows}` : null;
}

function toRequest(message: IncomingMessage, { origin, path, target }: RequestAddress): Request {
	// The renderer does not learn which encodings the visitor accepts. It returns the uncompressed page, which is
	// compressed here.
	const cookie = isPublicPicture(path) ? undefined : message.headers.cookie;
	return new Request(origin + stripTracking(target), { headers: cookie ? { cookie } : {} });
}

async function toCachedPage(response: Response, cached: Cached): Promise<CachedPage> {
	const plain = Buffer.from(await response.arrayBuffer());
	const isPicture = response.headers.get('Content-Type') === 'image/png';
	const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
	const told = new Headers(response.headers);
	for (const name of cachingHeaders) told.delete(name);
	const headers = { ...Object.fromEntries(told), etag };
	return { ...cached, headers, isPicture, bytes: new PageBytes({ encoding: null, bytes: plain }) };
}

async function toFiled(key: string, page: CachedPage, until: number): Promise<FiledPage> {
	const { last, tags, headers, isPicture, bytes } = page;
	const { encoding, bytes: body } = isPicture ? { encoding: null, bytes: await bytes.plain() } : await bytes.packed();
	return { key, last, tags, until, headers, isPicture, encoding, body };
}

/** @throws for a page that cannot be decompressed */
async function fromFiled({ body, encoding, last, tags, until, headers, isPicture }: FiledPage): Promise<CachedPage> {
	const bytes = new PageBytes({ encoding, bytes: body });
	await bytes.plain();
	return { last, tags, until, headers, isPicture, bytes };
}

/** Returns the page's own data about caching; null when there are none. */
function cachingOf({ headers }: Response): Caching | null {
	const [tags, until] = [headers.get(tagsHeader), headers.get(untilHeader)];
	return tags === null || until === null ? null : { tags: tags.split(' '), until: Number(until) };
}

/** Reports where a page came from (RFC 9211): from this cache, or why it had to be rendered. */
const tellStatus = (response: ServerResponse, status: string) =>
	response.setHeader('Cache-Status', `Bookshop; ${status}`);

async function send(
	page: CachedPage,
	more: OutgoingHttpHeaders,
	message: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const encoding = page.isPicture ? null : encodingFor(message);
	const headers = { ...page.headers, ...more, ...(encoding ? { 'content-encoding': encoding } : {}) };
	if (message.headers['if-none-match'] === page.headers.etag) {
		response.writeHead(304, headers);
		response.end();
		return;
	}
	const body = await (encoding ? page.bytes.packedAs(encoding) : page.bytes.plain());
	response.writeHead(200, { ...headers, 'content-length': body.length });
	response.end(message.method === 'HEAD' ? undefined : body);
}
