import { sql } from 'kysely';
import type { HasConfig } from '../../../config';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { CounterTyped } from '../../contract/desk-counter';
import type { DeskQuote, DeskQuoteRow } from '../../contract/desk-quotes';
import { daySeconds } from '../../contract/durations';
import type { Settings } from '../../contract/settings';
import { endOfDayOf } from '../../contract/zoned-time';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { toDecimal } from '../../foundation/money';
import { deskRefusal, notFound, Refused } from '../../foundation/refusal';
import { type HasSettings, readSettings } from '../../foundation/settings/settings';
import { shopperOfOrder } from '../../ordering/changes/order-shopper';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import { lockOrder, type OrderRow } from '../../ordering/orders/order-rows';
import { readDestination } from '../../ordering/orders/stored-destination';
import { extendQuote, priceQuote } from '../../ordering/quotes/price-quote';
import { quotedDelivery } from '../../ordering/quotes/quoted-delivery';
import { putQuoteIn, requireAnswerable } from '../../ordering/quotes/take-quote';
import { usablePreference } from '../../people/details/communication-preference';
import { showPhone } from '../../people/details/phone-number';
import { writeAudit } from '../audit/write-audit';
import type { Services } from '../counter/counter-order';
import { beginCounter } from '../counter/counter-visitor';
import { requireNotTaken, requireOpenQuote, takenFrom } from '../counter/from-quote';
import { takeForm } from '../counter/save-form';
import { isSeenAt, requireOwnOrder } from '../places';
import { requireSameVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';

/** Lists a page of requests for a quote. */
export async function listQuotes(
	{ db }: Database,
	{ staff }: Pick<DeskActor, 'staff'>,
	{ state, limit, offset }: CheckedDeskPayloadOf<'desk-quotes/list'>,
): Promise<{ quotes: DeskQuoteRow[]; rowcount: number }> {
	const found = db
		.selectFrom('orders')
		.where('state', '=', state)
		// The SQL uses a literal value, because the database uses the index of quotes only for a literal.
		.where(sql<boolean>`delivery_key = 'quote'`)
		.where(isSeenAt(staff.location_id));
	const rows = await found
		.select(['order_number', 'created_at', 'purchaser_name', 'instructions', 'quoted_until'])
		.select((eb) =>
			eb
				.selectFrom('order_items')
				.select((items) => items.fn.sum<number | string | null>('quantity').as('copies'))
				.whereRef('order_items.order_id', '=', 'orders.id')
				.as('copies'),
		)
		.orderBy('created_at', state === 'placed' ? 'asc' : 'desc')
		.orderBy('orders.id')
		.limit(limit)
		.offset(offset)
		.execute();
	const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
	return {
		quotes: rows.map(({ instructions, copies, ...row }) => ({
			...row,
			copies: Number(copies ?? 0),
			message: instructions.slice(0, 200),
		})),
		rowcount: Number(count),
	};
}

/** Reads one quote. @throws {Refused} 404 if the quote is unknown, 403 for a quote of another location */
export async function showQuote(store: Database & Clock, actor: DeskActor, number: string): Promise<DeskQuote> {
	const quote = await quoteFor(store.db, actor, number);
	return present(store.db, quote, store.now());
}

/** Reads a quote that the staff member may see. @throws {Refused} 404 for an unknown quote, 403 for a quote of another location */
async function quoteFor(db: Queries, actor: DeskActor, number: string): Promise<OrderRow> {
	const quote = await db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', '=', number)
		.where('delivery_key', '=', 'quote')
		.executeTakeFirst();
	if (!quote) throw notFound(`Quote ${number} not found. Check the number.`);
	requireOwnOrder(actor, quote);
	return quote;
}

async function present(db: Queries, quote: OrderRow, now: number, own = 0): Promise<DeskQuote> {
	const items = await db
		.selectFrom('order_items')
		.select(['id', 'title_info', 'quantity', 'sold_price', 'original_price'])
		.where('order_id', '=', quote.id)
		.orderBy('position')
		.execute();
	const orders = await db
		.selectFrom('orders')
		.select('order_number')
		.where('quote_id', '=', quote.id)
		.orderBy('id')
		.execute();
	const taken = await takenFrom(db, quote, now, own);
	return {
		order_number: quote.order_number,
		state: quote.state,
		created_at: quote.created_at,
		purchaser_name: quote.purchaser_name,
		email: quote.email,
		phone: showPhone(quote.phone, await readSettings(db)),
		message: quote.instructions,
		answer: quote.store_message,
		items: items.map(({ id, title_info, quantity, sold_price, original_price }) => {
			const { eisbn, title, binding, condition_text } = readSoldTitle({ id, title_info });
			const price = toDecimal(sold_price);
			return {
				item_id: id,
				eisbn,
				title,
				binding: binding ?? '',
				condition_text,
				quantity,
				price,
				full_price: original_price > sold_price ? toDecimal(original_price) : null,
				line_price: toDecimal(sold_price * quantity),
			};
		}),
		total: toDecimal(quote.total),
		delivery: deliveryOf(quote),
		quoted_until: quote.quoted_until,
		orders: orders.map(({ order_number }) => order_number),
		taken,
		may_answer: (await whyNot(() => requireAnswerable(db, quote))) === '',
		why_not: await whyNot(() => requireOpenQuote(db, quote, now)),
		version: versionOf([
			quote.state,
			quote.store_message,
			quote.quoted_until,
			items.map((item) => [item.id, item.quantity, item.sold_price]),
			taken?.counter_id ?? null,
			orders,
		]),
	};
}

function deliveryOf(quote: OrderRow): DeskQuote['delivery'] {
	const to = readDestination(quote);
	if (to === null) return null;
	const address = [to.name, to.addr1, to.addr2, to.city, to.prov, to.postal].filter(Boolean).join(', ');
	return { carrier: to.provider, address, shipping: toDecimal(quote.shipping_cost) };
}

/** Returns the message of the refusal that `required` throws; '' if it throws none. */
async function whyNot(required: () => Promise<void>): Promise<string> {
	try {
		await required();
		return '';
	} catch (error) {
		if (error instanceof Refused) return error.message;
		throw error;
	}
}

/** Sets the prices of a quote line by line, and notifies its customer. A preview shows the total without saving. */
export async function price(
	store: Database & Clock & HasConfig & HasSettings & HasLocations,
	actor: DeskActor,
	{ order_number, prices, add, message, days, version, preview }: CheckedDeskPayloadOf<'desk-quotes/price'>,
): Promise<DeskQuote> {
	const shopper = await shopperOfOrder(store, await quoteFor(store.db, actor, order_number));
	return transact(store, async (transaction) => {
		const now = store.now();
		const quote = await lockOrder(transaction, { order_number });
		const before = await present(transaction, quote, now);
		// Refuses a quote whose phone order is already begun, because that order has the prices that the customer knows.
		await requireNotTaken(transaction, quote, now);
		requireSameVersion(version, before.version);
		const priced = await priceQuote(
			store,
			transaction,
			quote,
			{ prices, add, message, until: holdUntil(now, days, shopper.settings), preview },
			shopper,
		);
		if (preview) return { ...before, total: toDecimal(priced.total) };
		const after = await present(transaction, priced, now);
		await writeAudit(
			transaction,
			actor,
			{
				action: 'desk-quotes/price',
				thing: 'order',
				key: order_number,
				before: { total: before.total, lines: before.items.map(pricedInWords) },
				after: { total: after.total, lines: after.items.map(pricedInWords), days },
			},
			now,
		);
		return after;
	});
}

/** Returns the end of the last day on which quoted prices are valid, in unix seconds. The mail contains that day. */
const holdUntil = (now: number, days: number, { store_info: { timezone } }: Settings): number =>
	endOfDayOf(now + days * daySeconds, timezone);

const pricedInWords = ({ quantity, eisbn, price }: DeskQuote['items'][number]): string =>
	`${quantity} × ${eisbn} at ${price}`;

/**
 * Extends how long a quote's prices are valid, and notifies its customer.
 * @throws {Refused} if the quote has changed or has no prices
 */
export async function extend(
	store: Database & Clock & HasConfig & HasSettings,
	actor: DeskActor,
	{ order_number, days, version }: CheckedDeskPayloadOf<'desk-quotes/extend'>,
): Promise<DeskQuote> {
	await quoteFor(store.db, actor, order_number);
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const now = store.now();
		const quote = await lockOrder(transaction, { order_number });
		const before = await present(transaction, quote, now);
		requireSameVersion(version, before.version);
		const extended = await extendQuote(store, transaction, quote, holdUntil(now, days, settings), settings);
		const facts = { before: { until: before.quoted_until }, after: { until: extended.quoted_until } };
		await writeAudit(
			transaction,
			actor,
			{ action: 'desk-quotes/extend', thing: 'order', key: order_number, ...facts },
			now,
		);
		return present(transaction, extended, now);
	});
}

/** Returns the delivery stored with a quote, in the form that a phone order's page uses; null if the quote has no delivery. */
function typedDelivery(quote: OrderRow, settings: Settings): CounterTyped | null {
	const delivery = quotedDelivery(quote, settings);
	if (!delivery) return null;
	const { address, delivery_preference, provider } = delivery;
	return {
		name: quote.purchaser_name,
		email: quote.email,
		phone: quote.phone,
		purchase_order: quote.purchase_order,
		delivery_preference,
		...(provider === undefined ? {} : { provider }),
		address_name: address.name,
		company_name: address.company_name,
		street_address: address.street_address,
		street_address_2: address.street_address_2,
		city: address.city,
		province: address.province,
		postal_code: address.postal_code,
		country: address.country,
	};
}

/**
 * Begins a phone order from a quote that the customer accepted. The order has the quote's lines at the quoted prices, as in the
 * cart that the customer's own link fills. The phone order begins with the delivery stored with the quote. Staff then choose the
 * delivery and the payment. Only placing the order deducts the copies and records the payment.
 * @throws {Refused} for a quote that may not become an order, a quote with another phone order, or a quote that has changed since
 * it was shown
 */
export async function accept(
	store: Services,
	actor: DeskActor,
	{ order_number, version, key }: CheckedDeskPayloadOf<'desk-quotes/accept'>,
): Promise<{ counter_id: number; left_out: number }> {
	const asked = await quoteFor(store.db, actor, order_number);
	const { purchaser_name: name, email, phone, purchase_order, customer_id } = asked;
	const preferred_communication = usablePreference(asked.communication_preference, await store.settings.get());
	const contact = { name, email, phone, instructions: '', preferred_communication, purchase_order };
	const typed = typedDelivery(asked, await store.settings.get());
	let isBegun = false;
	const fill = async (transaction: Transaction, cart: { id: number }) => {
		isBegun = true;
		const now = store.now();
		const quote = await lockOrder(transaction, { id: asked.id });
		await requireOpenQuote(transaction, quote, now);
		await requireNotTaken(transaction, quote, now, cart.id);
		const { version: shown, total } = await present(transaction, quote, now, cart.id);
		// The form has no typed values to show beside the current values.
		if (version !== shown) {
			const words = `Quote ${order_number} has changed since you opened it. Check the quote again.`;
			throw deskRefusal('changed-meanwhile', words);
		}
		const lines = await putQuoteIn(transaction, cart, quote, now);
		if (lines === 0) throw new Refused('No title of this quote is in the catalogue any more.', 409);
		await writeAudit(
			transaction,
			actor,
			{ action: 'desk-quotes/accept', thing: 'order', key: order_number, after: { lines, total } },
			now,
		);
	};
	const counter_id = await beginCounter(store, actor, actor.staff.location_id ?? asked.location_id, {
		key,
		customer_id: customer_id ?? undefined,
		quote: { id: asked.id, order_number, draft: { contact } },
		fill,
	});
	// Saves the typed values first. The phone order's page then shows a refusal beside the typed values.
	if (isBegun && typed) await takeForm(store, actor, { counter_id, lines: [], typed });
	const { gone } = await store.db
		.selectFrom('order_items')
		.select((eb) => eb.fn.countAll<number>().as('gone'))
		.where('order_id', '=', asked.id)
		.where('title_id', 'is', null)
		.executeTakeFirstOrThrow();
	return { counter_id, left_out: Number(gone) };
}
