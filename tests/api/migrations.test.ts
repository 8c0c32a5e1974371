import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, type Migration, Migrator } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Dialect } from '~store/foundation/database/database';
import * as shop from '~store/foundation/database/migrations/0001-shop';
import * as checkout from '~store/foundation/database/migrations/0002-checkout';
import { openWriting, queriesOver } from '~store/foundation/database/postgres';
import type { Schema } from '~store/foundation/database/schema';
import { openSqlite } from '~store/foundation/database/sqlite';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { orderStates } from '~store/ordering/orders/order-states';
import { paymentStates } from '~store/ordering/payments/payment-states';
import { openStore } from '~store/store';
import { type Config, readConfig } from '../../config';
import { addOrder } from '../harness/placed-orders';
import { createDatabase, onBothEngines } from '../harness/store';
import { testSecret } from '../harness/test-secret';

const namesIn = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];
const log = pino({ level: 'fatal' });
const now = () => 1_750_000_000;

onBothEngines('a shop of before the states were checked', (engine: Dialect) => {
	let config: Config;
	let folder: string;
	let drop: (() => Promise<void>) | undefined;
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), 'bookshop-test-'));
		const database = engine === 'postgres' ? await createDatabase() : null;
		drop = database?.drop;
		config = readConfig({
			...{ NODE_ENV: 'test', SESSION_SECRET: testSecret, DATA_DIR: folder },
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
			? queriesOver(openWriting(config.DATABASE_URL, { patience: 'command', onLost: () => undefined }))
			: openSqlite(join(folder, 'shop.sqlite'), 'write');
		try {
			return await work(db);
		} finally {
			await db.destroy();
		}
	}

	async function makeOldShop(db: Kysely<Schema>): Promise<void> {
		const migrations: Record<string, Migration> = {
			'0001-shop': { up: (kysely) => shop.up(kysely, engine) },
			'0002-checkout': { up: (kysely) => checkout.up(kysely, engine) },
		};
		const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
		if (error) throw error;
	}

	/** An order in every state with its item, and a payment in every state. */
	async function fill(db: Kysely<Schema>): Promise<void> {
		for (const state of namesIn(orderStates)) await addOrder({ db, now }, { order_number: state, state });
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
		carts: await db.selectFrom('carts').selectAll().execute(),
	});

	it('keeps every order and payment, goes on with them, and takes no unknown state any more', async () => {
		const before = await withDatabase(async (db) => {
			await makeOldShop(db);
			await fill(db);
			return contents(db);
		});
		const store = await openStore(config, log, now);
		expect(await contents(store.db)).toEqual(before);
		expect(before.items).toHaveLength(before.orders.length);
		await advanceOrder(store, 'placed', 'ready');
		await advanceOrder(store, 'asked', 'cancelled');
		const lost = { state: 'lost' } as object;
		await expect(store.db.updateTable('orders').set(lost).execute()).rejects.toThrow(/orders_state_known/);
		await expect(store.db.updateTable('payments').set(lost).execute()).rejects.toThrow(/payments_state_known/);
		await store.close();
	});

	it('is not opened while a row says what nobody knows, and told which; corrected, it is', async () => {
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
});
