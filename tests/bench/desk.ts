import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../../config';
import type { DeskClient } from '../../store/contract/desk-call';
import type { DeskCallName } from '../../store/contract/desk-contract';
import { dispatchDesk } from '../../store/desk-dispatch';
import { beginBulkWriting, endBulkWriting } from '../../store/foundation/database/bulk-writing';
import { openStore, type Store } from '../../store/store';
import { fillDesk } from '../harness/busy-desk';
import { countQueriesOf } from '../harness/count-queries';
import { deskStaff } from '../harness/desk';
import { mayAsk, readingCalls, readingsOf } from '../harness/desk-readings';
import { at } from './during';

// Measures every list and page of the desk, with the orders of some years. The folders are filled once. With DATABASE_URL the
// shop uses PostgreSQL; then that database must be empty, or have the same number of titles.

const { values } = parseArgs({
	options: {
		titles: { type: 'string', default: '100000,1000000' },
		orders: { type: 'string', default: '50000' },
		rounds: { type: 'string', default: '40' },
		folder: { type: 'string', default: join(tmpdir(), 'bookshop-desk') },
		/** Measures only calls whose names contain this. */
		only: { type: 'string', default: '' },
	},
});
const rounds = Number(values.rounds);
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite';
const fresh = 500;
/** The target for the median time, in milliseconds. */
const aim = 60;
const aimOfQueue = 150;
/** Files to print or to keep, which staff do not wait for at each click. */
const files = /\/(?:get(?:Csv|PackingSlip|Labels)|export(?:Day)?)$/;

/** Returns a store on a folder with `titles` titles and a desk's orders, made at its first use. */
async function shopOf(titles: number): Promise<Store> {
	const folder = join(values.folder, `${titles}${engine === 'SQLite' ? '' : '-postgres'}`);
	if (!existsSync(folder)) {
		console.log(`Making a catalogue of ${titles} titles …`);
		const args = ['tests/bench/fill-folder.ts', folder, String(titles)];
		execFileSync('node_modules/.bin/tsx', args, { stdio: 'inherit' });
	}
	const { DATABASE_URL } = process.env;
	const store = await openStore(
		readConfig({ NODE_ENV: 'development', DATA_DIR: folder, ...(DATABASE_URL ? { DATABASE_URL } : {}) }),
		pino({ level: 'error' }),
	);
	const first = await store.db.selectFrom('orders').select('id').limit(1).executeTakeFirst();
	if (!first) {
		console.log(`Writing ${values.orders} orders …`);
		await beginBulkWriting(store);
		await fillDesk(store, { orders: Number(values.orders), fresh });
		await endBulkWriting(store);
	}
	return store;
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

async function measure(store: Store, name: DeskCallName, payload: object, session: DeskClient) {
	const ask = async (asked: Store) => {
		const { status, body } = await dispatchDesk(asked, name, payload, session);
		if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
	};
	const queries = await countQueriesOf(store, ask);
	const times: number[] = [];
	for (let round = -2; round < rounds; round++) {
		const begun = performance.now();
		await ask(store);
		if (round >= 0) times.push(performance.now() - begun);
	}
	times.sort((one, other) => one - other);
	return { queries, p50: at(times, 0.5), p99: at(times, 0.99) };
}

async function bench(titles: number): Promise<void> {
	const store = await shopOf(titles);
	try {
		const place = await store.db.selectFrom('locations').select('id').orderBy('id').executeTakeFirstOrThrow();
		const people = {
			owner: (await deskStaff(store, 'owner')).session,
			bookseller: (await deskStaff(store, 'bookseller', { location_id: place.id })).session,
			manager: (await deskStaff(store, 'manager', { location_id: place.id })).session,
		};
		const readings = await readingsOf(store, place.id, people.bookseller);
		console.log(`\n${titles.toLocaleString('en')} titles, ${values.orders} orders, ${engine}. Milliseconds.\n`);
		row(['call', 'what', 'who', 'p50', 'p99', 'queries', 'aim', 'over']);
		row(Array.from({ length: 8 }, () => '---'));
		let over = 0;
		for (const name of readingCalls.filter((one) => one.includes(values.only))) {
			const asked = readings[name];
			if (!asked) throw new Error(`${name} has no payload yet. Add one to tests/harness/desk-readings.ts.`);
			for (const { what, payload } of asked) {
				// The manager of a location makes the calls that a bookseller may not make.
				const other = mayAsk(name, 'bookseller') ? 'bookseller' : 'manager';
				for (const role of ['owner', other] as const) {
					if (!mayAsk(name, role)) continue;
					// Staff never make calls this fast for so long, so the limits are not part of the measurement.
					await store.db.deleteFrom('rate_limits').execute();
					const { p50, p99, queries } = await measure(store, name, payload, people[role]);
					const most = files.test(name)
						? null
						: name === 'desk-orders/queue' && what.startsWith('new')
							? aimOfQueue
							: aim;
					const isOver = most !== null && p50 > most;
					if (isOver) over += 1;
					row([name, what, role, p50.toFixed(1), p99.toFixed(1), queries, most ?? '', isOver ? 'OVER' : '']);
				}
			}
		}
		console.log(`\n${over} over the aim; load average ${loadavg()[0]?.toFixed(1)}`);
	} finally {
		await store.close();
	}
}

for (const titles of values.titles.split(',').map(Number)) await bench(titles);
