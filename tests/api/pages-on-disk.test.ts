import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dispatch } from '~store/dispatch';
import { openVersions } from '~store/foundation/caching/versions';
import { openStore } from '~store/store';
import { type DiskPages, openDiskPages } from '../../web/disk-pages';
import { cachedSince } from '../../web/freshness';
import { pageCache } from '../../web/page-cache';
import { pagesNumber } from '../../web/pages-number';
import { readAddress } from '../../web/request-address';
import { addLocation } from '../harness/catalogue';
import { type ChangingShop, changes, makeChange, randomFrom, topic } from '../harness/random-changes';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

/** Set CACHE_ROUNDS=10000 before a release. */
const rounds = Number(process.env.CACHE_ROUNDS ?? 100);
const seed = Number(process.env.CACHE_SEED ?? 1);

/** The answer that the page at each address shows. */
const pages: Record<string, (shop: ChangingShop) => [name: string, payload: object]> = {
	'/item/0': ({ eisbns }) => ['title/getItem', { eisbn: eisbns[0] }],
	'/item/1': ({ eisbns }) => ['title/getItem', { eisbn: eisbns[1] }],
	'/item/2': ({ eisbns }) => ['title/getBindingItems', { eisbn: eisbns[2] }],
	'/browse': () => ['browse/get', {}],
	'/browse/topic': () => ['browse/get', { topic: [topic] }],
	'/list': ({ lists }) => ['titlelist/get', { list_id: lists[0] }],
	'/features': () => ['feature/getList', {}],
	'/': () => ['store/getHome', {}],
	'/contact': () => ['webstore/getContactAndHours', {}],
};

onBothEngines('pages that are kept on disk', (engine) => {
	let store: TestStore;
	let another: TestStore;
	/** Unix seconds: noon of a day in UTC. */
	const began = 20_720 * 86_400 + 43_200;
	let passed = 0;
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-pages-'));
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => began + passed });
		const opened = await openStore(store.config, store.log, store.now, store.passwords, store.payments);
		another = { ...store, ...opened };
	});
	afterAll(async () => {
		await another.close();
		await store.dispose();
		rmSync(folder, { recursive: true });
	});

	it('match newly made pages after any change, in two processes that end and start again', {
		timeout: 3_600_000,
	}, async () => {
		const random = randomFrom(seed);
		await setSettings(store, { store_info: { timezone: 'UTC' } });
		await addLocation(store);
		const shop: ChangingShop = { eisbns: [], lists: [], keys: [], events: [], orders: [], customers: [] };
		for (const name of [
			'a title is added',
			'a title is added',
			'a title is added',
			'a list is created',
			'an event is added',
		])
			await makeChange(name, store, shop, random);
		const counts = { asked: 0, rendered: 0, read: 0 };

		/** Starts a process with nothing in its memory, on the folder that all processes share. */
		const start = async (of: TestStore) => {
			const versions = openVersions(of.catalogue);
			const opened = await openDiskPages({
				folder,
				number: 'one',
				maxBytes: 64 * 2 ** 20,
				processes: 2,
				reserve: 0,
				async last() {
					versions.refresh();
					return (await versions.latest()).last;
				},
			});
			const disk: DiskPages = {
				write: opened.write.bind(opened),
				clear: opened.clear.bind(opened),
				stop: opened.stop.bind(opened),
				async read(key) {
					const page = await opened.read(key);
					if (page) counts.read += 1;
					return page;
				},
			};
			const kept = pageCache({
				maxBytes: 2 ** 20,
				changes: () => versions.latest(),
				begin: (known) => cachedSince(known, of),
				disk: () => disk,
				now: of.now,
				away: () => false,
				onError: (error) => {
					throw error;
				},
				async render({ url }) {
					counts.rendered += 1;
					const [name, payload] = pages[new URL(url).pathname]?.(shop) ?? ['', {}];
					const { status, body, caching } = await dispatch(of, name, payload, guest());
					const said = caching
						? { 'X-Cache-Tags': caching.tags.join(' '), 'X-Cache-Until': String(caching.until) }
						: {};
					return new Response(JSON.stringify(body), { status, headers: said as Record<string, string> });
				},
			});
			const ask = (url: string) =>
				new Promise<string>((resolve) => {
					const message = { method: 'GET', url, headers: {}, headersDistinct: {} } as unknown as IncomingMessage;
					const response = {
						headersSent: false,
						writeHead() {},
						setHeader() {},
						appendHeader() {},
						end: (body?: Buffer | string) => resolve(String(body ?? '')),
					} as unknown as ServerResponse;
					const address = readAddress(message, { trustProxy: false, usualHost: 'localhost' });
					if (address) kept(message, address, response, () => resolve('somebody’s own'));
				});
			return { of, versions, ask, stop: () => disk.stop() };
		};
		const clock = performance.now.bind(performance);
		const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed * 1000);
		const processes = [await start(store), await start(another)];
		const faults: string[] = [];
		try {
			for (let round = 0; round < rounds && faults.length === 0; round += 1) {
				const change = random.of(Object.keys(changes));
				if (random.below(3) > 0) await makeChange(change, random.of([store, another]), shop, random);
				if (random.below(8) === 0) passed += random.of([30, 600, 4000, 30_000]);
				if (random.below(4) === 0) {
					const at = random.below(2);
					// Half of the time, the process has no time to write its pages.
					if (random.below(2) === 0) await processes[at]?.stop();
					processes[at] = await start(at === 0 ? store : another);
				}
				for (const { of, versions } of processes) {
					versions.refresh();
					of.versions.refresh();
				}
				for (let count = 0; count < 5; count += 1) {
					const url = random.of(Object.keys(pages));
					const { ask, of } = random.of(processes);
					const said = await ask(url);
					const [name, payload] = pages[url]?.(shop) ?? ['', {}];
					const fresh = JSON.stringify((await dispatch(of, name, payload, guest())).body);
					counts.asked += 1;
					if (said !== fresh)
						faults.push(`round ${round}, seed ${seed}, after '${change}': ${url}\nkept  ${said}\nfresh ${fresh}`);
				}
				if (random.below(3) === 0) for (const one of processes) await one.stop();
			}
		} finally {
			later.mockRestore();
			for (const one of processes) await one.stop();
		}
		expect(faults).toEqual([]);
		// Without pages read from the disk the test would prove nothing.
		expect(counts.read).toBeGreaterThan(counts.asked / 20);
		expect(counts.rendered).toBeLessThan(counts.asked);
	});

	it('belong to one build in one environment at one address, on one database', async () => {
		const built = join(folder, 'build');
		mkdirSync(join(built, 'server'), { recursive: true });
		mkdirSync(join(built, 'client'));
		const write = (name: string, text: string) => writeFileSync(join(built, name), text);
		write('server.js', 'one');
		write('server/index.js', 'one');
		const numberOf = (env: object = {}, of: TestStore = store) =>
			pagesNumber(built, { ...of, config: { ...of.config, ...env } });
		const number = await numberOf();
		write('client/page.js', 'another');
		write('server.js.map', 'another');
		for (const same of [await numberOf({}, another), await numberOf({ PORT: 3999, SESSION_SECRET: 'another' })])
			expect(same).toBe(number);
		const others = [await numberOf({ COVER_URL: 'https://images.example.org' })];
		store.settings.startedAt('http://localhost:3999');
		others.push(await numberOf());
		write('server/index.js', 'another');
		others.push(await numberOf());
		const elsewhere = await openTestStore(engine);
		elsewhere.settings.startedAt('http://localhost:3999');
		// Replaces the previous shop, as after a backup was restored.
		const { catalogue, dialect } = elsewhere;
		const { config } = engine === 'postgres' ? store : elsewhere;
		others.push(await pagesNumber(built, { ...store, catalogue, dialect, config }));
		await elsewhere.dispose();
		expect(new Set([number, ...others]).size).toBe(others.length + 1);
	});
});
