import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { readLineRows } from './line-rows';
import { linesOf } from './lines';
import { shortWords } from './ordering';
import type { Shopper } from './priced-cart';

/** As many lines as a cart can hold. */
export const mostLines = 5000;
/** As many copies as a line can hold (spec 1 §5). */
export const mostCopies = 9999;

/** What a line is of: lines that agree in all of it are one. */
export interface LineKey {
	title_id: number;
	condition: string;
	registry_id: number | null;
	/** The text of a gift card's notes, null on every other line. */
	notes: string | null;
}

/** Puts copies into a held cart, on top of those that are there already. Answers the line's id. */
export async function addCopies(
	db: Queries,
	cartId: number,
	key: LineKey,
	copies: number,
	now: number,
): Promise<number> {
	const line = await findLine(db, cartId, key);
	const quantity = (line?.quantity ?? 0) + copies;
	if (quantity > mostCopies)
		throw new Refused(`A cart holds at most ${mostCopies} copies of a title.`, 409, 'quantity');
	if (line) {
		await db.updateTable('cart_items').set({ quantity }).where('id', '=', line.id).execute();
		return line.id;
	}
	const { count } = await db
		.selectFrom('cart_items')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('cart_id', '=', cartId)
		.executeTakeFirstOrThrow();
	if (count >= mostLines) {
		throw new Refused(`Your cart is full: it holds at most ${mostLines.toLocaleString('en')} titles.`, 409);
	}
	const added = await db
		.insertInto('cart_items')
		.values({ ...key, cart_id: cartId, quantity, created_at: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	return added.id;
}

/** The line of a cart that is of exactly this. */
async function findLine(
	db: Queries,
	cartId: number,
	key: LineKey,
): Promise<{ id: number; quantity: number } | undefined> {
	return db
		.selectFrom('cart_items')
		.select(['id', 'quantity'])
		.where('cart_id', '=', cartId)
		.where('title_id', '=', key.title_id)
		.where('condition', '=', key.condition)
		.where('registry_id', 'is not distinct from', key.registry_id)
		.where('notes', 'is not distinct from', key.notes)
		.executeTakeFirst();
}

/**
 * Sets how many copies a line asks for, and on a gift card's line what is written on it. Answers false when the cart
 * holds no such line.
 */
export async function setCopies(
	db: Queries,
	cartId: number,
	itemId: number,
	quantity: number,
	notes?: string,
): Promise<boolean> {
	const line = await db
		.selectFrom('cart_items')
		.select('notes')
		.where('cart_id', '=', cartId)
		.where('id', '=', itemId)
		.executeTakeFirst();
	if (!line) return false;
	await db
		.updateTable('cart_items')
		.set({ quantity, ...(notes !== undefined && line.notes !== null ? { notes } : {}) })
		.where('id', '=', itemId)
		.execute();
	return true;
}

/** Takes lines out of a cart; what is gone already stays gone. */
export async function removeLines(db: Queries, cartId: number, itemIds: number[]): Promise<void> {
	if (itemIds.length === 0) return;
	await db.deleteFrom('cart_items').where('cart_id', '=', cartId).where('id', 'in', itemIds).execute();
}

/**
 * Sees that what a line now asks for can be had (spec 1 §4, 'Quantity above stock').
 * @throws {Refused} 409 with the number in stock; the caller's transaction then changes nothing.
 */
export async function requireCopies(db: Queries, cartId: number, itemId: number, shopper: Shopper): Promise<void> {
	const rows = await readLineRows(db, cartId, shopper.view.location_id);
	const lines = linesOf(rows, shopper.settings, shopper.view.today);
	const line = lines.find(({ item_id }) => item_id === itemId);
	if (!line?.available) throw new Refused(`“${line?.title.title ?? 'This title'}” is unavailable.`, 409);
	const same = lines.filter(({ offer }) => offer !== null && offer.id === line.offer?.id);
	if (same.every(({ stock }) => stock.short === 0)) return;
	const wanted = same.reduce((copies, { quantity }) => copies + quantity, 0);
	const words = `${shortWords(line.title.title, line.onhand)}; your cart would hold ${wanted}.`;
	throw new Refused(words.charAt(0).toUpperCase() + words.slice(1), 409, 'quantity');
}
