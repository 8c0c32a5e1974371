import { sql } from 'kysely';
import { type SummaryRow, summaryColumns, type TitleRow } from '../../catalogue/titles/title-row';
import type { Queries } from '../../foundation/database/database';

/** A line as the database has it now: with its title, the offer that it asks for, and what is on hand of that. */
export interface LineRow {
	cart_id: number;
	item_id: number;
	quantity: number;
	condition: string;
	registry_id: number | null;
	/** The registry's owner would like it sent to an address of theirs. */
	registry_ships: boolean;
	/** Copies that the registry still wants, never less than none; null on every other line. */
	registry_wants: number | null;
	/** What the registry was called that it was for, where that has been deleted; null on every other line. */
	registry_gone: string | null;
	notes: string | null;
	/** Cents of one copy that the store has agreed to, as long as so many are bought, and until when; left out where it asks its own. */
	agreed?: { price: number; until: number | null } | undefined;
	title: LineTitle;
	/** Null when the store no longer offers the title in this condition. */
	offer: { id: number; price: number | null; discount: number | null; is_extra_orderable: number } | null;
	/** On hand at the location, or at all of them when none was chosen. */
	onhand: number;
}

export type LineTitle = SummaryRow & Pick<TitleRow, 'binding_code' | 'weight'>;

const titleColumns = summaryColumns.map((column) => `titles.${column}` as const);

/** The lines of a cart in the order in which they were added: one query, whatever their number. */
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
	return rows.map((row) => {
		const { cart_id, item_id, quantity, condition, registry_id, registry_address, shipping_encouraged, notes } = row;
		const { registry_title, offer_id, offer_price, offer_discount, is_extra_orderable, onhand, ...rest } = row;
		const { agreed_price, agreed_quantity, agreed_until, ...title } = rest;
		const agreed =
			agreed_price !== null && agreed_quantity === quantity
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
		const registry = { registry_id, registry_ships, registry_wants, registry_gone };
		return { cart_id, item_id, quantity, condition, ...registry, notes, ...agreed, title, offer, onhand: onhand ?? 0 };
	});
}
