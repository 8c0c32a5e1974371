import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '../../config';
import type { Client } from '../../store/contract/call';
import type { CallName, PayloadOf, ResponseOf } from '../../store/contract/contract';
import { dispatch } from '../../store/dispatch';
import { transact } from '../../store/foundation/database/transactions';
import { openStore, type Store } from '../../store/store';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { Cluster } from '../harness/postgres-cluster';
import { at } from './during';

// Places orders as fast as the store API accepts them, over many titles and over one. Compares them with the minimum cost of an
// order on the same database: a small transaction that is on the disk before it is answered. TMPDIR chooses the disk.

const { values } = parseArgs({ options: { orders: { type: 'string', default: '800' } } });
const orders = Number(values.orders);
const concurrencies = [1, 8, 64];
const catalogues = [1000, 1];
const contact = { name: 'Ada Reader', email: 'ada@example.org', phone: '604 555 0199' };

async function call<Name extends CallName>(store: Store, name: Name, payload: PayloadOf<Name>, client: Client) {
	const { status, body } = await dispatch(store, name, payload, client);
	if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
	return body as ResponseOf<Name>;
}

/** Prepares a guest's cart with one copy, at its review. Returns the function that places the order. */
async function atReview(store: Store, eisbn: string): Promise<() => Promise<void>> {
	const client = {
		uuid: randomUUID(),
		session_id: randomBytes(24).toString('base64url'),
		log_url: '/',
		store_id: '',
		// Shoppers in different networks: the shop limits the shoppers of one network.
		ip: randomBytes(4).join('.'),
	};
	const chosen = { delivery_preference: 'pickup', payment_choice: 'pickup' } as const;
	await call(store, 'cart/add', { eisbn, quantity: 1 }, client);
	await call(store, 'checkout/setDelivery', { delivery_preference: 'pickup' }, client);
	await call(store, 'checkout/setExtras', contact, client);
	const { checksum } = await call(store, 'checkout/setPaymentChoice', { payment_choice: 'pickup' }, client);
	const submission = { ...contact, ...chosen, checksum, idempotency_key: randomUUID() };
	return async () => void (await call(store, 'checkout/submit', submission, client));
}

interface Taken {
	/** Per second. */
	rate: number;
	/** The time of each in milliseconds, the shortest first. */
	times: number[];
}

/** Does all the work, with `concurrency` pieces at a time. */
async function rush(work: (() => Promise<void>)[], concurrency: number): Promise<Taken> {
	const left = [...work];
	const times: number[] = [];
	const started = performance.now();
	const one = async () => {
		for (let next = left.pop(); next; next = left.pop()) {
			const begun = performance.now();
			await next();
			times.push(performance.now() - begun);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, one));
	const rate = (work.length / (performance.now() - started)) * 1000;
	return { rate, times: times.sort((a, b) => a - b) };
}

/** Adds titles with enough copies. Returns their ISBNs. */
async function stocked(store: Store, titles: number): Promise<string[]> {
	const place = await addLocation(store, { altname: `Shelves of ${titles}` });
	const eisbns: string[] = [];
	for (let count = 0; count < titles; count++) {
		const title = await addTitle(store);
		await addOffer(store, title, { stock: [{ location_id: place, onhand: orders * concurrencies.length }] });
		const { eisbn } = await store.db
			.selectFrom('titles')
			.select('eisbn')
			.where('id', '=', title)
			.executeTakeFirstOrThrow();
		eisbns.push(eisbn);
	}
	return eisbns;
}

const copies = async (store: Store): Promise<number> => {
	const { sum } = await store.db
		.selectFrom('stock')
		.select(({ fn }) => fn.sum<number>('onhand').as('sum'))
		.executeTakeFirstOrThrow();
	return Number(sum);
};

async function bench(engine: string, databaseUrl?: string): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
	const config = readConfig({
		NODE_ENV: 'development',
		DATA_DIR: folder,
		...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
	});
	const store = await openStore(config, pino({ level: 'error' }));
	try {
		await sql`create table bench_floor (id integer not null)`.execute(store.db);
		const smallest = () =>
			transact(store, async (transaction) => void (await sql`insert into bench_floor values (1)`.execute(transaction)));
		for (const titles of catalogues) {
			const eisbns = await stocked(store, titles);
			for (const concurrency of concurrencies) {
				const work: (() => Promise<void>)[] = [];
				for (let count = 0; count < orders; count++) {
					work.push(await atReview(store, eisbns[count % eisbns.length] ?? ''));
				}
				const before = await copies(store);
				const floor = await rush(
					Array.from({ length: orders }, () => smallest),
					concurrency,
				);
				const placed = await rush(work, concurrency);
				const sold = before - (await copies(store));
				if (sold !== orders) throw new Error(`${orders} orders of a copy each took ${sold} copies`);
				const short = (number: number) => (number < 10 ? number.toFixed(1) : Math.round(number).toLocaleString('en'));
				const cells = [
					...[
						engine,
						titles,
						concurrency,
						short(placed.rate),
						short(at(placed.times, 0.5)),
						short(at(placed.times, 0.99)),
					],
					...[short(floor.rate), `${((placed.rate / floor.rate) * 100).toFixed(0)} %`],
				];
				console.log(`| ${cells.join(' | ')} |`);
			}
		}
	} finally {
		await store.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

console.log(`${orders} orders of a copy each; stock was exact after each row. Milliseconds.\n`);
console.log('| engine | titles | at a time | orders a second | p50 | p99 | smallest transactions a second | share |');
console.log(`|${'---|'.repeat(8)}`);
await bench('SQLite');
const cluster = await Cluster.create(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']);
await cluster.start();
try {
	await bench('PostgreSQL', cluster.url);
} finally {
	await cluster.remove();
}
console.log(`\nload average ${loadavg()[0]?.toFixed(1)}`);
