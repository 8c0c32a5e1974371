import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '../../config';
import { openStore, type Store } from '../../store/store';
import { engines } from '../harness/engines';
import { startPostgres } from '../harness/postgres-server';
import { startShop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { peakMemoryBelow, type Written, writtenBy, writtenByAll } from './process-io';
import { writeCsv, writeOnix } from './write-feeds';

// Measures how fast the bookseller's own command imports titles, as a table and as ONIX, into an empty shop. Also measures the
// bytes written to the disk for each stored byte, the memory, and what shoppers notice of another import into the then full shop.
// TEST_ENGINES=sqlite measures only one engine.

const { values } = parseArgs({
	options: {
		rows: { type: 'string', default: '100000,1000000' },
		products: { type: 'string', default: '50000' },
		seconds: { type: 'string', default: '10' },
	},
});
const seconds = Number(values.seconds);
/** Rows of the import that runs while shoppers visit. */
const besideRows = 50_000;
const connections = 4;
const pages = { home: '/', browse: '/browse/filter/f/paperback', search: '/browse/filter/t/river/k/keyword' };

/** A shop without titles, on a separate database. */
interface Shelf {
	env: Record<string, string>;
	store: Store;
	/** The size of the database on the disk, in bytes. */
	kept(): Promise<number>;
	/** The bytes that its server has written; null if the command itself writes. */
	written(): Written | null;
	close(): Promise<void>;
}

async function openShelf(engine: (typeof engines)[number], folder: string): Promise<Shelf> {
	const server = engine === 'postgres' ? await startPostgres() : null;
	const env = {
		SESSION_SECRET: testSecret,
		DATA_DIR: folder,
		...(server ? { DATABASE_URL: server.url } : {}),
	};
	const store = await openStore(readConfig({ NODE_ENV: 'development', ...env }), pino({ level: 'error' }));
	// Pages of a shop without settings say so, with a 503.
	await store.db.insertInto('settings').values({ id: 1, document: '{}', updated_at: store.now() }).execute();
	return {
		env,
		store,
		async kept() {
			if (!server) return statSync(join(folder, 'shop.sqlite')).size;
			const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
				store.db,
			);
			return rows[0]?.size ?? 0;
		},
		written: () => (server ? writtenByAll(server.pid) : null),
		async close() {
			await store.close();
			await server?.stop();
		},
	};
}

/** Runs `store import`. Returns its seconds, its peak of memory in bytes, and the number of titles over time. */
async function importFile(shelf: Shelf, file: string) {
	const started = performance.now();
	const child = spawn(process.execPath, ['scripts/store.mjs', 'import', file], {
		env: { ...process.env, ...shelf.env },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let said = '';
	child.stdout.on('data', (chunk) => {
		said += chunk;
	});
	const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const seen: { at: number; titles: number }[] = [];
	let peak = 0;
	let running = true;
	void exit.then(() => {
		running = false;
	});
	while (running) {
		peak = Math.max(peak, peakMemoryBelow(process.pid));
		const { titles } = await shelf.store.catalogue
			.selectFrom('titles')
			.select((eb) => eb.fn.max('id').as('titles'))
			.executeTakeFirstOrThrow();
		seen.push({ at: (performance.now() - started) / 1000, titles: titles ?? 0 });
		await Promise.race([exit, setTimeout(250)]);
	}
	const code = await exit;
	if (code !== 0) throw new Error(`The import of ${file} ended with ${code}: ${said}`);
	return { seconds: (performance.now() - started) / 1000, peak, seen };
}

/** Returns rows a second in a part of the import, from one share of its rows to another. */
function rateBetween(seen: { at: number; titles: number }[], from: number, to: number): number | null {
	const [first, last] = [seen.find(({ titles }) => titles >= from), seen.find(({ titles }) => titles >= to)];
	if (!first || !last || last.at <= first.at) return null;
	return (last.titles - first.titles) / (last.at - first.at);
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const inMegabytes = (bytes: number) => Math.round(bytes / 1e6);

async function measureImport(engine: (typeof engines)[number], feed: 'CSV' | 'ONIX', count: number): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
	const file = join(folder, feed === 'CSV' ? 'titles.csv' : 'titles.xml');
	await (feed === 'CSV' ? writeCsv : writeOnix)(file, 1, count);
	const shelf = await openShelf(engine, folder);
	try {
		const empty = await shelf.kept();
		const before = shelf.written() ?? writtenBy('self');
		const { seconds, peak, seen } = await importFile(shelf, file);
		const after = shelf.written() ?? writtenBy('self');
		const kept = (await shelf.kept()) - empty;
		const asked = after.asked - before.asked;
		const toDisk = after.toDisk - before.toDisk;
		const rate = (from: number, to: number) => Math.round(rateBetween(seen, from * count, to * count) ?? 0) || '-';
		row([
			...[engine, feed, count, seconds.toFixed(1), Math.round(count / seconds), rate(0.01, 0.1), rate(0.9, 1)],
			...[inMegabytes(kept), inMegabytes(asked), inMegabytes(toDisk), (asked / kept).toFixed(1), inMegabytes(peak)],
		]);
		if (feed === 'CSV' && count === Math.max(...counts)) await measureBeside(engine, shelf, folder, count);
	} finally {
		await shelf.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

const besides: (string | number)[][] = [];

/** Measures what shoppers notice of another import into the full shop. */
async function measureBeside(engine: string, shelf: Shelf, folder: string, count: number): Promise<void> {
	const shop = await startShop({ env: shelf.env });
	try {
		for (const [name, path] of Object.entries(pages)) {
			const url = shop.url + new URL((await fetch(shop.url + path)).url).pathname;
			await autocannon({ url, connections, duration: 2 });
			const alone = await autocannon({ url, connections, duration: seconds });
			const file = join(folder, `beside-${name}.csv`);
			await writeCsv(file, count + 1 + besides.length * besideRows, besideRows);
			const importing = importFile(shelf, file);
			await setTimeout(1000);
			const beside = await autocannon({ url, connections, duration: seconds });
			const { seconds: taken } = await importing;
			if (alone.non2xx + beside.non2xx + alone.errors + beside.errors > 0) throw new Error(`${url} did not answer`);
			const figures = ({ requests, latency }: typeof alone) => [Math.round(requests.average), latency.p50, latency.p99];
			besides.push([engine, name, ...figures(alone), ...figures(beside), Math.round(besideRows / taken)]);
		}
	} finally {
		await shop.stop();
	}
}

const counts = values.rows.split(',').map(Number);
row([
	'engine',
	'feed',
	'rows',
	's',
	'rows/s',
	'at first',
	'at last',
	'kept MB',
	'written MB',
	'to disk MB',
	'written/kept',
	'peak MB',
]);
row(Array.from({ length: 12 }, () => '---'));
for (const engine of engines) {
	for (const count of counts) await measureImport(engine, 'CSV', count);
	await measureImport(engine, 'ONIX', Number(values.products));
}
console.log(`\nPages of the full shop, ${connections} connections, ${seconds} s each; milliseconds\n`);
row(['engine', 'page', 'alone/s', 'p50', 'p99', 'beside an import/s', 'p50', 'p99', 'import rows/s']);
row(Array.from({ length: 9 }, () => '---'));
for (const cells of besides) row(cells);
