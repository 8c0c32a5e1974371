import { chunks } from '~store/foundation/database/chunks';
import { transact } from '~store/foundation/database/transactions';
import { noteMovements } from '~store/inventory/movements';
import type { Store } from '~store/store';
import { addLocation, nextEisbn } from './catalogue';
import { addOrder, type PlacedOrder } from './placed-orders';

/**
 * Adds an order of many titles, two copies of each, all taken from stock at the first location.
 * @param lines the number of titles
 * @returns the order's number
 */
export async function addLargeOrder(
	store: Store,
	lines: number,
	{ price = 1299, ...facts }: PlacedOrder & { price?: number } = {},
): Promise<string> {
	const now = store.now();
	const place = await store.db.selectFrom('locations').select('id').orderBy('id').executeTakeFirst();
	const location_id = place?.id ?? (await addLocation(store));
	const titles = Array.from({ length: lines }, (_, at) => ({ eisbn: nextEisbn(), title: `Large order, title ${at}` }));
	const titleIds: number[] = [];
	for (const some of chunks(titles, 16)) {
		const rows = some.map(({ eisbn, title }) => ({
			eisbn,
			title,
			title_sort: title,
			authors: JSON.stringify([{ name: 'Ada Quill', canadian: false, role: null }]),
			author_sort: 'quill ada',
			series_key: '',
			work_key: `isbn:${eisbn}`,
			binding: 'Paperback',
			binding_code: 'BC',
			language: 'eng',
			release_date: 1_599_955_200,
			list_price_can: price,
			list_price_usa: price,
			status: 'active' as const,
			created_at: now,
			updated_at: now,
		}));
		const added = await store.db.insertInto('titles').values(rows).returning('id').execute();
		titleIds.push(...added.map(({ id }) => id).sort((one, other) => one - other));
	}
	const offerIds: number[] = [];
	for (const some of chunks(titleIds, 6)) {
		const rows = some.map((title_id) => ({ title_id, condition: 'new', price: null, discount: null, updated_at: now }));
		const added = await store.db.insertInto('offers').values(rows).returning('id').execute();
		offerIds.push(...added.map(({ id }) => id).sort((one, other) => one - other));
	}
	for (const some of chunks(offerIds, 4))
		await store.db
			.insertInto('stock')
			.values(some.map((offer_id) => ({ offer_id, location_id, onhand: 10, onorder: 0 })))
			.execute();
	const number = await addOrder(store, {
		location_id,
		...facts,
		items: titles.map((title) => ({ ...title, price, quantity: 2 })),
	});
	const { id: order_id } = await store.db
		.selectFrom('orders')
		.select('id')
		.where('order_number', '=', number)
		.executeTakeFirstOrThrow();
	const items = await store.db
		.selectFrom('order_items')
		.select('id')
		.where('order_id', '=', order_id)
		.orderBy('position')
		.execute();
	const copies = items.map(({ id }, at) => ({
		order_id,
		order_item_id: id,
		title_id: titleIds[at] ?? 0,
		condition: 'new',
		state: 'to_pick' as const,
		quantity: 2,
		location_id,
	}));
	for (const [at, { id }] of items.entries())
		await store.db
			.updateTable('order_items')
			.set({ title_id: titleIds[at] ?? 0 })
			.where('id', '=', id)
			.execute();
	for (const some of chunks(copies, 7)) await store.db.insertInto('order_copies').values(some).execute();
	for (const some of chunks(offerIds, 4)) {
		const taken = some.map((offer_id) => ({ order_id, offer_id, location_id, quantity: 2 }));
		await store.db.insertInto('order_withdrawals').values(taken).execute();
	}
	await transact(store, async (transaction) => {
		const opening = offerIds.map((offer_id) => ({ offer_id, location_id, change: 12, reason: 'opening' as const }));
		await noteMovements(transaction, opening, now);
		const sold = opening.map((place) => ({ ...place, change: -2, reason: 'sold' as const, order_id }));
		await noteMovements(transaction, sold, now);
	});
	return number;
}

/** Puts a copy of each title of an order into a cart; an order by phone has a cart, too. */
export async function putInCart(store: Store, cart_id: number, order_number: string): Promise<void> {
	const rows = await store.db
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.select(['order_items.title_id', 'order_items.condition'])
		.where('order_number', '=', order_number)
		.execute();
	const added = rows.flatMap(({ title_id, condition }) =>
		title_id === null ? [] : [{ cart_id, title_id, condition, quantity: 1, registry_id: null, notes: null }],
	);
	for (const some of chunks(added, 8))
		await store.db
			.insertInto('cart_items')
			.values(some.map((item) => ({ ...item, created_at: store.now() })))
			.execute();
}
