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

/** The maximum length of an address whose page is cached, in characters. A longer address is unlikely to be requested twice. */
const maxAddressLength = 500;
interface CachedPage extends Cached {
	headers: Record<string, string> & { etag: string };
	bytes: PageBytes;
	/** Whether the page is a cover picture. Pictures are not compressed again. */
	isPicture: boolean;
}

/** The minimum remaining lifetime of a page that is written to disk, in seconds. */
const worthWriting = 300;

/** The approximate size in bytes of a page's headers, address and hashes, in addition to its content and tags. */
const pageOverhead = 2000;

export interface PageCacheOptions {
	/** The approximate maximum amount of memory for cached pages, in bytes. */
	maxBytes: number;
	/** Renders a page for an anonymous visitor. */
	render(request: Request, message: IncomingMessage): Promise<Response>;
	/** Returns the known changes of the shop's data. Returns a promise if the changes must be looked up. */
	changes(): Changes | Promise<Changes>;
	/** Starts a cache entry when rendering begins. Returns a function that completes the entry after rendering. */
	begin(changes: Changes): (caching: Caching) => Cached;
	/** Returns the cached pages on disk. Returns null until the disk cache is open. */
	disk?(): DiskPages | null;
	/** Returns the current time in unix seconds. */
	now?(): number;
	/** Whether the shop notifies external caches of stale pages. If true, pages have headers with their cache tags. */
	outside?: boolean;
	/** Returns whether the database does not answer, so that the shop can send only cached pages. */
	away(): boolean;
	onError(error: unknown): void;
}

/**
 * A shared page cache in front of the renderer. A page that allows caching and has cache tags is rendered once and compressed at
 * a high level. All visitors without a session get the cached page until the page is stale. Cover pictures do not depend on
 * cookies, so visitors with a session also get cached covers. A page is stale if one of its tags has changed (`invalidate` in
 * `store/foundation/caching/cache-tags.ts`), or if the page has expired (`isFresh` in `freshness.ts`). Stale pages are sent only
 * while no fresh page can be rendered. The cache ignores tracking parameters of advertisements in an address. Private requests go
 * to `next`.
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
			// Stores the page again as a new object, because the cache assumes that an object's size does not change.
			if (pages.peek(key)?.bytes === page.bytes) pages.set(key, { ...page });
		};
	};
	/** The pages that are being rendered. Other visitors who request the same page wait for the same rendering. */
	const underway = new Map<string, Promise<CachedPage | null>>();

	/** The number of the last known change of the shop's data. */
	let newest = Number.NEGATIVE_INFINITY;
	/**
	 * Clears the disk cache if the change number is lower than before, because then a new database server has replaced a lost
	 * database server.
	 */
	const notice = ({ last }: Changes) => {
		if (last < newest) void disk()?.clear();
		newest = last;
	};

	/** The number of the last change when the cache found out that covers are private, as in a private store. */
	let closedAt: number | undefined;
	const isClosed = (known: Changes) => closedAt !== undefined && !known.since(closedAt, ['settings']);

	/** @param since completes the cache entry, based on the changes that were known before the page was rendered */
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
		// Compresses the page immediately, because the visitor who waits for the page needs the compressed page anyway. An
		// uncompressed page would push many other pages out of the cache.
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
	 * Reads a page from the disk cache, written by another process, or by this process before a restart. Returns null if the page
	 * is missing or stale.
	 */
	const fromDisk = async (key: string, known: Changes): Promise<CachedPage | null> => {
		const filed = (await disk()?.read(key)) ?? null;
		if (!filed) return null;
		const { until, ...written } = filed;
		// A page time in the future comes from a machine whose clock was fast.
		if (until - now() > maxLifeSeconds) return null;
		const page = { ...written, until: performance.now() + (until - now()) * 1000 };
		if (!isFresh(page, known)) return null;
		const kept = await fromFiled(page).catch(() => null);
		if (kept) hold(key, kept);
		return kept;
	};

	/**
	 * Sends a page that was just rendered. If the page has become stale in the meantime, external caches must not store the page.
	 */
	const sendMade = async (page: CachedPage, status: string, message: IncomingMessage, response: ServerResponse) => {
		tellStatus(response, status);
		return send(page, outside ? outsideCacheHeaders(page, await changes()) : {}, message, response);
	};

	const sendHeld = (page: CachedPage, known: Changes, message: IncomingMessage, response: ServerResponse) => {
		tellStatus(response, 'hit');
		// External caches calculate a page's age from the time when this cache last knew that the page was fresh (RFC 9111, 5.1).
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
			// If a cover that was rendered for an anonymous visitor is private, all covers are private until the settings change.
			if (rendered.headers.get('Cache-Control') === privateNoStore) closedAt = last;
			next();
		} else if (rendered.status >= 300 && rendered.status < 400 && stripTracking(address.target) !== address.target) {
			// Lets the renderer answer again if the cached answer is a redirect, so that the new address keeps the tracking parameters.
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

/**
 * The paths of files and health checks. The page cache skips these paths, because their answers have their own caching headers.
 */
const notPages = /^\/(assets|health|ready|favicon)/;

/**
 * Returns whether a path is that of a cover picture. A page has dozens of covers, which are the same for all visitors. The page
 * cache therefore requests a cover as an anonymous visitor, even if the visitor has a session. The page cache stores the cover
 * unless the answer depends on cookies. In a private store, the answer is private.
 */
const isPublicPicture = (path: string): boolean => path.startsWith('/covers/');

/**
 * Returns whether a page may be written to disk. Pages with a query in their address are not written, because visitors can make
 * up any number of queries. Covers are an exception, because a cover's query only identifies the version of the picture.
 */
const isWorthWriting = (key: string): boolean => !key.includes('?') || isPublicPicture(key);

/** Returns the cache key of a page. Returns null for a private request. */
function addressKey(
	{ method, headers: { authorization, cookie } }: IncomingMessage,
	{ path, target: asked }: RequestAddress,
): string | null {
	const target = stripTracking(asked);
	if (method !== 'GET' && method !== 'HEAD') return null;
	if (notPages.test(path) || target.length > maxAddressLength || authorization) return null;
	if (!cookie || isPublicPicture(path)) return target;
	// The cache key includes the name of the session cookie, because the storefront reads one cookie name over http and another
	// over https.
	const [, rows, view] = /^\s*((?:__Host-)?rows=([a-z]{1,10}))\s*$/.exec(cookie) ?? [];
	return isView(view) ? `${target} ${rows}` : null;
}

function toRequest(message: IncomingMessage, { origin, path, target }: RequestAddress): Request {
	// Hides the visitor's accepted encodings from the renderer, so that the renderer returns an uncompressed page, which the page
	// cache compresses.
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

/** @throws if the page cannot be decompressed */
async function fromFiled({ body, encoding, last, tags, until, headers, isPicture }: FiledPage): Promise<CachedPage> {
	const bytes = new PageBytes({ encoding, bytes: body });
	await bytes.plain();
	return { last, tags, until, headers, isPicture, bytes };
}

/** Returns the caching data in a page's headers. Returns null if the headers contain no caching data. */
function cachingOf({ headers }: Response): Caching | null {
	const [tags, until] = [headers.get(tagsHeader), headers.get(untilHeader)];
	return tags === null || until === null ? null : { tags: tags.split(' '), until: Number(until) };
}

/**
 * Sets the Cache-Status header (RFC 9211), which says whether a page came from this cache, or why the page had to be rendered.
 */
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
