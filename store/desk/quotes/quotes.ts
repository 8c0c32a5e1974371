import { sql } from 'kysely';
import type { HasConfig } from '../../../config';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskQuote, DeskQuoteRow } from '../../contract/desk-quotes';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { toDecimal } from '../../foundation/money';
import { notFound } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { shopperOfOrder } from '../../ordering/changes/order-shopper';
import { holdOrder, type OrderRow } from '../../ordering/orders/order-rows';
import type { SoldTitle } from '../../ordering/orders/sold-title';
import { priceQuote } from '../../ordering/quotes/price-quote';
import { writeAudit } from '../audit/write-audit';
import { requireOwnLocation } from '../places';
import { requireSameVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';

/** Requests for a quote, a page of them. */
export async function listQuotes(
	{ db }: Database,
	{ staff }: Pick<DeskActor, 'staff'>,
	{ state, limit, offset }: CheckedDeskPayloadOf<'desk-quotes/list'>,
): Promise<{ quotes: DeskQuoteRow[]; rowcount: number }> {
	const found = db
		.selectFrom('orders')
		.where('state', '=', state)
		// As a literal: only so is the index of quotes used.
		.where(sql<boolean>`delivery_key = 'quote'`)
		.$if(staff.location_id !== null, (query) => query.where('location_id', '=', staff.location_id));
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

/** One of them. @throws {Refused} 404 when there is none, 403 for one of another location */
export async function showQuote({ db }: Database, actor: DeskActor, number: string): Promise<DeskQuote> {
	const quote = await db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', '=', number)
		.where('delivery_key', '=', 'quote')
		.executeTakeFirst();
	if (!quote) throw notFound(`There is no quote ${number}.`);
	requireOwnLocation(actor, quote.location_id);
	return present(db, quote);
}

async function present(db: Queries, quote: OrderRow): Promise<DeskQuote> {
	const items = await db
		.selectFrom('order_items')
		.select(['id', 'title_info', 'quantity', 'sold_price'])
		.where('order_id', '=', quote.id)
		.orderBy('position')
		.execute();
	const orders = await db
		.selectFrom('orders')
		.select('order_number')
		.where('quote_id', '=', quote.id)
		.orderBy('id')
		.execute();
	return {
		order_number: quote.order_number,
		state: quote.state,
		created_at: quote.created_at,
		purchaser_name: quote.purchaser_name,
		email: quote.email,
		message: quote.instructions,
		answer: quote.store_message,
		items: items.map(({ id, title_info, quantity, sold_price }) => {
			const { eisbn, title, condition_text } = JSON.parse(title_info) as SoldTitle;
			const price = toDecimal(sold_price);
			return {
				item_id: id,
				eisbn,
				title,
				condition_text,
				quantity,
				price,
				line_price: toDecimal(sold_price * quantity),
			};
		}),
		total: toDecimal(quote.total),
		quoted_until: quote.quoted_until,
		orders: orders.map(({ order_number }) => order_number),
		version: versionOf([
			quote.state,
			quote.store_message,
			quote.quoted_until,
			items.map((item) => [item.id, item.quantity, item.sold_price]),
		]),
	};
}

/** Prices a quote line by line, and tells its customer. */
export async function price(
	store: Database & Clock & HasConfig & HasSettings & HasLocations,
	actor: DeskActor,
	{ order_number, prices, message, days, version }: CheckedDeskPayloadOf<'desk-quotes/price'>,
): Promise<DeskQuote> {
	const shown = await showQuote(store, actor, order_number);
	const row = await store.db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', '=', order_number)
		.executeTakeFirstOrThrow();
	const shopper = await shopperOfOrder(store, row);
	return transact(store, async (transaction) => {
		const quote = await holdOrder(transaction, { order_number });
		const before = await present(transaction, quote);
		requireSameVersion(version, before.version);
		const now = store.now();
		const priced = await priceQuote(
			store,
			transaction,
			quote,
			{ prices, message, until: now + days * daySeconds },
			shopper,
		);
		const after = await present(transaction, priced);
		await writeAudit(
			transaction,
			actor,
			{
				action: 'desk-quotes/price',
				thing: 'order',
				key: order_number,
				before: { total: shown.total, prices: before.items.map((item) => item.price) },
				after: { total: after.total, prices: after.items.map((item) => item.price), days },
			},
			now,
		);
		return after;
	});
}
