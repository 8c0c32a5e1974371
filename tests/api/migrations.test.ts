import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Insertable, type Kysely, type Migration, Migrator, sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import type { Dialect } from '~store/foundation/database/database';
import * as shop from '~store/foundation/database/migrations/0001-shop';
import * as checkout from '~store/foundation/database/migrations/0002-checkout';
import * as states from '~store/foundation/database/migrations/0003-states';
import * as feeds from '~store/foundation/database/migrations/0004-feeds';
import * as sortKeys from '~store/foundation/database/migrations/0037-sort-keys';
import { openWriting, queriesOver } from '~store/foundation/database/postgres';
import type { Schema, TitlesTable } from '~store/foundation/database/schema';
import { openSqlite } from '~store/foundation/database/sqlite';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { orderStateMeanings } from '~store/ordering/orders/order-states';
import { paymentStates } from '~store/ordering/payments/payment-states';
import { openStore } from '~store/store';
import { type Config, readConfig } from '../../config';
import { addOrder } from '../harness/placed-orders';
import { createDatabase, onBothEngines } from '../harness/store';
import { testSecret } from '../harness/test-secret';

const namesIn = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];
const log = pino({ level: 'fatal' });
const now = () => 1_750_000_000;

onBothEngines('a shop of an older release', (engine: Dialect) => {
	let config: Config;
	let folder: string;
	let drop: (() => Promise<void>) | undefined;
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), 'bookshop-test-'));
		const database = engine === 'postgres' ? await createDatabase() : null;
		drop = database?.drop;
		config = readConfig({
			NODE_ENV: 'test',
			SESSION_SECRET: testSecret,
			DATA_DIR: folder,
			...(database ? { DATABASE_URL: database.url } : {}),
		});
	});
	afterEach(async () => {
		await drop?.();
		rmSync(folder, { recursive: true, force: true });
	});

	/** Works on the database as it is, without what was added later. */
	async function withDatabase<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
		const db = config.DATABASE_URL
			? queriesOver(openWriting(config.DATABASE_URL, { workload: 'command', onLost: () => undefined }))
			: openSqlite(join(folder, 'shop.sqlite'), 'write');
		try {
			return await work(db);
		} finally {
			await db.destroy();
		}
	}

	/** Makes a shop with only the first migrations. */
	async function makeOldShop(db: Kysely<Schema>, steps = 2): Promise<void> {
		const all = Object.entries({
			'0001-shop': shop,
			'0002-checkout': checkout,
			'0003-states': states,
			'0004-feeds': feeds,
		});
		const migrations: Record<string, Migration> = Object.fromEntries(
			all.slice(0, steps).map(([name, { up }]) => [name, { up: (kysely: Kysely<unknown>) => up(kysely, engine) }]),
		);
		const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
		if (error) throw error;
	}

	/** Adds an order in every state with its item, and a payment in every state. */
	async function fill(db: Kysely<Schema>): Promise<void> {
		// Approvals did not exist then.
		for (const state of namesIn(orderStateMeanings).filter((name) => name !== 'awaiting_approval')) {
			await addOrder({ db, now }, { order_number: state, state });
		}
		await addOrder({ db, now }, { order_number: 'asked', delivery_key: 'quote' });
		const { id } = await db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', 'placed')
			.executeTakeFirstOrThrow();
		const payment = {
			order_id: id,
			provider: 'chase',
			amount: 1299,
			currency: 'CAD',
			created_at: 1,
			updated_at: 1,
		} as const;
		const payments = namesIn(paymentStates).map((state) => ({ ...payment, reference: state, state }));
		await db.insertInto('payments').values(payments).execute();
		await db
			.insertInto('carts')
			.values({ delivery_preference: null, customer_id: null, location_id: null, created_at: 1, updated_at: 1 })
			.execute();
	}

	const contents = async (db: Kysely<Schema>) => ({
		orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
		items: await db.selectFrom('order_items').selectAll().orderBy('id').execute(),
		payments: await db.selectFrom('payments').selectAll().orderBy('id').execute(),
		carts: await db.selectFrom('carts').selectAll().orderBy('id').execute(),
	});

	it('keeps every order and payment, continues them, and refuses unknown states from then on', async () => {
		const before = await withDatabase(async (db) => {
			await makeOldShop(db);
			await fill(db);
			return contents(db);
		});
		const store = await openStore(config, log, now);
		const carts = before.carts.map((cart) => ({ ...cart, account_id: cart.customer_id }));
		// Later columns join the earlier contents.
		expect(await contents(store.db)).toMatchObject({ ...before, carts });
		expect(before.items).toHaveLength(before.orders.length);
		await advanceOrder(store, 'placed', 'ready');
		await advanceOrder(store, 'asked', 'cancelled');
		const lost = { state: 'lost' } as object;
		await expect(store.db.updateTable('orders').set(lost).execute()).rejects.toThrow(/orders_state_known/);
		await addOrder(store, { order_number: 'new', state: 'awaiting_approval' });
		await advanceOrder(store, 'new', 'cancelled');
		await expect(store.db.updateTable('payments').set(lost).execute()).rejects.toThrow(/payments_state_known/);
		await store.close();
	});

	it('refuses to open while a row has an unknown state, names the row, and opens once corrected', async () => {
		await withDatabase(async (db) => {
			await makeOldShop(db);
			await addOrder({ db, now }, { order_number: 'odd', state: 'lost' as 'placed' });
		});
		await expect(openStore(config, log, now)).rejects.toThrow(
			'The row 1 of orders does not keep to orders_state_known: correct it first.',
		);
		await withDatabase((db) =>
			db
				.updateTable('orders')
				.set({ state: 'placed' } as object)
				.execute(),
		);
		const store = await openStore(config, log, now);
		await advanceOrder(store, 'odd', 'ready');
		await store.close();
	});

	it('moves its page at /desk, and updates the links to the page', async () => {
		const page = (path: string, submenu: object[] = []) => ({ id: path, label: path, path, type: 'custom', submenu });
		const settings = {
			name: 'Tern Books',
			site_navigation: [page('/Desk/', [page('/desk/team')]), page('/desk-page')],
			extra_navigation: [{ id: 'link', label: 'Our desk', path: '/desk', type: 'link' }, page('/desks')],
			url_shortcuts: [{ path: '/reading-desk', target: '/desk' }],
			landing_page: '/desk/team',
		};
		await withDatabase(async (db) => {
			await makeOldShop(db, 4);
			await db
				.insertInto('settings')
				.values({ id: 1, document: JSON.stringify(settings), updated_at: 1 } as Insertable<Schema['settings']>)
				.execute();
		});
		const store = await openStore(config, log, now);
		const { site_navigation, extra_navigation, url_shortcuts, landing_page } = await store.settings.get();
		expect(site_navigation).toMatchObject([
			{ path: '/desk-page-2', submenu: [{ path: '/desk-page-2/team' }] },
			{ path: '/desk-page' },
		]);
		expect(extra_navigation).toMatchObject([{ path: '/desk-page-2' }, { path: '/desks' }]);
		expect(url_shortcuts).toEqual([{ path: '/reading-desk', target: '/desk-page-2' }]);
		expect(landing_page).toBe('/desk-page-2/team');
		await store.close();
	});

	it('keeps letters with the PIN of a gift card only until they are sent', async () => {
		const letter = {
			recipient: 'ada@example.org',
			subject: 'Your gift card',
			html: '',
			next_attempt_at: 1,
			created_at: 1,
		};
		const pin = 'Whoever has the number and the PIN can spend what is on the card: keep this letter.\nPIN: 1234';
		const letters = [
			{ ...letter, text: pin, sent_at: 1 },
			{ ...letter, text: pin, sent_at: null },
			{ ...letter, text: 'Your gift card is void', sent_at: 1 },
			{ ...letter, text: 'Your gift card is void', sent_at: null },
		];
		await withDatabase(async (db) => {
			await makeOldShop(db);
			await db.insertInto('outbox_mails').values(letters).execute();
		});
		const store = await openStore(config, log, now);
		const kept = await store.db
			.selectFrom('outbox_mails')
			.select(['id', 'text', 'forget_when_sent'])
			.orderBy('id')
			.execute();
		expect(kept).toEqual([
			{ id: 2, text: pin, forget_when_sent: 1 },
			{ id: 3, text: 'Your gift card is void', forget_when_sent: 0 },
			{ id: 4, text: 'Your gift card is void', forget_when_sent: 0 },
		]);
		await store.close();
	});

	/** Adds a title as it was written when feeds reported only its facts. Returns its id. */
	const addOldTitle = async (db: Kysely<Schema>, eisbn: string, release_date: number | null): Promise<number> => {
		const title = `Old ${eisbn}`;
		const row = { eisbn, title, title_sort: title, work_key: eisbn, release_date, created_at: 1, updated_at: 1 };
		await db
			.insertInto('titles')
			.values({ ...row, list_price_can: 2000 } as Insertable<TitlesTable>)
			.execute();
		const { id } = await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirstOrThrow();
		return id;
	};
	const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;

	it('separates the sort keys of titles from the filter facets', async () => {
		const parted = await withDatabase(async (db) => {
			await sql`create table title_facets (title_id integer primary key, version bigint not null, facets text not null)`.execute(
				db,
			);
			const texts = [
				'b in-stock\nf P R\nR 7\nP 1999\nT a r t\nW 5\nL 2\nX 9',
				'g eng\nT tale\nA doe',
				'b unavailable',
				'',
			];
			for (const [at, text] of texts.entries())
				await sql`insert into title_facets values (${at}, 3, ${text})`.execute(db);
			await sortKeys.up(db as Kysely<unknown>, engine);
			return (await db.selectFrom('title_facets').selectAll().orderBy('title_id').execute()).map((row) => [
				row.filters,
				row.sort_keys,
				Number(row.version),
			]);
		});
		expect(parted).toEqual([
			['b in-stock\nf P R', 'R 7\nP 1999\nT a r t\nW 5\nL 2\nX 9', 3],
			['g eng', 'T tale\nA doe', 3],
			['b unavailable', '', 3],
			['', '', 3],
		]);
	});

	it('keeps its titles, reads a 1 January as a year, and lets feeds add to them', async () => {
		const dates = ['2004-01-01', '1961-01-01', '2004-01-02', null];
		const eisbns = dates.map((_, at) => `978155000010${at}`);
		await withDatabase(async (db) => {
			await makeOldShop(db, 3);
			for (const [at, date] of dates.entries())
				await addOldTitle(db, eisbns[at] ?? '', date === null ? null : day(date));
		});
		const store = await openStore(config, log, now);
		const dated = async () =>
			(
				await store.db
					.selectFrom('titles')
					.select(['release_date', 'release_date_precision', 'list_price_can', 'other_prices'])
					.orderBy('eisbn')
					.execute()
			).map((row) => [row.release_date, row.release_date_precision, row.list_price_can, row.other_prices]);
		expect(await dated()).toEqual([
			[day('2004-01-01'), 'year', 2000, null],
			[day('1961-01-01'), 'year', 2000, null],
			[day('2004-01-02'), null, 2000, null],
			[null, null, 2000, null],
		]);
		const records = eisbns.map((eisbn, at) => ({
			at,
			record: { eisbn, title: 'New', release_date: day('2004-05-06'), other_prices: { AUD: 2500 } },
		}));
		await writeTitles(store, records, { file: 'feed' });
		const told = [day('2004-05-06'), null, 2000, '{"AUD":2500}'];
		expect(await dated()).toEqual([told, told, told, told]);
		await store.close();
	});

	it('opens its stock ledger with the copies on hand, and records which copies have left the store', async () => {
		await withDatabase(async (db) => {
			await makeOldShop(db, 4);
			const title_id = await addOldTitle(db, '9781550000108', null);
			const offer = { title_id, condition: 'used', price: null, discount: null, note: null, updated_at: 1 };
			const { id: offer_id } = await db.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow();
			for (const onhand of [4, 0]) {
				const place = { altname: `Place ${onhand}`, sc_name: 'Place', lat: null, lng: null };
				const { id } = await db.insertInto('locations').values(place).returning('id').executeTakeFirstOrThrow();
				await db.insertInto('stock').values({ offer_id, location_id: id, onhand, onorder: 1 }).execute();
			}
			const { id: location_id } = await db.selectFrom('locations').select('id').orderBy('id').executeTakeFirstOrThrow();
			for (const state of ['placed', 'completed'] as const) {
				await addOrder({ db, now }, { order_number: state, state, updated_at: 500 });
				const order = await db
					.selectFrom('orders')
					.select('id')
					.where('order_number', '=', state)
					.executeTakeFirstOrThrow();
				await db
					.insertInto('order_withdrawals')
					.values({ order_id: order.id, offer_id, location_id, quantity: 2 })
					.execute();
			}
		});
		const store = await openStore(config, log, now);
		const { rows } = await sql`select condition, change, reason from stock_movements`.execute(store.db);
		expect(rows).toEqual([{ condition: 'used', change: 4, reason: 'opening' }]);
		await writeStock(store, [{ eisbn: '9781550000108', condition: 'used', onhand: 9 }]);
		const held = () => store.db.selectFrom('stock').select(['onhand', 'onorder']).orderBy('location_id').execute();
		expect(await held()).toEqual([
			{ onhand: 7, onorder: 1 },
			{ onhand: 0, onorder: 1 },
		]);
		await advanceOrder(store, 'placed', 'cancelled');
		expect((await held())[0]).toEqual({ onhand: 9, onorder: 1 });
		await store.close();
	});
});
