import type { CartSummary } from '../../contract/session';
import type { Queries } from '../../foundation/database/database';
import { readGiftCardNotes } from '../gift-cards/gift-card-notes';

/** A cart line, with the data for the cart summary and for calls that add to the cart. */
export interface SummaryLine {
	item_id: number;
	title_id: number;
	eisbn: string;
	is_giftcard: number;
	condition: string;
	quantity: number;
	registry_id: number | null;
	notes: string | null;
}

/** Reads the lines of a cart in the order in which they were added, without prices and stock. Runs one query. */
export const readSummaryLines = (db: Queries, cartId: number): Promise<SummaryLine[]> =>
	db
		.selectFrom('cart_items')
		.innerJoin('titles', 'titles.id', 'cart_items.title_id')
		.select([
			'cart_items.id as item_id',
			'cart_items.title_id',
			'titles.eisbn',
			'titles.is_giftcard',
			'cart_items.condition',
			'cart_items.quantity',
			'cart_items.registry_id',
			'cart_items.notes',
		])
		.where('cart_items.cart_id', '=', cartId)
		.orderBy('cart_items.id')
		.execute();

/** Reads the cart summary that every page's header shows. Runs one query, or no query for a visitor without a cart. */
export const readCartSummary = async (db: Queries, cartId: number | null): Promise<CartSummary> =>
	summaryOf(cartId === null ? [] : await readSummaryLines(db, cartId));

const summaryOf = (lines: SummaryLine[]): CartSummary => ({
	summary: {
		item_count: lines.length,
		total_quantity: lines.reduce((copies, { quantity }) => copies + quantity, 0),
	},
	items: lines.map(({ item_id, eisbn, is_giftcard, condition, quantity, registry_id, notes }) => ({
		title_info: { eisbn, available: { code: condition } },
		cart_info: {
			cart_id: item_id,
			quantity,
			gift_registry_id: registry_id,
			is_giftcard: is_giftcard === 1,
			cart_notes: readGiftCardNotes(notes),
		},
	})),
});
