import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isPinOf } from '~store/basket/gift-cards/pin';
import { openWriting, queriesOver } from '~store/foundation/database/postgres';
import { openSqlite } from '~store/foundation/database/sqlite';
import { onhandOf, review } from '../harness/orders';
import { createDatabase, type Engine, engines, openTestStore, shopper } from '../harness/store';
import { openTerminal } from '../harness/terminal';

const folder = 'tests/fixtures/released';
/** '0.1.0.sqlite.sql' is a shop of that version, dumped by its database's own program. */
const shops = readdirSync(folder).flatMap((file) => {
	const [, version = '', engine] = /^(.+)\.(sqlite|postgres)\.sql$/.exec(file) ?? [];
	return engine && engines.includes(engine as Engine) ? [{ file, version, engine: engine as Engine }] : [];
});

/** Tables that a bookseller would miss. */
const tables = [
	...['titles', 'offers', 'stock', 'locations', 'customers', 'settings', 'promo_codes', 'registries'],
	...['gift_cards', 'gift_card_entries', 'orders', 'order_items', 'order_gift_cards', 'order_promo_codes'],
	...['order_withdrawals', 'payments', 'outbox_mails', 'counters'],
];

async function load(
	file: string,
	engine: Engine,
): Promise<{ env: Record<'DATA_DIR', string> & Record<string, string>; remove(): Promise<void> }> {
	const dump = readFileSync(join(folder, file), 'utf8');
	const dataDir = mkdtempSync(join(tmpdir(), 'bookshop-released-'));
	if (engine === 'sqlite') {
		const database = new Sqlite(join(dataDir, 'shop.sqlite'));
		// The dump writes the search tables directly.
		database.unsafeMode(true);
		database.exec(dump);
		database.close();
		return { env: { DATA_DIR: dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
	}
	const database = await createDatabase();
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	// Removes psql's own commands, which are not SQL.
	await client.query(dump.replace(/^\\.*$/gm, ''));
	await client.end();
	mkdirSync(dataDir, { recursive: true });
	return {
		env: { DATA_DIR: dataDir, DATABASE_URL: database.url },
		remove: async () => {
			await database.drop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** Returns every row of the tables, unchanged. */
async function contentsOf(env: Record<'DATA_DIR', string> & Record<string, string>) {
	const db = env.DATABASE_URL
		? queriesOver(openWriting(env.DATABASE_URL, { workload: 'command', onLost: () => undefined }))
		: openSqlite(join(env.DATA_DIR, 'shop.sqlite'), 'write');
	const contents: Record<string, object[]> = {};
	for (const table of tables) {
		const { rows } = await sql<object>`select * from ${sql.table(table)} order by 1, 2`.execute(db);
		contents[table] = rows;
	}
	await db.destroy();
	return contents;
}

/** Since 0017 only a hash of a PIN is kept. */
const withoutPin = ({ pin: _, ...card }: { pin?: unknown }) => card;

/** A letter with a PIN is its only copy until the letter is sent (0024). */
const isForgotten = (mail: { forget_when_sent?: unknown }) => mail.forget_when_sent === 1;

/** The number of the last order. PostgreSQL uses a sequence instead (0026). */
const isOrderCounter = (counter: object): counter is { name: 'order'; value: number } =>
	'name' in counter && counter.name === 'order';

async function expectPinsToOpen(before: { pin?: string | null }[], after: { pin_hash?: string | null }[]) {
	for (const [at, { pin = null }] of before.entries()) {
		const hash = after[at]?.pin_hash ?? null;
		if (pin === null) expect(hash).toBeNull();
		else expect(await isPinOf(pin, hash)).toBe(true);
	}
}

describe.each(shops)('a shop of version $version on $engine', ({ file, engine }) => {
	it('is upgraded with all its data, and continues to sell', async () => {
		const { env, remove } = await load(file, engine);
		const before = await contentsOf(env);
		expect(before.orders?.length).toBeGreaterThan(0);
		const store = await openTestStore(engine, { env });
		const terminal = openTerminal(store);
		try {
			// A later version may have added columns.
			const after = await contentsOf(env);
			const counters = (before.counters ?? []).filter((counter) => engine === 'sqlite' || !isOrderCounter(counter));
			// The journal does not contain sales from before this version.
			const began = { name: 'sales_journal_begins', value: expect.any(Number) };
			const expected = [...counters, began];
			expect(after).toMatchObject({ ...before, gift_cards: before.gift_cards?.map(withoutPin), counters: expected });
			expect(after.outbox_mails?.filter(isForgotten)).toMatchObject([
				{ text: expect.stringMatching(/^Your gift card\n[\s\S]*\nPIN: \d{4}\n/) },
			]);
			await expectPinsToOpen(before.gift_cards ?? [], after.gift_cards ?? []);
			expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });

			const { rows } = await store.call('browse/get', { kind: 'title', term: 'lantern' });
			expect(rows.map(({ title }) => title)).toEqual(['The Lantern']);
			const { id, eisbn } = await store.db
				.selectFrom('titles')
				.select(['id', 'eisbn'])
				.where('title', '=', 'The Lantern')
				.executeTakeFirstOrThrow();
			const onhand = await onhandOf(store, id);
			const client = shopper();
			await store.call('cart/add', { eisbn, quantity: 1 }, client);
			const { order_number } = await store.call('checkout/submit', await review(store, client), client);
			expect(order_number).toBe(String(Number(before.counters?.find(isOrderCounter)?.value) + 1));
			expect(await onhandOf(store, id)).toBe(onhand - 1);
			expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
		} finally {
			terminal.dispose();
			await store.dispose();
			await remove();
		}
	});
});

it('there is a shop of each version for both engines', () => {
	const versions = (engine: Engine) => shops.filter((shop) => shop.engine === engine).map(({ version }) => version);
	for (const engine of engines) expect(versions(engine)).toContain('0.1.0');
});
