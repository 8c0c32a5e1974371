import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopAwayWords } from '~store/dispatch';
import type { Queries } from '~store/foundation/database/database';
import { copyRows } from '~store/foundation/database/move/move';
import { derivedTables, movedTables } from '~store/foundation/database/move/moved-tables';
import { holdWrites } from '~store/foundation/database/move/write-hold';
import { tableNames } from '~store/foundation/database/tables';
import { movingText } from '~store/foundation/unavailable';
import { openStore, openStoreForCommand, type Store } from '~store/store';
import { readConfig } from '../../config';
import { keepShopBusy } from '../harness/busy-shop';
import { cartOf } from '../harness/carts';
import { whyWithout } from '../harness/engines';
import {
	createDatabase,
	type Engine,
	engines,
	onBothEngines,
	openTestStore,
	shopper,
	type TestStore,
} from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';
import { testSecret } from '../harness/test-secret';

const log = pino({ level: 'fatal' });

interface Place {
	/** The value of `--to`. */
	to: string;
	open(): Promise<Store>;
	openHalf(): Promise<Store>;
	remove(): Promise<void>;
}

async function newPlace(engine: Engine): Promise<Place> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-place-'));
	const database = engine === 'postgres' ? await createDatabase() : null;
	const config = readConfig({
		NODE_ENV: 'test',
		SESSION_SECRET: testSecret,
		DATA_DIR: folder,
		SEARCH_THREADS: '0',
		...(database ? { DATABASE_URL: database.url } : {}),
	});
	return {
		to: database?.url ?? `sqlite:${folder}`,
		open: () => openStore(config, log),
		openHalf: () => openStoreForCommand(config, log, 'move'),
		remove: async () => {
			await database?.drop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** Returns all rows of a table as text, bytes included, in the order of the key. */
async function rowsOf(db: Queries, name: string, key: readonly string[]): Promise<string[]> {
	const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
	return rows
		.map((row) => {
			const entries = Object.entries(row as Record<string, unknown>).sort(([one], [other]) => (one < other ? -1 : 1));
			const values = entries.map(([column, value]) => [column, value instanceof Uint8Array ? [...value] : value]);
			return JSON.stringify([key.map((column) => (row as Record<string, unknown>)[column]), values]);
		})
		.sort();
}

/**
 * Adds what a busy shop may lack: parts of a file, a mail, characters that PostgreSQL's COPY must escape, and a number
 * that was given out and then deleted.
 */
async function addRarities(store: TestStore): Promise<void> {
	const now = store.now();
	const report = { session_hash: 's', customer_id: null, kind: 'list', request: '{}', created_at: now };
	await store.db
		.insertInto('reports')
		.values({ id: 'r', ...report, completed_at: now, file_path: null, error: null })
		.execute();
	for (const part of [0, 1]) {
		await store.db
			.insertInto('report_parts')
			.values({ report_id: 'r', part, bytes: Buffer.from([0, 10, 9, 92, 255, part]) })
			.execute();
	}
	const page = { title: 'Tab\tand\\slash', html: '<p>One\r\nTwo — ‘three’ 📚</p>', updated_at: now };
	await store.db
		.insertInto('content_pages')
		.values({ page_id: 'about', ...page })
		.execute();
	const mail = {
		subject: 's',
		text: 't',
		html: 'h',
		next_attempt_at: now,
		created_at: now,
		sent_at: null,
		last_error: null,
	};
	for (const recipient of ['a@example.org', 'gone@example.org']) {
		await store.db
			.insertInto('outbox_mails')
			.values({ recipient, ...mail })
			.execute();
	}
	await store.db.deleteFrom('outbox_mails').where('recipient', '=', 'gone@example.org').execute();
}

const ways: [from: Engine, to: Engine][] = [
	['sqlite', 'postgres'],
	['postgres', 'sqlite'],
];

/** Tables that keep counting in the new shop while titles are derived there. */
const countedOn = ['versions', 'cache_tags'];

describe.each(ways)('a shop that moves from %s to %s', (from, to) => {
	const left = [from, to].filter((engine) => !engines.includes(engine));
	const title = left.map(whyWithout).join('');
	const when = it.skipIf(left.length > 0);
	let store: TestStore;
	let place: Place;
	let terminal: TestTerminal;
	beforeEach(async () => {
		if (left.length > 0) return;
		store = await openTestStore(from);
		place = await newPlace(to);
		terminal = openTerminal(store);
		await keepShopBusy(store);
		await addRarities(store);
	});
	afterEach(async () => {
		if (left.length > 0) return;
		terminal.dispose();
		await store.dispose();
		await place.remove();
	});

	when(`keeps every row of every table, can be searched, and continues its numbers${title}`, async () => {
		const done = await terminal.run('move', '--to', place.to);
		expect(done.err).toBe('');
		expect(done.out).toContain('The stock and money records were checked: all of them agree.');
		expect(done.code).toBe(0);
		const moved = await place.open();
		try {
			const tables = await movedTables(store);
			for (const { name, key } of tables.filter(({ name }) => !countedOn.includes(name))) {
				expect([name, await rowsOf(moved.db, name, key)]).toEqual([name, await rowsOf(store.db, name, key)]);
			}
			expect(tables.length).toBeGreaterThan(40);
			const facets = await rowsOf(store.db, 'title_facets', ['title_id']);
			expect(await moved.db.selectFrom('title_facets').select('title_id').execute()).toHaveLength(facets.length);
			const found = await moved.db.selectFrom('search_words').select('word').where('word', '=', 'lantern').execute();
			expect(found).toHaveLength(1);
			const mail = {
				subject: 's',
				text: 't',
				html: 'h',
				next_attempt_at: 1,
				created_at: 1,
				sent_at: null,
				last_error: null,
			};
			const { id } = await moved.db
				.insertInto('outbox_mails')
				.values({ recipient: 'b@example.org', ...mail })
				.returning('id')
				.executeTakeFirstOrThrow();
			const last = await store.db
				.selectFrom('outbox_mails')
				.select((eb) => eb.fn.max('id').as('id'))
				.executeTakeFirstOrThrow();
			expect(id).toBe(Number(last.id) + 2);
		} finally {
			await moved.close();
		}
		expect((await terminal.run('move', '--to', place.to)).err).toMatch(/was already moved to /);
	});

	when(`shows its pages during the move, and explains that it accepts no changes${title}`, async () => {
		const client = shopper();
		await store.call('cart/add', { eisbn: '9781550000016', quantity: 1 }, client);
		// A visitor who has not been here for long is recorded again on their return.
		await store.db.updateTable('sessions').set({ seen_at: 1 }).execute();
		await holdWrites(store, 'elsewhere');
		expect(await cartOf(store, client)).toMatchObject({ summary: { item_count: 1 } });
		expect(await store.ask('title/getItem', { eisbn: '9781550000016' })).toMatchObject({ status: 200 });
		for (const who of [client, shopper()]) {
			expect(await store.ask('cart/add', { eisbn: '9781550000016', quantity: 1 }, who)).toEqual({
				status: 503,
				body: { error: shopAwayWords.moving },
			});
		}
		const refused = await terminal.run('lists', 'create', 'Staff picks');
		expect(refused).toMatchObject({
			code: 1,
			err: expect.stringContaining('is being moved, or was moved, to another database'),
		});
		let filled = 0;
		for (const { name } of await movedTables(store)) {
			const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(store.db);
			if (rows.length === 0) continue;
			filled += 1;
			await expect(sql`delete from ${sql.table(name)}`.execute(store.unwatched), name).rejects.toThrow(movingText);
		}
		expect(filled).toBeGreaterThan(20);
	});

	when(`continues an interrupted move, and does not open before the end${title}`, async () => {
		const hold = await holdWrites(store, 'elsewhere');
		const half = await place.openHalf();
		const seen: string[] = [];
		const watch = (until: string) => ({
			onRows(table: string) {
				seen.push(table);
				if (table === until) throw new Error('the power went');
			},
			onTable: () => undefined,
		});
		await expect(copyRows(store, half, hold, watch('orders'))).rejects.toThrow('the power went');
		await half.close();
		await expect(place.open()).rejects.toThrow(/contains an unfinished move of a shop/);

		const before = seen.splice(0);
		const again = await place.openHalf();
		await copyRows(store, again, hold, watch('nothing'));
		expect(before).toContain('customers');
		expect(seen.filter((table) => before.includes(table))).toEqual([]);
		for (const { name, key } of await movedTables(store)) {
			expect([name, await rowsOf(again.db, name, key)]).toEqual([name, await rowsOf(store.db, name, key)]);
		}
		await again.close();
	});

	when(`takes orders again when the move is cancelled, and a later move includes them${title}`, async () => {
		const hold = await holdWrites(store, 'elsewhere');
		const half = await place.openHalf();
		await copyRows(store, half, hold, { onRows: () => undefined, onTable: () => undefined });
		await half.close();
		expect((await terminal.run('move', '--to', place.to)).err).toMatch(/is being moved to elsewhere.*--give-up/s);

		expect(await terminal.run('move', '--give-up')).toMatchObject({ code: 0 });
		await store.call('cart/add', { eisbn: '9781550000016', quantity: 1 }, shopper());
		expect((await terminal.run('move', '--give-up')).err).toBe('The shop is not being moved.');

		expect((await terminal.run('move', '--to', place.to)).code).toBe(0);
		const moved = await place.open();
		expect(await rowsOf(moved.db, 'carts', ['id'])).toEqual(await rowsOf(store.db, 'carts', ['id']));
		await moved.close();
		// Otherwise both shops could sell the same copies by mistake.
		expect(await terminal.run('move', '--give-up')).toMatchObject({ code: 1 });
		terminal.answers.push('yes');
		expect(await terminal.run('move', '--give-up')).toMatchObject({ code: 0 });
	});

	when(`moves only into an empty database, and otherwise keeps the shop open${title}`, async () => {
		const other = await place.open();
		await other.db.insertInto('counters').values({ name: 'order', value: 7 }).execute();
		await other.close();
		const { code, err } = await terminal.run('move', '--to', place.to);
		expect([code, err]).toEqual([1, expect.stringContaining('is not empty: counters has rows')]);
		expect((await terminal.run('move', '--to', 'mysql://elsewhere')).err).toMatch(/is not a database/);
		const here = from === 'sqlite' ? `sqlite:${store.config.DATA_DIR}` : (store.config.DATABASE_URL ?? '');
		expect((await terminal.run('move', '--to', here)).err).toMatch(/The shop is already in/);
		await store.call('cart/add', { eisbn: '9781550000016', quantity: 1 }, shopper());
	});
});

onBothEngines('a move', (engine) => {
	it('copies every table that the migrations created, or says why not', async () => {
		const store = await openTestStore(engine);
		const moved = await movedTables(store);
		const names = (await tableNames(store.db, engine)).filter(
			(name) => !/^kysely_/.test(name) && !Object.hasOwn(derivedTables, name),
		);
		expect(moved.map(({ name }) => name).sort()).toEqual(names.sort());
		expect(moved.filter(({ key }) => key.length === 0)).toEqual([]);
		await store.dispose();
	});
});
