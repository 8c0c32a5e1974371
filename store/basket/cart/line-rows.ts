import { sql } from 'kysely';
import { type SummaryRow, summaryColumns, type TitleRow } from '../../catalogue/titles/title-row';
import type { Queries } from '../../foundation/database/database';
import { giveTurnAmong, mapInTurns } from '../../foundation/turns';
import { orderOfQuote } from './order-of-quote';

/** A cart line as stored in the database, with its title, its offer and the copies on hand. */
export interface LineRow {
	cart_id: number;
	item_id: number;
	quantity: number;
	condition: string;
	registry_id: number | null;
	/** Whether the owner of the gift registry wants the copies shipped to the owner's address. */
	registry_ships: boolean;
	/** The number of copies that the gift registry still wants, at least 0, or null for cart lines without a registry. */
	registry_wants: number | null;
	/** The name of the cart line's gift registry, if the registry was deleted, or null for all other lines. */
	registry_gone: string | null;
	/**
	 * The number of copies that were in the customer's cart before a guest's cart was merged into that cart. The value is 0 after
	 * the shopper has decided about these copies.
	 */
	earlier_quantity: number;
	notes: string | null;
	/**
	 * The agreed price of one copy in cents, and when the agreement ends. The price applies if the cart line has at least the
	 * agreed number of copies. The field is omitted if the shop's current price applies.
	 */
	agreed?: { price: number; until: number | null } | undefined;
	title: LineTitle;
	/** The store's offer for the title in this condition, or null if the store no longer offers the title in this condition. */
	offer: { id: number; price: number | null; discount: number | null; is_extra_orderable: number } | null;
	/** Copies on hand at the chosen location. If no location was chosen, copies on hand at all locations. */
	onhand: number;
}

export type LineTitle = SummaryRow & Pick<TitleRow, 'binding_code' | 'weight'>;

const titleColumns = summaryColumns.map((column) => `titles.${column}` as const);

/**
 * Reads the lines of a cart in the order in which they were added. Runs one query, and a second query if lines come from a quote.
 */
export async function readLineRows(db: Queries, cartId: number, locationId: number | null): Promise<LineRow[]> {
	const rows = await db
		.selectFrom('cart_items')
		.innerJoin('titles', 'titles.id', 'cart_items.title_id')
		.leftJoin('registries', 'registries.id', 'cart_items.registry_id')
		.leftJoin('registry_items', (join) =>
			join
				.onRef('registry_items.registry_id', '=', 'cart_items.registry_id')
				.onRef('registry_items.title_id', '=', 'cart_items.title_id'),
		)
		.leftJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'cart_items.title_id').onRef('offers.condition', '=', 'cart_items.condition'),
		)
		.select(titleColumns)
		.select([
			'titles.binding_code',
			'titles.weight',
			'cart_items.cart_id',
			'cart_items.id as item_id',
			'cart_items.quantity',
			'cart_items.condition',
			'cart_items.registry_id',
			'cart_items.registry_title',
			'cart_items.earlier_quantity as earlier',
			'cart_items.notes',
			'cart_items.agreed_price',
			'cart_items.agreed_quantity',
			'cart_items.agreed_until',
			'registries.shipping_id as registry_address',
			'registries.shipping_encouraged',
			'registry_items.qty_requested',
			'registry_items.qty_purchased',
			'offers.id as offer_id',
			'offers.price as offer_price',
			'offers.discount as offer_discount',
			'offers.is_extra_orderable',
		])
		.select((eb) =>
			eb
				.selectFrom('stock')
				.select((stock) => stock.fn.coalesce(stock.fn.sum<number>('stock.onhand'), sql<number>`0`).as('sum'))
				.whereRef('stock.offer_id', '=', 'offers.id')
				.$if(locationId !== null, (stock) => stock.where('stock.location_id', '=', locationId))
				.as('onhand'),
		)
		.where('cart_items.cart_id', '=', cartId)
		.orderBy('cart_items.id')
		.execute();
	await giveTurnAmong(rows.length);
	const isSpent = rows.some(isOfQuote) && (await isQuoteSpent(db, cartId));
	return mapInTurns(rows, (row) => {
		const { cart_id, item_id, quantity, condition, registry_id, registry_address, shipping_encouraged, notes } = row;
		const { registry_title, offer_id, offer_price, offer_discount, is_extra_orderable, onhand, ...rest } = row;
		const { agreed_price, agreed_quantity, agreed_until, earlier, ...title } = rest;
		const agreed =
			agreed_price !== null && agreed_quantity === quantity && !(isSpent && isOfQuote(row))
				? { agreed: { price: agreed_price, until: agreed_until } }
				: {};
		const wants = Math.max(0, (row.qty_requested ?? 0) - (row.qty_purchased ?? 0));
		const registry_ships = registry_address !== null && shipping_encouraged === 1;
		const registry_wants = registry_id === null ? null : wants;
		const registry_gone = registry_id === null ? registry_title : null;
		const offer =
			offer_id === null
				? null
				: { id: offer_id, price: offer_price, discount: offer_discount, is_extra_orderable: is_extra_orderable ?? 0 };
		const earlier_quantity = Math.min(earlier ?? 0, quantity);
		const registry = { registry_id, registry_ships, registry_wants, registry_gone, earlier_quantity };
		return { cart_id, item_id, quantity, condition, ...registry, notes, ...agreed, title, offer, onhand: onhand ?? 0 };
	});
}

/**
 * Returns whether an agreed price comes from a quote. Quote prices have an end time. Prices in a phone order have no end time.
 */
const isOfQuote = ({ agreed_until }: { agreed_until: number | null }): boolean => agreed_until !== null;

/**
 * Returns whether the cart's quote has already become an order that is not cancelled. The quote's prices apply to only one order.
 */
async function isQuoteSpent(db: Queries, cartId: number): Promise<boolean> {
	const quote = db.selectFrom('carts').select('quote_id').where('id', '=', cartId).$asScalar();
	const order = await orderOfQuote(db, quote).executeTakeFirst();
	return order !== undefined;
}
