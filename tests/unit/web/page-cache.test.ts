import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../../config';
import { isForthcoming, storeDay } from '../../../store/catalogue/titles/availability';
import type { Changes } from '../../../store/foundation/caching/versions';
import type { DiskPages } from '../../../web/disk-pages';
import { cachedSince } from '../../../web/freshness';
import { PageBytes } from '../../../web/page-bytes';
import { type PageCacheOptions, pageCache } from '../../../web/page-cache';
import type { FiledPage } from '../../../web/page-file';
import { readAddress } from '../../../web/request-address';
import { testSecret } from '../../harness/test-secret';

const config = readConfig({ NODE_ENV: 'test', SESSION_SECRET: testSecret });

/** Passes a request on as the shop does after it has read the address. */
function visit(
	kept: ReturnType<typeof pageCache>,
	message: IncomingMessage,
	response: ServerResponse,
	next: () => void,
): void {
	const address = readAddress(message, { trustProxy: false, usualHost: 'localhost' });
	if (address) kept(message, address, response, next);
	else response.end('no address');
}

/** Requests a page and returns its words, or null when the page is private. */
function ask(
	kept: ReturnType<typeof pageCache>,
	headers: Record<string, string> = {},
	url = '/',
): Promise<string | null> {
	return new Promise((resolve) => {
		const response = {
			headersSent: false,
			writeHead() {},
			setHeader() {},
			end: (body?: Buffer | string) => resolve(String(body ?? '')),
		} as unknown as ServerResponse;
		visit(kept, { method: 'GET', url, headers, headersDistinct: {} } as unknown as IncomingMessage, response, () =>
			resolve(null),
		);
	});
}

/** The headers of a page that shows the shop's stock. */
const shared = { 'Cache-Control': 'public, s-maxage=60', 'X-Cache-Tags': 'settings stock', 'X-Cache-Until': '60' };
/** Returns the known changes when these names last changed at these numbers. */
function counted(stock: number, catalogue = 0, settings = 0): Changes {
	const numbers = new Map(Object.entries({ stock, catalogue, settings }));
	return {
		last: Math.max(...numbers.values()),
		lookedAt: 0,
		since: (last, tags) => [...tags].some((tag) => (numbers.get(tag) ?? 0) > last),
	};
}

/** Makes a shop with one page, which says how often it was rendered. */
function shop({ changes = () => counted(0), ...rest }: Partial<PageCacheOptions> = {}) {
	let renders = 0;
	return pageCache({
		maxBytes: 1_000_000,
		changes,
		begin: (known) => cachedSince(known, { config, now: () => 0 }),
		render: async () => {
			renders += 1;
			return new Response(`render ${renders}`, { headers: shared });
		},
		away: () => false,
		onError: () => undefined,
		...rest,
	});
}

test('renders a page once until its content changes', async () => {
	let counts = counted(0);
	const kept = shop({ changes: () => counts });
	expect(await ask(kept)).toBe('render 1');
	expect(await ask(kept)).toBe('render 1');
	counts = counted(1);
	expect(await ask(kept)).toBe('render 2');
});

test('sends a page in each accepted encoding, with its length, or as not modified', async () => {
	const words = 'A page of many words. '.repeat(500);
	const kept = shop({ render: async () => new Response(words, { headers: shared }) });
	const server = createServer((message, response) => visit(kept, message, response, () => response.end('nobody')));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const get = (headers: Record<string, string>, method = 'GET') =>
		new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
			const asked = request({ port, host: '127.0.0.1', headers, method }, (response) => {
				const parts: Buffer[] = [];
				response.on('data', (part) => parts.push(part));
				const body = () => Buffer.concat(parts);
				response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: body() }));
			});
			asked.on('error', reject).end();
		});
	const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
	for (const encoding of ['br', 'gzip', 'br', 'gzip'] as const) {
		const { headers, body } = await get({ 'accept-encoding': encoding });
		expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
		expect(body.length).toBeLessThan(words.length / 10);
		expect(String(unpack[encoding](body))).toBe(words);
		expect((await get({ 'accept-encoding': encoding }, 'HEAD')).headers['content-length']).toBe(String(body.length));
		const { etag = '' } = headers;
		expect(await get({ 'accept-encoding': encoding, 'if-none-match': etag })).toMatchObject({ status: 304 });
	}
	const plain = await get({});
	expect(plain.headers).toMatchObject({ 'content-length': String(words.length) });
	expect(plain.headers).not.toHaveProperty('content-encoding');
	expect(String(plain.body)).toBe(words);
	server.close();
});

test('keeps a page in the encoding of its first reader, so that more pages fit', async () => {
	let renders = 0;
	const words = 'A page of many words. '.repeat(5000);
	const render = async () => {
		renders += 1;
		return new Response(words, { headers: shared });
	};
	const kept = shop({ render, maxBytes: 100_000 });
	const addresses = Array.from({ length: 20 }, (_, at) => `/item/${at}`);
	for (const encoding of ['gzip', 'br', 'gzip'])
		for (const url of addresses) await ask(kept, { 'accept-encoding': encoding }, url);
	expect(renders).toBe(20);
	// Uncompressed, the page would exceed the cache's limit.
	expect(await ask(kept, {}, '/item/0')).toBe(words);
	expect(renders).toBe(20);
});

test('limits the memory for pages in all encodings together', async () => {
	const held = new PageBytes({ encoding: null, bytes: randomBytes(10_000) });
	const sizes = [held.size];
	held.onResize = () => sizes.push(held.size);
	const [zipped, squeezed] = [await held.packedAs('gzip'), await held.packedAs('br')];
	expect(sizes).toEqual([10_000, zipped.length, zipped.length + squeezed.length]);
	let renders = 0;
	const render = async () => {
		renders += 1;
		return new Response(randomBytes(10_000), { headers: shared });
	};
	const kept = shop({ render, maxBytes: 100_000 });
	for (let round = 0; round < 2; round += 1)
		for (let at = 0; at < 20; at += 1) await ask(kept, { 'accept-encoding': 'gzip' }, `/item/${at}`);
	expect(renders).toBe(40);
});

test('reports whether a page comes from the cache, and why not', async () => {
	let counts = counted(0);
	let clock = 0;
	const kept = shop({
		changes: () => counts,
		begin: (known) => cachedSince(known, { config, now: () => clock }),
	});
	const status = () =>
		new Promise<unknown>((resolve) => {
			const told: Record<string, unknown> = {};
			const response = {
				writeHead() {},
				setHeader: (name: string, value: unknown) => Object.assign(told, { [name]: value }),
				end: () => resolve(told['Cache-Status']),
			} as unknown as ServerResponse;
			const message = { method: 'GET', url: '/', headers: {}, headersDistinct: {} } as unknown as IncomingMessage;
			visit(kept, message, response, () => resolve(null));
		});
	expect([await status(), await status()]).toEqual(['Bookshop; fwd=uri-miss; stored', 'Bookshop; hit']);
	counts = counted(1);
	// A page that is rendered at its last valid moment is late at once.
	clock = 60;
	expect(await status()).toBe('Bookshop; fwd=stale; detail=stock; stored');
	expect(await status()).toBe('Bookshop; fwd=stale; detail=late; stored');
	clock = 0;
	const together = await Promise.all([status(), status()]);
	expect(together[1]).toBe('Bookshop; fwd=stale; detail=late; collapsed');
	counts = counted(1, 0, 2);
	expect(await status()).toBe('Bookshop; fwd=stale; detail=settings; stored');
});

test('keeps a page when unrelated data change', async () => {
	let counts = counted(0, 1);
	const kept = shop({ changes: () => counts });
	expect(await ask(kept)).toBe('render 1');
	counts = counted(0, 2);
	expect(await ask(kept)).toBe('render 1');
});

test('lets the first visitor after a quiet time wait for the counters and see the change', async () => {
	let counts = counted(0);
	const kept = shop({ changes: () => Promise.resolve(counts) });
	expect(await ask(kept)).toBe('render 1');
	counts = counted(1);
	expect(await ask(kept)).toBe('render 2');
	expect(await ask(kept)).toBe('render 2');
});

test('discards a page when its data change during rendering', async () => {
	let stock = 0;
	let renders = 0;
	const kept = shop({
		changes: () => counted(stock),
		render: async () => {
			renders += 1;
			const words = `render ${renders} at ${stock}`;
			stock = 1;
			return new Response(words, { headers: shared });
		},
	});
	expect(await ask(kept)).toBe('render 1 at 0');
	expect(await ask(kept)).toBe('render 2 at 1');
	expect(await ask(kept)).toBe('render 2 at 1');
});

test('does not cache a page without tags, whatever its other headers', async () => {
	let renders = 0;
	const kept = shop({
		render: async () => {
			renders += 1;
			return new Response(`render ${renders}`, { headers: { 'Cache-Control': 'public, s-maxage=60' } });
		},
	});
	expect(await ask(kept)).toBe('render 1');
	expect(await ask(kept)).toBe('render 2');
});

test('does not serve cached pages to a visitor with a session', async () => {
	const kept = shop();
	expect(await ask(kept, { cookie: 'session=abc' })).toBeNull();
	expect(await ask(kept, { cookie: 'rows=grid; session=abc' })).toBeNull();
	expect(await ask(kept, { authorization: 'Basic x' })).toBeNull();
	expect(await ask(kept, { cookie: 'rows=grid' })).toBe('render 1');
});

test('caches pages for a cookie with and without the https prefix separately', async () => {
	const kept = shop();
	expect(await ask(kept, { cookie: 'rows=grid' })).toBe('render 1');
	expect(await ask(kept, { cookie: '__Host-rows=grid' })).toBe('render 2');
	expect(await ask(kept, { cookie: '__Host-rows=grid' })).toBe('render 2');
	expect(await ask(kept, { cookie: '__Host-rows=list' })).toBe('render 3');
	expect(await ask(kept, { cookie: '__Host-rows=grid; __Host-session=abc' })).toBeNull();
	// There is no such view. Otherwise each such word would be a page of its own.
	expect(await ask(kept, { cookie: 'rows=anything' })).toBeNull();
});

test('renders a page without the headers of its first visitor', async () => {
	let asked: Request | undefined;
	const kept = shop({
		render: async (request) => {
			asked = request;
			return new Response('page', { headers: shared });
		},
	});
	await ask(kept, { cookie: 'rows=grid', 'user-agent': 'Reader', 'accept-language': 'fr', 'x-forwarded-for': '::1' });
	expect(Object.fromEntries(asked?.headers ?? [])).toEqual({ cookie: 'rows=grid' });
});

test('sends the age of a cached page, so that outer caches keep it no longer than allowed', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	const known = counted(0);
	const kept = shop({ changes: () => known });
	const server = createServer((message, response) => visit(kept, message, response, () => response.end())).listen(0);
	try {
		const url = `http://localhost:${(server.address() as AddressInfo).port}`;
		expect((await fetch(url)).headers.get('Age')).toBeNull();
		expect((await fetch(url)).headers.get('Age')).toBe('0');
		vi.advanceTimersByTime(1000);
		expect((await fetch(url)).headers.get('Age')).toBe('1');
	} finally {
		vi.useRealTimers();
		server.close();
	}
});

test('caches a page only for its lifetime', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	try {
		const kept = shop();
		expect(await ask(kept)).toBe('render 1');
		vi.advanceTimersByTime(59_999);
		expect(await ask(kept)).toBe('render 1');
		vi.advanceTimersByTime(1);
		expect(await ask(kept)).toBe('render 2');
		expect(await ask(kept)).toBe('render 2');
	} finally {
		vi.useRealTimers();
	}
});

test('shows a book that comes out at midnight as published within a minute', async () => {
	vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.UTC(2027, 2, 2, 23, 59, 30) });
	try {
		const release = { status: 'active', release_date: Date.UTC(2027, 2, 3) / 1000 };
		const words = () => (isForthcoming(release, storeDay(Date.now() / 1000, 'UTC')) ? 'to come' : 'out');
		const kept = shop({ render: async () => new Response(words(), { headers: shared }) });
		expect(await ask(kept)).toBe('to come');
		vi.advanceTimersByTime(29_000);
		expect(await ask(kept)).toBe('to come');
		vi.advanceTimersByTime(31_000);
		expect(await ask(kept)).toBe('out');
	} finally {
		vi.useRealTimers();
	}
});

/** Makes a shop with one cover, which says how often it was drawn, and for whom. */
function coverShop(headers: Record<string, string>, status = 200) {
	let drawn = 0;
	return shop({
		render: async (request) => {
			drawn += 1;
			return new Response(`drawn ${drawn} for ${request.headers.get('Cookie') ?? 'nobody'}`, { headers, status });
		},
	});
}

const cover = '/covers/9780000000002.svg?v=1';
const anybodys = {
	'Cache-Control': 'public, max-age=31536000, immutable',
	'X-Cache-Tags': 'catalogue settings',
	'X-Cache-Until': '3600',
};

test('draws a cover once for all visitors', async () => {
	const kept = coverShop({ ...anybodys, Vary: 'Accept-Encoding' });
	expect(await ask(kept, { cookie: 'cart=1' }, cover)).toBe('drawn 1 for nobody');
	expect(await ask(kept, { cookie: 'cart=2' }, cover)).toBe('drawn 1 for nobody');
	expect(await ask(kept, {}, cover)).toBe('drawn 1 for nobody');
});

test('requests a cover that is not public again for each visitor', async () => {
	const varying = coverShop({ ...anybodys, Vary: 'Cookie' });
	expect(await ask(varying, { cookie: 'cart=1' }, cover)).toBeNull();
	expect(await ask(varying, {}, cover)).toBe('drawn 2 for nobody');
	const missing = coverShop({ ...anybodys, Vary: 'Accept-Encoding' }, 404);
	expect(await ask(missing, { cookie: 'cart=1' }, cover)).toBeNull();
	expect(await ask(missing, { cookie: 'cart=1' }, cover)).toBeNull();
});

test('does not cache an address that only looks like a cover', async () => {
	const asked: string[] = [];
	const kept = shop({
		render: async ({ url }) => {
			asked.push(new URL(url).pathname);
			return new Response('a page', { headers: { 'Cache-Control': 'private, no-store' } });
		},
	});
	for (const url of ['/covers/../account/login', '/covers/%2e%2e/account/login', '/covers\\..\\account/login']) {
		expect(await ask(kept, { cookie: 'session=1' }, url), url).toBeNull();
	}
	expect(asked).toEqual([]);
	await ask(kept, { cookie: 'session=1' }, cover);
	expect(asked).toEqual([new URL(cover, 'http://localhost').pathname]);
});

test('caches a page under its resolved path', async () => {
	const asked: string[] = [];
	const kept = shop({
		render: async ({ url }) => {
			asked.push(url);
			return new Response(`render ${asked.length}`, { headers: shared });
		},
	});
	for (const url of ['/events', '/x/../events', '/./events', '/x/%2E%2e/events', '/x\\..\\events', '/events#browse']) {
		expect(await ask(kept, { host: 'shop.example' }, url), url).toBe('render 1');
	}
	expect(asked).toEqual(['http://shop.example/events']);
});

test('ignores advertising parameters in cached addresses, and keeps them for uncached answers', async () => {
	const asked: string[] = [];
	const kept = shop({
		render: async ({ url }) => {
			asked.push(url);
			const isMoved = url.includes('/moved');
			return isMoved
				? new Response(null, { status: 301, headers: { Location: '/events' } })
				: new Response(`render ${asked.length}`, { headers: shared });
		},
	});
	const marks = ['utm_source=a&utm_medium=b', 'fbclid=x', 'GCLID=1', 'mc_cid=2&_gl=3', 'msclkid'];
	for (const mark of marks) expect(await ask(kept, { host: 'shop.example' }, `/events?${mark}`), mark).toBe('render 1');
	expect(await ask(kept, { host: 'shop.example' }, '/events?o=26&utm_id=1')).toBe('render 2');
	expect(await ask(kept, { host: 'shop.example' }, '/events?o=26')).toBe('render 2');
	expect(await ask(kept, { host: 'shop.example' }, '/events?autm_id=1')).toBe('render 3');
	expect(asked).toEqual(['/events', '/events?o=26', '/events?autm_id=1'].map((path) => `http://shop.example${path}`));
	expect(await ask(kept, { host: 'shop.example' }, '/moved?utm_source=a')).toBeNull();
});

test.each(['shop.example/browse#', 'shop.example/browse?', 'shop.example\\browse#', 'ada@shop.example'])(
	'refuses to render for an invalid host: %s',
	async (host) => {
		const kept = shop();
		expect(await ask(kept, { host }, '/contact-hours')).toBe('no address');
		expect(await ask(kept, { host: 'shop.example' }, '/contact-hours')).toBe('render 1');
	},
);

test('does not retry a shared cover of a private store until the settings change', async () => {
	let counts = counted(0);
	let asked = 0;
	const kept = shop({
		changes: () => counts,
		render: async () => {
			asked += 1;
			return new Response('for whoever may', { status: 404, headers: { 'Cache-Control': 'private, no-store' } });
		},
	});
	for (const cookie of ['cart=1', 'cart=2', 'cart=1']) expect(await ask(kept, { cookie }, cover)).toBeNull();
	expect(asked).toBe(1);
	counts = counted(0, 0, 1);
	expect(await ask(kept, { cookie: 'cart=1' }, cover)).toBeNull();
	expect(asked).toBe(2);
});

/** Keeps pages in memory like a disk, and lets a test write there directly. */
function memoryDisk() {
	const written = new Map<string, FiledPage>();
	let writing: Promise<void> = Promise.resolve();
	const disk: DiskPages = {
		read: async (key) => written.get(key) ?? null,
		write(_bytes, make) {
			writing = writing.then(async () => {
				const page = await make();
				written.set(page.key, page);
			});
		},
		clear: async () => written.clear(),
		stop: () => writing,
	};
	return { disk, written };
}

const longer = { ...shared, 'X-Cache-Until': '3600' };

test('ignores a page on disk that was written by a clock that was ahead', async () => {
	const { disk, written } = memoryDisk();
	const render = async () => new Response('page', { headers: longer });
	await ask(shop({ disk: () => disk, now: () => 0, render }));
	await disk.stop();
	const again = (now: number) =>
		ask(shop({ disk: () => disk, now: () => now, render: async () => new Response('anew', { headers: shared }) }));
	expect(written.size).toBe(1);
	expect(await again(0)).toBe('page');
	expect(await again(-86_400 * 30)).toBe('anew');
});

test('keeps typed searches and addresses with extra parameters only in memory', async () => {
	const { disk, written } = memoryDisk();
	const kept = shop({ disk: () => disk, now: () => 0, render: async () => new Response('page', { headers: longer }) });
	for (const url of ['/item/9', '/suggest?t=a%20private%20word', '/item/9?_routes=noise', cover])
		await ask(kept, {}, url);
	await disk.stop();
	expect([...written.keys()]).toEqual(['/item/9', cover]);
});

test('renders a page again when its copy on disk cannot be unpacked', async () => {
	const { disk, written } = memoryDisk();
	const render = async () => new Response('page', { headers: longer });
	await ask(shop({ disk: () => disk, now: () => 0, render }));
	await disk.stop();
	for (const page of written.values()) page.body = Buffer.from('not brotli');
	expect(await ask(shop({ disk: () => disk, now: () => 0 }))).toBe('render 1');
});

test('removes pages on disk for changes that the database has lost', async () => {
	const { disk } = memoryDisk();
	let stock = 15;
	const changes = () => counted(stock);
	const kept = shop({
		disk: () => disk,
		now: () => 0,
		changes,
		render: async () => new Response(`at ${stock}`, { headers: longer }),
	});
	expect(await ask(kept)).toBe('at 15');
	await disk.stop();
	stock = 13;
	await ask(kept, {}, '/other');
	await disk.stop();
	stock = 14;
	const next = shop({
		disk: () => disk,
		now: () => 0,
		changes: () => counted(14, 20),
		render: async () => new Response('anew', { headers: longer }),
	});
	expect(await ask(next)).toBe('anew');
});

test('serves an outdated page only while the database is not answering', async () => {
	let stock = 0;
	let gone = false;
	let renders = 0;
	const kept = shop({
		changes: () => counted(stock),
		away: () => gone,
		render: async () => {
			renders += 1;
			return new Response(`render ${renders}`, { headers: shared });
		},
	});
	expect(await ask(kept)).toBe('render 1');
	gone = true;
	stock = 1;
	expect(await ask(kept)).toBe('render 1');
	gone = false;
	expect(await ask(kept)).toBe('render 2');
});

test('serves the old page when it cannot be rendered again', async () => {
	let stock = 0;
	const kept = shop({
		changes: () => counted(stock),
		render: async () =>
			stock === 0 ? new Response('whole', { headers: shared }) : new Response('away', { status: 503 }),
	});
	expect(await ask(kept)).toBe('whole');
	stock = 1;
	expect(await ask(kept)).toBe('whole');
});

test('hides cache tags from outside, also for answers that are not cached', async () => {
	const kept = shop({ render: async () => new Response('nothing there', { status: 404, headers: anybodys }) });
	const server = createServer((message, response) => visit(kept, message, response, () => response.end())).listen(0);
	try {
		const url = `http://localhost:${(server.address() as AddressInfo).port}`;
		const { status, headers } = await fetch(url + cover);
		expect([status, headers.get('Cache-Control')]).toEqual([404, anybodys['Cache-Control']]);
		expect([headers.has('X-Cache-Tags'), headers.has('X-Cache-Until')]).toEqual([false, false]);
	} finally {
		server.close();
	}
});

/** The last look was always just now. */
const thisMoment = Number.POSITIVE_INFINITY;

/** Returns the headers of a page for outside caches, for each request. */
async function outsideOf(options: Partial<PageCacheOptions>, times = 1): Promise<IncomingHttpHeaders[]> {
	const kept = shop(options);
	const server = createServer((message, response) => visit(kept, message, response, () => response.end())).listen(0);
	try {
		const url = `http://localhost:${(server.address() as AddressInfo).port}`;
		const all = [];
		for (let time = 0; time < times; time += 1) all.push(Object.fromEntries((await fetch(url)).headers));
		return all;
	} finally {
		server.close();
	}
}

test('sends tags and a lifetime to outer caches when the shop purges them', async () => {
	const known = () => ({ ...counted(0), lookedAt: thisMoment });
	const said = await outsideOf({ outside: true, changes: known }, 2);
	for (const headers of said)
		expect(headers).toMatchObject({
			'surrogate-control': expect.stringMatching(/^max-age=(?:59|60)$/),
			'surrogate-key': 'everything settings stock',
			'cache-tag': 'everything,settings,stock',
			'cache-control': 'public, s-maxage=60',
		});
	for (const name of ['surrogate-control', 'surrogate-key', 'cache-tag'])
		expect((await outsideOf({ changes: known }))[0]).not.toHaveProperty(name);
});

test('lets outer caches keep only recently checked pages with few enough tags', async () => {
	const longAgo = () => ({ ...counted(0), lookedAt: -10_000 });
	const many = Array.from({ length: 1000 }, (_, at) => `title:${at}`).join(' ');
	const now = () => ({ ...counted(0), lookedAt: thisMoment });
	let stock = 0;
	const changing: Partial<PageCacheOptions> = {
		changes: () => ({ ...counted(stock), lookedAt: thisMoment }),
		render: async () => {
			stock += 1;
			return new Response('stale already', { headers: shared });
		},
	};
	const tagged = {
		changes: now,
		render: async () => new Response('', { headers: { ...shared, 'X-Cache-Tags': many } }),
	};
	for (const options of [{ changes: longAgo }, tagged, changing]) {
		for (const headers of await outsideOf({ outside: true, ...options }, 2)) {
			expect(headers).toMatchObject({ 'surrogate-control': 'no-store' });
			expect(headers).not.toHaveProperty('surrogate-key');
		}
	}
});
