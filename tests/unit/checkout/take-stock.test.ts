import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Line } from '~store/basket/cart/lines';
import type { Shopper } from '~store/basket/cart/shopper';
import { movementsOf } from '~store/catalogue/stock/movements';
import { transact } from '~store/foundation/database/transactions';
import { holdStock, noteWithdrawals, takeStock } from '~store/ordering/checkout/take-stock';
import { addBook, addCart, addLocation, type BareStore, openBareStore } from '../../harness/bare-store';
import { addOrder } from '../../harness/placed-orders';

let store: BareStore;
let here: number;
let there: number;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());
beforeEach(async () => {
	here = await addLocation(store);
	there = await addLocation(store);
});

/** A line as far as the stock is concerned. */
const line = ({ title_id, offer_id }: { title_id: number; offer_id: number | null }, taken: number): Line =>
	({
		title: { id: title_id },
		condition: 'new',
		offer: offer_id === null ? null : { id: offer_id, price: null, discount: null, is_extra_orderable: 0 },
		stock: { onhand: 0, taken, backorder: 0, short: 0 },
	}) as Line;
const shopperAt = (chosen: number | null, apart = false): Shopper =>
	({ view: { location_id: apart ? chosen : null }, location_id: chosen }) as Shopper;
const addToCart = (cart_id: number, title_id: number, condition = 'new') =>
	store.db
		.insertInto('cart_items')
		.values({ cart_id, title_id, condition, quantity: 1, registry_id: null, notes: null, created_at: 1 })
		.execute();
const onhand = async (offer_id: number) => {
	const rows = await store.db
		.selectFrom('stock')
		.select(['location_id', 'onhand'])
		.where('offer_id', '=', offer_id)
		.orderBy('location_id')
		.execute();
	return rows.map((row) => row.onhand);
};

it('holds the stock of what is in the cart, by offer and place', async () => {
	const [one, other, elsewhere] = [
		await addBook(store, { [there]: 2, [here]: 1 }),
		await addBook(store, { [here]: 5 }),
		await addBook(store, { [here]: 9 }),
	];
	const cart = await addCart(store);
	await addToCart(cart, other.title_id);
	await addToCart(cart, one.title_id);
	await addToCart(cart, elsewhere.title_id, 'used');
	await addToCart(await addCart(store), elsewhere.title_id);
	expect(await transact(store, (transaction) => holdStock(transaction, cart))).toEqual([
		{ offer_id: one.offer_id, location_id: here, quantity: 1 },
		{ offer_id: one.offer_id, location_id: there, quantity: 2 },
		{ offer_id: other.offer_id, location_id: here, quantity: 5 },
	]);
});

describe('the copies of an order', () => {
	it('leave the shelves, and the titles are told of which the last is gone', async () => {
		const [one, other] = [await addBook(store, { [here]: 3 }), await addBook(store, { [here]: 3 })];
		const held = [one, other].map(({ offer_id }) => ({ offer_id, location_id: here, quantity: 3 }));
		// What is ordered as a gift card has no offer, and takes nothing.
		const lines = [line(other, 3), line({ title_id: 99, offer_id: null }, 4), line(one, 2)];
		expect(await transact(store, (transaction) => takeStock(transaction, lines, held, shopperAt(null)))).toEqual({
			location_id: here,
			withdrawals: [
				{ offer_id: one.offer_id, location_id: here, quantity: 2 },
				{ offer_id: other.offer_id, location_id: here, quantity: 3 },
			],
			sold_out: [other.title_id],
		});
		expect([await onhand(one.offer_id), await onhand(other.offer_id)]).toEqual([[1], [0]]);
	});

	it('are told of as sold out once, by title', async () => {
		const [one, other] = [await addBook(store, { [here]: 1, [there]: 1 }), await addBook(store, { [here]: 1 })];
		const held = [
			{ offer_id: one.offer_id, location_id: here, quantity: 1 },
			{ offer_id: one.offer_id, location_id: there, quantity: 1 },
			{ offer_id: other.offer_id, location_id: here, quantity: 1 },
		];
		const { sold_out } = await transact(store, (transaction) =>
			takeStock(transaction, [line(other, 1), line(one, 2)], held, shopperAt(null)),
		);
		expect(sold_out).toEqual([one.title_id, other.title_id]);
	});

	it('are told of as sold out in the order of the titles, not of their offers', async () => {
		const [one, other] = [await addBook(store), await addBook(store, { [here]: 1 })];
		const used = await store.db
			.insertInto('offers')
			.values({ title_id: one.title_id, condition: 'used', price: null, discount: null, note: null, updated_at: 1 })
			.returning('id as offer_id')
			.executeTakeFirstOrThrow();
		await store.db
			.insertInto('stock')
			.values({ ...used, location_id: here, onhand: 1, onorder: 0 })
			.execute();
		const held = [other, used].map(({ offer_id }) => ({ offer_id, location_id: here, quantity: 1 }));
		const lines = [line(other, 1), line({ ...one, ...used }, 1)];
		expect(
			(await transact(store, (transaction) => takeStock(transaction, lines, held, shopperAt(null)))).sold_out,
		).toEqual([one.title_id, other.title_id]);
	});

	it('come from the place alone that the shopper chose, where places sell apart', async () => {
		const book = await addBook(store, { [here]: 5, [there]: 5 });
		const held = [here, there].map((location_id) => ({ offer_id: book.offer_id, location_id, quantity: 5 }));
		await transact(store, (transaction) => takeStock(transaction, [line(book, 2)], held, shopperAt(there, true)));
		expect(await onhand(book.offer_id)).toEqual([5, 3]);
		await expect(
			transact(store, (transaction) => takeStock(transaction, [line(book, 6)], held, shopperAt(here, true))),
		).resolves.toMatchObject({
			withdrawals: [{ location_id: here, quantity: 5 }],
		});
	});

	it('come from the chosen place first where places sell together', async () => {
		const book = await addBook(store, { [here]: 5, [there]: 2 });
		const held = [
			{ offer_id: book.offer_id, location_id: here, quantity: 5 },
			{ offer_id: book.offer_id, location_id: there, quantity: 2 },
		];
		const { location_id } = await transact(store, (transaction) =>
			takeStock(transaction, [line(book, 3)], held, shopperAt(there)),
		);
		expect(location_id).toBe(there);
		expect(await onhand(book.offer_id)).toEqual([4, 0]);
	});

	it('are not taken twice: who comes late is refused', async () => {
		const book = await addBook(store, { [here]: 1 });
		const held = [{ offer_id: book.offer_id, location_id: here, quantity: 2 }];
		await expect(
			transact(store, (transaction) => takeStock(transaction, [line(book, 2)], held, shopperAt(null))),
		).rejects.toMatchObject({
			status: 409,
			message: 'We no longer have the inventory to fulfill this order',
		});
		expect(await onhand(book.offer_id)).toEqual([1]);
	});

	it('are noted with the order, to go back there', async () => {
		const book = await addBook(store, { [here]: 5, [there]: 5 });
		const number = await addOrder(store);
		const { id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', number)
			.executeTakeFirstOrThrow();
		const withdrawals = [here, there].map((location_id, at) => ({
			offer_id: book.offer_id,
			location_id,
			quantity: at + 1,
		}));
		await transact(store, (transaction) => noteWithdrawals(transaction, id, withdrawals, [line(book, 3)], 77));
		await transact(store, (transaction) => noteWithdrawals(transaction, id, [], [], 77));
		const rows = await store.db.selectFrom('order_withdrawals').selectAll().where('order_id', '=', id).execute();
		expect(rows).toEqual(
			withdrawals.map((withdrawal) => ({ order_id: id, ...withdrawal, handed_over_at: null, handed_over: 0 })),
		);
		expect(await movementsOf(store.db, book.title_id)).toMatchObject([
			{ change: -1, reason: 'sold', order_number: number, location_id: here, condition: 'new', created_at: 77 },
			{ change: -2, reason: 'sold', order_number: number, location_id: there },
		]);
	});
});
