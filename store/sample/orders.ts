import { noTerms } from '../basket/cart/cart-terms';
import { readLineRows } from '../basket/cart/line-rows';
import type { Line } from '../basket/cart/lines';
import { type PricedCart, priceCart } from '../basket/cart/priced-cart';
import type { Shopper } from '../basket/cart/shopper';
import { storeDay } from '../catalogue/titles/availability';
import { daySeconds } from '../contract/durations';
import type { Settings } from '../contract/settings';
import type { Database, Transaction } from '../foundation/database/database';
import { nextOrderNumber } from '../foundation/database/order-numbers';
import { noteReceipt } from '../ordering/ledger/receipts';
import { noteSale } from '../ordering/ledger/sales-journal';
import { soldAmounts } from '../ordering/ledger/sold-amounts';
import { storedKey } from '../ordering/orders/idempotency-keys';
import type { StoredDestination } from '../ordering/orders/stored-destination';
import { type OrderFacts, soldTitlesOf, writeOrder } from '../ordering/orders/write-order';
import { type Person, type SampleOrder, samplePeople } from './people';
import type { Shelf } from './shelf';
import type { StockLocations } from './stock';

/** The shipping cost of every order in the sample that is shipped, in cents. */
const postage = 1195;
/** The tax on the shipping cost, which is 5 % GST, in cents. */
const postageTax = 60;

/** The text that is stored instead of a session's hash, and that marks the orders of the sample. */
export const sampleSession = 'sample';

/** The data that is needed to write the orders of the sample. */
export interface SampleShop {
	settings: Settings;
	places: StockLocations;
	/** The IDs of the accounts, by e-mail address. */
	customers: ReadonlyMap<string, number>;
	shelf: Shelf;
	dialect: Database['dialect'];
	/** The current time in unix seconds. */
	now: number;
}

/**
 * Writes the orders of the sample's customers, oldest first, with the same data that the checkout would write. The copies in
 * these orders left the store before its stock was counted.
 */
export async function writeOrders(db: Transaction, shop: SampleShop): Promise<void> {
	const orders = samplePeople
		.flatMap((person) => person.orders.map((order) => ({ person, order })))
		.sort((a, b) => b.order.daysAgo - a.order.daysAgo);
	for (const { person, order } of orders) await placeOrder(db, shop, person, order);
}

async function placeOrder(db: Transaction, shop: SampleShop, person: Person, order: SampleOrder): Promise<void> {
	const { settings, places, customers, now } = shop;
	const placedAt = now - order.daysAgo * daySeconds;
	const location_id = person.location === 'sidney' ? places.sidney : places.downtown;
	const shopper = shopperOf(settings, location_id, now, placedAt);
	const cartId = await fillCart(db, shop, order, location_id, placedAt);
	const priced = priceCart(await readLineRows(db, cartId, location_id), noTerms, shopper);
	const soldTitles = await soldTitlesOf(db, priced.lines, shopper.view);
	const customer_id = customers.get(person.email) ?? null;
	const { order: written } = await writeOrder(
		db,
		{
			...handedOver(person, order, priced.lines),
			order_number: await nextOrderNumber(shop, db),
			idempotency_key: storedKey('sample', `${person.email}-${order.daysAgo}`),
			session_hash: sampleSession,
			customer_id,
			placed_by_id: customer_id,
			...placedFor(person, order, customers),
			location_id,
			state: order.state ?? 'completed',
			purchaser_name: `${person.first_name} ${person.last_name}`,
			email: person.email,
			phone: person.phone,
			instructions: order.instructions ?? '',
			purchase_order: order.purchase_order ?? '',
			communication_preference: person.communication_preference,
			created_at: placedAt,
			updated_at: order.state === 'placed' ? placedAt : Math.min(now, placedAt + 2 * daySeconds),
		},
		asSold(priced, order),
		soldTitles,
	);
	const { id, total, payment_type: method, updated_at } = written;
	if (written.state === 'completed') {
		await noteReceipt(db, { order_id: id, method, amount: total, location_id }, updated_at);
		await noteSale(db, written, await soldAmounts(db, written, total), updated_at);
	}
	const withdrawals = priced.lines.flatMap(({ offer, quantity }) =>
		offer ? [{ order_id: id, offer_id: offer.id, location_id, quantity }] : [],
	);
	await db.insertInto('order_withdrawals').values(withdrawals).execute();
	if (order.state === undefined) {
		await db
			.updateTable('order_withdrawals')
			.set((eb) => ({ handed_over_at: placedAt + 2 * daySeconds, handed_over: eb.ref('quantity') }))
			.where('order_id', '=', id)
			.execute();
	}
	await db.deleteFrom('carts').where('id', '=', cartId).execute();
}

/**
 * Returns the database columns which say which member of the institution placed an order. Returns no columns for orders that
 * customers placed for themselves.
 */
function placedFor({ company = '' }: Person, { placedBy }: SampleOrder, customers: SampleShop['customers']) {
	const buyer = samplePeople.find(({ email }) => email === placedBy);
	if (!buyer) return {};
	return {
		placed_by_id: customers.get(buyer.email) ?? null,
		placed_by_name: `${buyer.first_name} ${buyer.last_name}`,
		placed_by_email: buyer.email,
		placed_for: company,
	};
}

/** Creates a visitor who is logged in as a customer and has chosen a location. */
function shopperOf(settings: Settings, location_id: number, now: number, placedAt: number): Shopper {
	const today = storeDay(now, settings.store_info.timezone);
	const view = { settings, logged_in: true, sees_prices: true, sees_cart: true, today, now, location_id, places: [] };
	return { view, settings, logged_in: true, account: null, location_id, locations: [], now: placedAt };
}

async function fillCart(
	db: Transaction,
	{ shelf }: SampleShop,
	order: SampleOrder,
	location_id: number,
	placedAt: number,
): Promise<number> {
	const { id } = await db
		.insertInto('carts')
		.values({
			customer_id: null,
			location_id,
			delivery_preference: null,
			created_at: placedAt,
			updated_at: placedAt,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const items = order.items.map(([title, quantity = 1]) => ({
		cart_id: id,
		title_id: shelf.editionOf(String(title)).id,
		condition: 'new',
		quantity: Number(quantity),
		registry_id: null,
		notes: null,
		created_at: placedAt,
	}));
	await db.insertInto('cart_items').values(items).execute();
	return id;
}

type HandedOver = Pick<
	OrderFacts,
	'delivery_key' | 'payment_type' | 'payment_message' | 'shipping' | 'shipping_batches'
>;

function handedOver(person: Person, order: SampleOrder, lines: Line[]): HandedOver {
	if (order.delivery !== 'ship') {
		const payment_message = 'Payment at pick up in the store.';
		return { delivery_key: 'pickup', payment_type: 'pickup', payment_message, shipping: null };
	}
	const { street_address, street_address_2 = '', city, postal_code, phone, email, company = '' } = person;
	return {
		delivery_key: 'ship',
		payment_type: 'contact',
		payment_message: 'Paid by telephone.',
		shipping: JSON.stringify({
			orgname: company,
			name: `${person.first_name} ${person.last_name}`,
			email,
			addr1: street_address,
			addr2: street_address_2,
			city,
			prov: 'BC',
			country: 'CA',
			postal: postal_code,
			phone,
			provider: 'Canada Post',
		} satisfies StoredDestination),
		shipping_batches: JSON.stringify([{ label: 'One parcel', eisbns: lines.map(({ title }) => title.eisbn) }]),
	};
}

/**
 * Calculates the price of a past order. Assumes that its copies were in stock at that time, that completed orders are paid, and
 * that customers paid for shipping.
 */
function asSold(priced: PricedCart, order: SampleOrder): PricedCart {
	const paid = (order.state ?? 'completed') === 'completed';
	const lines = priced.lines.map((line) => ({
		...line,
		stock: { ...line.stock, taken: line.quantity, backorder: 0, short: 0 },
	}));
	const { totals } = priced;
	const owing = (total: number) => (paid ? 0 : total);
	if (order.delivery !== 'ship') return { ...priced, lines, totals: { ...totals, owing: owing(totals.total) } };
	const taxes = totals.taxes.map((tax) => ({ ...tax, amount: tax.amount + (tax.type === 'GST' ? postageTax : 0) }));
	const total = totals.total + postage + postageTax;
	return { ...priced, lines, totals: { ...totals, shipping: postage, taxes, total, owing: owing(total) } };
}
