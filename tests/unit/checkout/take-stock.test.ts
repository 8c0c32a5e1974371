import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Line } from '~store/basket/cart/lines';
import type { Shopper } from '~store/basket/cart/shopper';
import { transact } from '~store/foundation/database/transactions';
import { movementsOf } from '~store/inventory/movements';
import type { StockAt } from '~store/ordering/checkout/stock-plan';
import { lockStock, planTaking, takeStock } from '~store/ordering/checkout/take-stock';
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

/** The part of a line that matters for the stock. */
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

it('locks the stock of the cart by offer and location', async () => {
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
	expect(await transact(store, (transaction) => lockStock(transaction, cart))).toEqual([
		{ offer_id: one.offer_id, location_id: here, quantity: 1 },
		{ offer_id: one.offer_id, location_id: there, quantity: 2 },
		{ offer_id: other.offer_id, location_id: here, quantity: 5 },
	]);
});

/** Adds an order and takes the copies of some lines for it. */
async function takeFor(lines: Line[], held: StockAt[], shopper = shopperAt(null)) {
	const order_number = await addOrder(store);
	const { id } = await store.db
		.selectFrom('orders')
		.select('id')
		.where('order_number', '=', order_number)
		.executeTakeFirstOrThrow();
	const plan = planTaking(lines, held, shopper);
	await transact(store, (transaction) => takeStock(transaction, id, plan, 77));
	return { id, order_number, ...plan };
}
const countedOf = async (name: 'tags' | 'facets') =>
	(await store.db.selectFrom('versions').select('value').where('name', '=', name).executeTakeFirst())?.value ?? 0;

describe('the copies of an order', () => {
	it('leave the shelves', async () => {
		const [one, other] = [await addBook(store, { [here]: 3 }), await addBook(store, { [here]: 3 })];
		const held = [one, other].map(({ offer_id }) => ({ offer_id, location_id: here, quantity: 3 }));
		// A line for a gift card has no offer and takes no copies.
		const lines = [line(other, 3), line({ title_id: 99, offer_id: null }, 4), line(one, 2)];
		expect(await takeFor(lines, held)).toMatchObject({
			location_id: here,
			withdrawals: [
				{ offer_id: one.offer_id, location_id: here, quantity: 2 },
				{ offer_id: other.offer_id, location_id: here, quantity: 3 },
			],
		});
		expect([await onhand(one.offer_id), await onhand(other.offer_id)]).toEqual([[1], [0]]);
	});

	it('update the filters only with the last copy of a location', async () => {
		const book = await addBook(store, { [here]: 2 });
		const held = [{ offer_id: book.offer_id, location_id: here, quantity: 1 }];
		const [tags, facets] = [await countedOf('tags'), await countedOf('facets')];
		await takeFor([line(book, 1)], held);
		expect(await countedOf('tags')).toBeGreaterThan(tags);
		expect(await countedOf('facets')).toBe(facets);
		await takeFor([line(book, 1)], held);
		expect(await countedOf('facets')).toBeGreaterThan(facets);
	});

	it('come only from the chosen location when locations sell separately', async () => {
		const book = await addBook(store, { [here]: 5, [there]: 5 });
		const held = [here, there].map((location_id) => ({ offer_id: book.offer_id, location_id, quantity: 5 }));
		await takeFor([line(book, 2)], held, shopperAt(there, true));
		expect(await onhand(book.offer_id)).toEqual([5, 3]);
		expect(await takeFor([line(book, 6)], held, shopperAt(here, true))).toMatchObject({
			withdrawals: [{ location_id: here, quantity: 5 }],
		});
	});

	it('come from the chosen location first when locations sell together', async () => {
		const book = await addBook(store, { [here]: 5, [there]: 2 });
		const held = [
			{ offer_id: book.offer_id, location_id: here, quantity: 5 },
			{ offer_id: book.offer_id, location_id: there, quantity: 2 },
		];
		expect(await takeFor([line(book, 3)], held, shopperAt(there))).toMatchObject({ location_id: there });
		expect(await onhand(book.offer_id)).toEqual([4, 0]);
	});

	it('are not taken twice, and a late order is refused', async () => {
		const book = await addBook(store, { [here]: 1 });
		const held = [{ offer_id: book.offer_id, location_id: here, quantity: 2 }];
		await expect(takeFor([line(book, 2)], held)).rejects.toMatchObject({ status: 409, reason: 'stock-short' });
		expect(await onhand(book.offer_id)).toEqual([1]);
	});

	it('are recorded in the ledger with the order number', async () => {
		const book = await addBook(store, { [here]: 1, [there]: 2 });
		const held = [here, there].map((location_id, at) => ({ offer_id: book.offer_id, location_id, quantity: at + 1 }));
		const { order_number } = await takeFor([line(book, 3)], held);
		const sold = { reason: 'sold', order_number, condition: 'new', created_at: 77 };
		expect(await movementsOf(store.db, book.title_id)).toMatchObject([
			{ ...sold, change: -1, location_id: here },
			{ ...sold, change: -2, location_id: there },
		]);
	});
});
