import type { Insertable } from 'kysely';
import { chunks } from '~store/foundation/database/chunks';
import type { OrderItemsTable, OrdersTable } from '~store/foundation/database/schema';
import type { SoldTitle } from '~store/ordering/lines/sold-title';
import { searchTextOf } from '~store/ordering/orders/order-search';
import type { Store } from '~store/store';

/** The values of an order item that a test chooses. The rest is made up. */
export type PlacedItem = Partial<Pick<SoldTitle, 'eisbn' | 'title' | 'binding' | 'backorder_sub_message'>> & {
	authors?: string[];
	/** The price of one copy in cents. */
	price?: number;
} & Partial<Pick<Insertable<OrderItemsTable>, 'quantity' | 'backorder_quantity' | 'registry_id' | 'notes'>>;

export type PlacedOrder = Partial<Omit<Insertable<OrdersTable>, 'id' | 'search_text'>> & { items?: PlacedItem[] };

/** Larger than the numbers that tests choose and that the store assigns, however many a run makes up. */
const firstMadeUpNumber = 50_000_000;

let count = 0;

/** Writes orders directly as placed ones, many at once. Returns their numbers. */
export async function addOrders(store: Pick<Store, 'db' | 'now'>, orders: PlacedOrder[]): Promise<string[]> {
	const made = orders.map((order) => {
		count++;
		const items = (order.items ?? [{}]).map(itemOf);
		return { order_number: order.order_number ?? String(firstMadeUpNumber + count), order, items };
	});
	const ids = new Map<string, number>();
	for (const part of chunks(
		made.map((each) => rowOf(store, each)),
		24,
	)) {
		const rows = await store.db.insertInto('orders').values(part).returning(['id', 'order_number']).execute();
		for (const { id, order_number } of rows) ids.set(order_number, id);
	}
	const items = made.flatMap(({ order_number, items }) =>
		items.map(({ row }, position) => ({ ...row, position, order_id: ids.get(order_number) ?? 0 })),
	);
	for (const part of chunks(items, 13)) await store.db.insertInto('order_items').values(part).execute();
	return made.map(({ order_number }) => order_number);
}

/** One order's number. */
export async function addOrder(store: Pick<Store, 'db' | 'now'>, order: PlacedOrder = {}): Promise<string> {
	const [number = ''] = await addOrders(store, [order]);
	return number;
}

type Made = { order_number: string; order: PlacedOrder; items: ReturnType<typeof itemOf>[] };

function rowOf(
	store: Pick<Store, 'now'>,
	{ order_number, order: { items: _, ...order }, items }: Made,
): Insertable<OrdersTable> {
	const subtotal = items.reduce((sum, { row }) => sum + row.sold_price * row.quantity, 0);
	const purchase_order = order.purchase_order ?? '';
	return {
		idempotency_key: `placed-${order_number}`,
		session_hash: 'nobody',
		customer_id: null,
		placed_by_id: null,
		location_id: null,
		state: 'placed',
		delivery_key: 'pickup',
		payment_type: 'pickup',
		payment_message: 'Payment at pick up in the store.',
		purchaser_name: 'Robin Reader',
		email: 'robin@example.org',
		phone: '604 555 0188',
		shipping: null,
		item_count: items.length,
		original_price: subtotal,
		subtotal,
		total: subtotal,
		total_owing: subtotal,
		created_at: store.now(),
		updated_at: store.now(),
		...order,
		order_number,
		purchase_order,
		search_text: searchTextOf({ ...order, order_number, titles: items.map(({ sold }) => sold) }),
	};
}

function itemOf({ authors = ['Ada Quill'], price = 1299, ...item }: PlacedItem) {
	const sold: SoldTitle = {
		eisbn: item.eisbn ?? '9781550000016',
		title: item.title ?? 'The Lantern',
		authors: authors.map((name) => ({ name, canadian: false, role: null })),
		binding: item.binding ?? 'Paperback',
		cover_image_cache: '',
		is_forthcoming: false,
		release_date: null,
		condition_text: 'New',
		onhand: 3,
		sub_message: null,
		backorder_sub_message: item.backorder_sub_message ?? null,
		registry: null,
	};
	const row = {
		title_id: null,
		title_info: JSON.stringify(sold),
		condition: 'new',
		quantity: item.quantity ?? 1,
		sold_price: price,
		original_price: price,
		discount: null,
		backorder_quantity: item.backorder_quantity ?? 0,
		registry_id: item.registry_id ?? null,
		notes: item.notes ?? null,
	};
	return { sold, row };
}
