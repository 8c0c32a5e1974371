import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWriting } from '~store/foundation/database/postgres';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { readinessOf } from '~store/readiness';
import { addStockedTitle } from '../harness/catalogue';
import { engines, whyWithout } from '../harness/engines';
import { prepareRush } from '../harness/order-rush';
import { openTestStore, shopper, type TestStore } from '../harness/store';

describe.runIf(engines.includes('postgres'))(`a crowd before PostgreSQL${whyWithout('postgres')}`, () => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore('postgres');
		await transact(store, (transaction) => writeSettings(transaction, {}, store.now()));
		await addStockedTitle(store, { eisbn: '9780306406157' }, 500);
	});
	afterAll(() => store.dispose());

	/** Opens a separate connection, such as an operator's at a terminal. */
	async function operator(name: string): Promise<pg.Client> {
		const client = new pg.Client({ connectionString: store.config.DATABASE_URL, application_name: name });
		await client.connect();
		return client;
	}

	it('of shoppers who use all connections is reported without waiting for a connection', async () => {
		let free: () => void = () => undefined;
		const freed = new Promise<void>((resolve) => {
			free = resolve;
		});
		const holders = Array.from({ length: 10 }, () => store.unwatched.connection().execute(() => freed));
		const waiting = [1, 2].map(() => store.unwatched.selectFrom('versions').selectAll().execute());
		await expect
			.poll(async () => (await store.crowd()).map(({ details }) => details))
			.toEqual(['10 of 10 connections that write are in use, and 2 requests wait for one']);
		expect((await readinessOf(store)).problems).toEqual([]);
		free();
		await Promise.all([...holders, ...waiting]);
		expect(await readinessOf(store)).toMatchObject({ problems: [], crowd: [] });
	});

	it('behind a lock is reported with the table and the lock’s holder', async () => {
		const psql = await operator('psql');
		await psql.query('begin; lock table orders in access exclusive mode');
		const reading = store.unwatched.selectFrom('orders').select('id').execute();
		await expect
			.poll(async () => (await store.crowd()).map(({ details }) => details))
			.toEqual(['1 statement waits for a lock on orders that psql holds']);
		expect((await readinessOf(store)).problems).toEqual([]);
		const payload = { eisbn: '9780306406157', condition: 'new', quantity: 1 };
		expect((await store.ask('cart/add', payload, shopper())).status).toBe(200);
		await psql.query('rollback');
		await reading;
		await psql.end();
	});

	it('of buyers whose orders wait leaves room for carts', async () => {
		const orders = await prepareRush(store, 14);
		const psql = await operator('psql');
		await psql.query('begin; lock table orders in exclusive mode');
		const placing = orders.map(({ submission, client }) => store.ask('checkout/submit', submission, client));
		await expect
			.poll(async () => (await store.crowd()).map(({ details }) => details))
			.toContainEqual(expect.stringContaining('for a lock on orders that psql holds'));
		const payload = { eisbn: '9780306406157', condition: 'new', quantity: 1 };
		expect((await store.ask('cart/add', payload, shopper())).status).toBe(200);
		await psql.query('rollback');
		const statuses = (await Promise.all(placing)).map(({ status }) => status);
		expect(statuses).toContain(200);
		// A shopper who waited too long for a turn may order again.
		expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
		await psql.end();
	});

	it('that uses all of the server’s connections is reported with that cause', async () => {
		const { database } = (await sql<{ database: string }>`select current_database() as database`.execute(store.db))
			.rows[0] as { database: string };
		const admin = await operator('admin');
		// A row that already exists stays.
		await admin.query(`alter database ${database} connection limit 0`);
		await admin.query('create role crowd login');
		await admin.query(`grant all on all tables in schema public to crowd`);
		const url = new URL(store.config.DATABASE_URL as string);
		url.username = 'crowd';
		const pool = openWriting(url.href, { workload: 'write', onLost: () => undefined });
		await expect(pool.connect()).rejects.toThrow(/^the database takes no more connections \(too many connections/);
		expect(pool.crowd()).toMatchObject({
			used: 0,
			waiting: 0,
			refusal: expect.stringContaining('no more connections'),
		});
		await pool.end();
		await admin.query(`alter database ${database} connection limit -1`);
		await admin.query('drop owned by crowd; drop role crowd');
		await admin.end();
	});
});
