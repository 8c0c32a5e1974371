import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../config';
import type { PayloadOf } from '../../store/contract/contract';
import { dispatch } from '../../store/dispatch';
import { openStore, type Store } from '../../store/store';
import { addLocation } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { addOrders } from '../harness/placed-orders';
import { startPostgres } from '../harness/postgres-server';

// Measures a page of the order history of an institution with very many orders, on both engines.

const orders = Number(process.env.BENCH_ORDERS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const year = 365 * 86_400;

const words = ['Harbour', 'Lantern', 'Winter', 'Orchard', 'River', 'Salt', 'Glass', 'Quiet', 'Northern', 'Paper'];
const pick = <Item>(from: readonly Item[], at: number): Item => from[at % from.length] as Item;

/** Ten years of orders of one to eight titles each, at two locations. */
async function fill(store: Store) {
	const library = await addCustomer(store, { is_institution: 1, is_owner: 1, company: 'Harbour Library' });
	const places = [await addLocation(store, { altname: 'Downtown' }), await addLocation(store, { altname: 'Sidney' })];
	const now = store.now();
	const rows = Array.from({ length: orders }, (_, index) => ({
		customer_id: library.id,
		placed_by_id: library.id,
		location_id: pick(places, index),
		purchase_order: `PO-${index}`,
		created_at: now - Math.floor((index / orders) * 10 * year),
		items: Array.from({ length: 1 + (index % 8) }, (_, at) => ({
			title: `The ${pick(words, index * 7 + at)} ${pick(words, index + at * 3)} of ${pick(words, index * at)}`,
			authors: [`${pick(words, at)} Quill`, `Ada ${pick(words, index)}`],
			eisbn: String(9780000000000 + ((index * 31 + at) % 9_999_999)),
			quantity: 1 + (at % 3),
		})),
	}));
	for (let at = 0; at < rows.length; at += 1000) await addOrders(store, rows.slice(at, at + 1000));
	return { client: library.client, place: places[0] ?? 0 };
}

/** Returns milliseconds: the median of the rounds, and the time that only one in a hundred exceeds. */
async function measure(call: () => Promise<{ status: number }>) {
	const taken: number[] = [];
	for (let round = -5; round < rounds; round++) {
		const start = performance.now();
		const { status } = await call();
		if (status !== 200) throw new Error(`It answered ${status}`);
		if (round >= 0) taken.push(performance.now() - start);
	}
	taken.sort((a, b) => a - b);
	const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
	return { p50: at(0.5), p99: at(0.99) };
}

async function bench(engine: string, databaseUrl?: string): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
	const config = readConfig({
		NODE_ENV: 'development',
		DATA_DIR: folder,
		...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
	});
	const store = await openStore(config, pino({ level: 'error' }));
	try {
		const { client, place } = await fill(store);
		const pages: Record<string, PayloadOf<'order/getList'>> = {
			'first page': {},
			'last page': { offset: orders - 5 },
			'one year': { year: new Date().getFullYear() - 4 },
			'one location': { location_id: place },
			'a word in many orders': { term: 'lantern' },
			'a word in one order': { term: `PO-${orders - 7}` },
			'words in none': { term: 'nobody ordered this' },
			everything: { term: 'harbour qui', year: new Date().getFullYear() - 4, location_id: place },
		};
		for (const [name, payload] of Object.entries(pages)) {
			const { p50, p99 } = await measure(() => dispatch(store, 'order/getList', payload, client));
			console.log(`| ${engine} | ${name} | ${p50} | ${p99} |`);
		}
	} finally {
		await store.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

console.log(`The history of ${orders} orders, in milliseconds\n\n| engine | page | p50 | p99 |\n|---|---|---|---|`);
await bench('SQLite');
const postgres = await startPostgres();
try {
	await bench('PostgreSQL', postgres.url);
} finally {
	await postgres.stop();
}
