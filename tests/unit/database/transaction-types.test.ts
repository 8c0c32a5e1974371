import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockCart } from '~store/basket/cart/open-cart';
import { createGiftCard } from '~store/basket/gift-cards/create';
import type { Database, HasCatalogue, Queries, Transaction } from '~store/foundation/database/database';
import { transact } from '~store/foundation/database/transactions';
import { takeStock } from '~store/ordering/checkout/take-stock';
import type { confirmOrder } from '~store/ordering/orders/confirm-order';
import type { Store } from '~store/store';
import { type BareStore, openBareStore } from '../../harness/bare-store';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

/** The compiler checks these calls. They never run. */
const refused = (database: Database, connection: Queries) => [
	// @ts-expect-error a card is made inside a transaction
	() => createGiftCard(database.db, { amount: 100, pin: true }, 0),
	// @ts-expect-error whatever may be a transaction may be none
	() => createGiftCard(connection, { amount: 100, pin: true }, 0),
	// @ts-expect-error a cart is held until a transaction ends
	() => lockCart(database.db, 1, 0),
	// @ts-expect-error copies are taken with the order
	() => takeStock(database.db, ...([] as never)),
	// @ts-expect-error what a callback of one is handed is no database
	() => transact(database, (transaction) => transact(transaction, async () => undefined)),
];

type Has<Part, Whole> = Whole extends Part ? true : false;
/** The connections that a function's parameter can reach. */
type Reaches<Given> = Has<Pick<Database, 'db'>, Given> | Has<Pick<HasCatalogue, 'catalogue'>, Given>;

const transactionReaches: Reaches<Transaction> = false;
const storeReaches: Reaches<Store> = true;
const confirmingReaches: Reaches<Parameters<typeof confirmOrder>[0]> = false;

it('rejects a plain connection where a transaction is required', () => {
	expect(refused).toBeTypeOf('function');
});

it('gives no access to another connection from a transaction', async () => {
	expect([transactionReaches, storeReaches, confirmingReaches]).toEqual([false, true, false]);
	await transact(store, async (transaction) => {
		await sql`select 1`.execute(transaction);
		expect(() => transaction.transaction()).toThrow();
	});
});
