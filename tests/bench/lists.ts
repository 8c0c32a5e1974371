import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCookie } from '@remix-run/node';
import pino from 'pino';
import sharp from 'sharp';
import { transact } from '~store/foundation/database/transactions';
import { readConfig } from '../../config';
import type { PayloadOf } from '../../store/contract/contract';
import { dispatch } from '../../store/dispatch';
import { writeSettings } from '../../store/foundation/settings/settings';
import { openStore, type Store } from '../../store/store';
import { addList } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { startPostgres } from '../harness/postgres-server';
import { type Shop, startShop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { at, during } from './during';
import { generateTitles } from './generate-titles';
import { peakMemoryBelow } from './process-io';

// Measures a list of very many titles: its pages at the API on both engines. In a shop on SQLite, it then measures the list's
// file as Excel and as PDF with a cover for each title, what other shoppers notice of the PDF, and adding a long file to a list.

const titles = Number(process.env.BENCH_TITLES ?? 60_000);
const listed = Number(process.env.BENCH_LISTED ?? 5000);
const imported = Number(process.env.BENCH_IMPORTED ?? 50_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = 100;
const connections = 4;

/** Adds a catalogue, and a reader with a list of its first titles. */
async function fill(store: Store) {
	await transact(store, (transaction) => writeSettings(transaction, {}, store.now()));
	await generateTitles(store, titles);
	await store.db.updateTable('titles').set({ cover_image_cache: '1' }).execute();
	const books = await store.db.selectFrom('titles').select(['id', 'eisbn']).orderBy('id').limit(imported).execute();
	const { id: customer_id, client } = await addCustomer(store);
	const list = { customer_id, kind: 'custom', name: 'A whole branch' } as const;
	const list_id = await addList(store, { ...list, titles: books.slice(0, listed).map(({ id }) => id) });
	const empty = await addList(store, { ...list, name: 'From a file' });
	store.versions.refresh();
	return { client, list_id, empty, eisbns: books.map(({ eisbn }) => eisbn) };
}

/** In milliseconds: a kept page takes a fraction of one. */
const shown = (sorted: number[], share: number) => at(sorted, share).toFixed(1);

async function measurePages(engine: string, store: Store, { client, list_id }: Awaited<ReturnType<typeof fill>>) {
	const pages: Record<string, PayloadOf<'titlelist/getItems'>> = {
		'first page': { list_id, limit: 26 },
		'in the middle': { list_id, limit: 26, offset: Math.floor(listed / 2) },
		'last page': { list_id, limit: 26, offset: listed - 26 },
	};
	for (const [name, payload] of Object.entries(pages)) {
		const taken: number[] = [];
		for (let round = -5; round < rounds; round++) {
			const start = performance.now();
			const { status, body } = await dispatch(store, 'titlelist/getItems', payload, client);
			if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
			if (round >= 0) taken.push(performance.now() - start);
		}
		taken.sort((a, b) => a - b);
		console.log(`| ${engine} | ${name} | ${shown(taken, 0.5)} | ${shown(taken, 0.99)} |`);
	}
}

async function withStore<Answer>(folder: string, url: string | undefined, work: (store: Store) => Promise<Answer>) {
	const variables = { NODE_ENV: 'development', DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) };
	const store = await openStore(readConfig(variables), pino({ level: 'error' }));
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

/** Serves covers like an image host: photographs of 400 x 600, of some 40 KB, after a twentieth of a second. */
async function serveCovers(): Promise<Server> {
	const covers = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			sharp({
				create: {
					width: 400,
					height: 600,
					channels: 3,
					background: `hsl(${index * 18}, 60%, 45%)`,
					noise: { type: 'gaussian', mean: 128, sigma: 25 },
				},
			})
				.jpeg({ quality: 80 })
				.toBuffer(),
		),
	);
	let next = 0;
	const server = createServer(async (_, response) => {
		await pause(50);
		response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(covers[next++ % covers.length]);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return server;
}

interface Reader {
	shop: Shop;
	cookie: string;
}

async function post({ shop, cookie }: Reader, path: string, body: FormData | URLSearchParams): Promise<string> {
	const response = await fetch(shop.url + path, {
		method: 'POST',
		headers: { Origin: shop.url, cookie },
		body,
		redirect: 'manual',
	});
	const to = response.headers.get('Location');
	if (!to) throw new Error(`${path} was not taken: ${response.status}`);
	return to;
}

/** Waits until the page reports the end. Returns the time in seconds. */
async function waitFor({ shop, cookie }: Reader, path: string, isDone: (html: string) => boolean): Promise<number> {
	const start = performance.now();
	for (;;) {
		const response = await fetch(shop.url + path, { headers: { cookie } });
		const html = await response.text();
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${html.slice(0, 2000)}`);
		if (isDone(html)) return (performance.now() - start) / 1000;
		await pause(100);
	}
}

/** Makes a file of a list, with every choice as the page offers it, covers large. Returns seconds. */
async function makeFile(reader: Reader, list_id: number, intent: 'pdf' | 'excel'): Promise<number> {
	const choices = { intent, cover_size: 'large', prices: 'on', descriptions: 'on' };
	const page = await post(reader, `/lists/download/${list_id}`, new URLSearchParams(choices));
	return waitFor(reader, page, (html) => html.includes('Your file is ready'));
}

/** Returns requests a second, and the longest time of half of them and of 99 of 100. */
async function measure(shop: Shop, path: string, cookie: string, duration = seconds) {
	const taken = await during(shop.url, duration, connections, async (browser) => {
		const { status } = await browser.get(path, { cookie, from: '10.4.0.1' });
		if (status !== 200) throw new Error(`${path} answered ${status}`);
	});
	return [Math.round(taken.length / duration), shown(taken, 0.5), shown(taken, 0.99)];
}

async function measureShop(folder: string, list_id: number, empty: number, eisbns: string[], cookie: string) {
	const covers = await serveCovers();
	const { port } = covers.address() as AddressInfo;
	process.env.SAMPLE_DATA = folder;
	const shop = await startShop({ env: { COVER_URL: `http://127.0.0.1:${port}/covers/` } });
	const reader = { shop, cookie };
	let peak = 0;
	const watch = setInterval(() => {
		peak = Math.max(peak, peakMemoryBelow(process.pid, 'make-document'));
	}, 500);
	try {
		console.log(`\nExcel of ${listed} titles: ${(await makeFile(reader, list_id, 'excel')).toFixed(1)} s`);
		const alone = await makeFile(reader, list_id, 'pdf');
		console.log(`PDF of ${listed} titles, without other visitors: ${alone.toFixed(1)} s`);

		console.log(`\n${connections} connections, ${seconds} s each; milliseconds\n`);
		console.log('| page | alone/s | p50 | p99 | beside a PDF/s | p50 | p99 |\n|---|---|---|---|---|---|---|');
		const pages = [
			['home, guest', '/', ''],
			['item, logged in', `/item/${eisbns[7]}`, cookie],
			['a list, logged in', `/lists/${list_id}`, cookie],
		] as const;
		let whole = 0;
		for (const [name, path, as] of pages) {
			await measure(shop, path, as, 2);
			const before = await measure(shop, path, as);
			const pdf = makeFile(reader, list_id, 'pdf');
			await pause(1500);
			const beside = await measure(shop, path, as);
			whole = Math.max(whole, await pdf);
			console.log(`| ${[name, ...before, ...beside].join(' | ')} |`);
		}
		console.log(`\nThe slowest PDF of these: ${whole.toFixed(1)} s`);

		const file = new FormData();
		file.append('file', new Blob([`isbn\n${eisbns.join('\n')}\n`]), 'branch.csv');
		const start = performance.now();
		const page = await post(reader, `/account/lists/${empty}/import`, file);
		let progressed = false;
		await waitFor(reader, page, (html) => {
			progressed ||= html.includes('<progress');
			return html.includes('can be added to');
		});
		const read = (performance.now() - start) / 1000;
		await post(reader, page, new URLSearchParams());
		await waitFor(reader, page, (html) => html.includes('Import complete'));
		const all = (performance.now() - start) / 1000;
		console.log(
			`${eisbns.length} titles from a file onto a list: ${all.toFixed(1)} s, ${read.toFixed(1)} of them reading; ` +
				`progress was ${progressed ? '' : 'not '}shown`,
		);
	} finally {
		clearInterval(watch);
		console.log(`Most memory that the process of a document had: ${Math.round(peak / 1e6)} MB`);
		await shop.stop();
		covers.close();
	}
}

const folder = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
const postgres = await startPostgres();
try {
	console.log(
		`Pages of a list of ${listed} titles, in milliseconds\n\n| engine | page | p50 | p99 |\n|---|---|---|---|`,
	);
	await withStore(join(folder, 'postgres'), postgres.url, async (store) =>
		measurePages('PostgreSQL', store, await fill(store)),
	);
	const data = join(folder, 'sqlite');
	const { list_id, empty, eisbns, cookie } = await withStore(data, undefined, async (store) => {
		const filled = await fill(store);
		await measurePages('SQLite', store, filled);
		const session = createCookie('session', { secrets: [testSecret] });
		const { session_id: id, uuid } = filled.client;
		return { ...filled, cookie: (await session.serialize({ id, uuid })).split(';')[0] ?? '' };
	});
	await measureShop(data, list_id, empty, eisbns, cookie);
} finally {
	await postgres.stop();
	rmSync(folder, { recursive: true, force: true });
}
