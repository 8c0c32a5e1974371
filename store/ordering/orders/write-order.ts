import type { Insertable } from 'kysely';
import { backorderMessage } from '../../basket/cart/cart-view';
import type { Line } from '../../basket/cart/lines';
import type { PricedCart } from '../../basket/cart/priced-cart';
import type { Totals } from '../../basket/cart/totals';
import { soldText } from '../../catalogue/titles/conditions';
import { readOffers } from '../../catalogue/titles/offer-rows';
import { presentOffers } from '../../catalogue/titles/offers';
import { presentTitle } from '../../catalogue/titles/summaries';
import type { VisitorView } from '../../catalogue/titles/visitor-view';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import type { OrderItemsTable, OrdersTable } from '../../foundation/database/schema';
import { mapInTurns } from '../../foundation/turns';
import { queueAfter } from '../lines/order-queue';
import type { SoldTitle } from '../lines/sold-title';
import type { OrderParts, OrderRow } from './order-rows';
import { searchTextOf } from './order-search';
import { noteState } from './order-states';

/** The columns of an order, except the columns that are calculated from its lines and totals. */
export type OrderFacts = Omit<
	Insertable<OrdersTable>,
	| 'taxes'
	| 'item_count'
	| 'original_price'
	| 'discounts'
	| 'promo_discounts'
	| 'subtotal'
	| 'shipping_cost'
	| 'post_subtotal_discount'
	| 'gift_card_amount'
	| 'total'
	| 'total_owing'
	| 'search_text'
>;

/** An inserted order, with the database rows needed to show the order. */
export interface WrittenOrder {
	order: OrderRow;
	parts: Pick<OrderParts, 'items' | 'promos'>;
}

/** Inserts an order and its lines with the current prices and titles. */
export async function writeOrder(
	transaction: Transaction,
	facts: OrderFacts,
	{ lines, totals }: Pick<PricedCart, 'lines' | 'totals'>,
	soldTitles: SoldTitle[],
): Promise<WrittenOrder> {
	const order = await transaction
		.insertInto('orders')
		.values({
			...facts,
			queue: queueAfter(facts.state, facts.delivery_key),
			search_text: searchTextOf({ ...facts, titles: soldTitles }),
			...amountsOf(totals),
			gift_card_amount: totals.gift_card_amount,
			total_owing: totals.owing,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const rows = await mapInTurns(lines, (line, position) => ({
		order_id: order.id,
		title_info: JSON.stringify(soldTitles[position]),
		...itemOf(line, position, totals),
	}));
	const items: OrderParts['items'] = [];
	for (const part of chunks(rows, 15)) {
		items.push(...(await transaction.insertInto('order_items').values(part).returningAll().execute()));
	}
	items.sort((one, other) => one.position - other.position);
	const promos = totals.promos.map(({ promo: { id, code, description }, amount }) => ({
		order_id: order.id,
		promo_code_id: id,
		code,
		description,
		amount,
	}));
	await noteState(transaction, order);
	if (promos.length > 0) await transaction.insertInto('order_promo_codes').values(promos).execute();
	const shown = totals.promos.map(({ promo: { type, description }, amount }) => ({
		order_id: order.id,
		type,
		description,
		amount,
	}));
	return { order, parts: { items, promos: shown } };
}

/** Returns the columns with amounts for an order's database row. */
export const amountsOf = (totals: Totals) => ({
	taxes: JSON.stringify(totals.taxes),
	item_count: totals.item_count,
	original_price: totals.original_price,
	discounts: totals.discounts,
	promo_discounts: totals.promo_discounts,
	subtotal: totals.subtotal,
	shipping_cost: totals.shipping,
	post_subtotal_discount: totals.post_subtotal_discount,
	total: totals.total,
});

/** Returns the columns of an order line, without its title. */
export const itemOf = (line: Line, position: number, totals: Totals) =>
	({
		position,
		title_id: line.title.id,
		condition: line.condition,
		quantity: line.quantity,
		sold_price: line.price,
		original_price: line.original_price,
		discount: line.discount,
		backorder_quantity: line.stock.backorder,
		registry_id: line.registry_id,
		notes: line.notes,
		is_quoted: line.is_quoted ? 1 : 0,
		taxes: JSON.stringify(totals.line_taxes[position]),
		taxed_at: line.taxed_at ?? null,
	}) satisfies Partial<Insertable<OrderItemsTable>>;

/** Reads the title data that is stored with each order line. Call this function before the stock is reserved. */
export async function soldTitlesOf(transaction: Transaction, lines: Line[], view: VisitorView): Promise<SoldTitle[]> {
	const offers = await readOffers(transaction, [...new Set(lines.map(({ title }) => title.id))]);
	const registries = await readRegistries(transaction, lines);
	return mapInTurns(lines, (line) => {
		const rows = offers.get(line.title.id) ?? [];
		const available = presentOffers(line.title, rows, view);
		const note = rows.find(({ condition }) => condition === line.condition)?.note ?? null;
		const offer = available.find(({ code }) => code === line.condition);
		const { eisbn, title, authors, binding, cover_image_cache, is_forthcoming, release_date } = presentTitle(
			line.title,
			view,
		);
		return {
			eisbn,
			title,
			authors,
			binding,
			cover_image_cache,
			is_forthcoming,
			release_date,
			condition_text: soldText(line.condition, note),
			is_large_print: line.title.is_large_print === 1,
			onhand: line.onhand,
			sub_message: offer?.sub_message ?? null,
			backorder_sub_message: backorderMessage(line, { sub_message: offer?.sub_message ?? null }),
			registry: registries.get(line.registry_id) ?? null,
		};
	});
}

/**
 * Reads the gift registries for which order lines are bought, with the owners' names. The keys of the result are gift registry
 * IDs.
 */
async function readRegistries(
	transaction: Transaction,
	lines: Line[],
): Promise<Map<number | null, SoldTitle['registry']>> {
	const ids = new Set(lines.map(({ registry_id }) => registry_id).filter((id) => id !== null));
	if (ids.size === 0) return new Map();
	const rows = await transaction
		.selectFrom('registries')
		.innerJoin('customers', 'customers.id', 'registries.customer_id')
		.select(['registries.id', 'occasion', 'first_name', 'last_name'])
		.where('registries.id', 'in', [...ids])
		.execute();
	return new Map(
		rows.map(({ id, occasion, first_name, last_name }) => [
			id,
			{ occasion, name: `${first_name} ${last_name}`.trim() },
		]),
	);
}
