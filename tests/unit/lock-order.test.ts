import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hold, nextFacets } from '~store/foundation/caching/versions';
import type { Queries, Transaction } from '~store/foundation/database/database';
import { locked } from '~store/foundation/database/transactions';
import { type BareStore, openBareStore } from '../harness/bare-store';
import { watchLocks } from '../harness/lock-watch';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

/** Returns the complaint about a transaction that does this. */
async function saidOf(work: (transaction: Transaction) => Promise<unknown>): Promise<string[]> {
	const { db, watch } = watchLocks(store.db);
	await db.transaction().execute(work);
	return watch.violations.map((words) => words.split('\n')[0] ?? '');
}

const orders = (db: Queries) => db.updateTable('orders').set({ updated_at: 1 }).where('id', '=', 1).execute();
const stock = (db: Transaction) => locked(db.selectFrom('stock').selectAll().orderBy('offer_id')).execute();
const cards = (db: Transaction) => db.updateTable('gift_cards').set({ balance: 0 }).where('id', '=', 1).execute();
const lines = (db: Transaction) => db.deleteFrom('cart_items').where('cart_id', '=', 1).execute();
const carts = (db: Transaction) => db.updateTable('carts').set({ updated_at: 1 }).where('id', '=', 1).execute();

it('accepts a transaction that locks tables in order', async () => {
	const work = async (db: Transaction) => {
		await carts(db);
		await orders(db);
		await stock(db);
		await cards(db);
		await lines(db);
		await nextFacets(db);
		await hold(db, 'tags');
		// The transaction already holds this lock.
		await orders(db);
	};
	expect(await saidOf(work)).toEqual([]);
});

it('reports a transaction that locks tables out of order', async () => {
	expect(
		await saidOf(async (db) => {
			await hold(db, 'tags');
			await cards(db);
		}),
	).toEqual(['gift_cards: locked after versions tags']);
	expect(
		await saidOf(async (db) => {
			await cards(db);
			await stock(db);
		}),
	).toEqual(['stock: locked after gift_cards']);
});

it('reports a change to a row whose owner is not locked', async () => {
	expect(await saidOf(lines)).toEqual(['cart_items: changed without holding carts']);
});

it('reports rows that are locked without a sort order', async () => {
	const which = (db: Transaction) => db.selectFrom('customers').select('id');
	expect(await saidOf((db) => locked(which(db).where('is_institution', '=', 1)).execute())).toEqual([
		'customers: rows are locked in no order',
	]);
	expect(await saidOf((db) => locked(which(db).where('id', '=', 1).where('email', '=', '')).execute())).toEqual([]);
});

it('also checks raw SQL', async () => {
	expect(
		await saidOf(async (db) => {
			await cards(db);
			await sql`update orders set updated_at = 1 where id = 1`.execute(db);
		}),
	).toEqual(['orders: locked after gift_cards']);
});

it('stops a transaction that uses another connection', async () => {
	const { db } = watchLocks(store.db);
	const refusal = 'inside a transaction, another connection was asked';
	await expect(db.transaction().execute(() => orders(db))).rejects.toThrow(refusal);
	await expect(db.transaction().execute(() => db.transaction().execute(orders))).rejects.toThrow(refusal);
	await orders(db);
});
