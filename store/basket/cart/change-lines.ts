import { mostCopies } from '../../contract/limits';
import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';

/** As many lines as a cart can hold. */
export const mostLines = 5000;

/** What a line is of: lines that agree in all of it are one. */
export interface LineKey {
	title_id: number;
	condition: string;
	registry_id: number | null;
	/** The text of a gift card's notes, null on every other line. */
	notes: string | null;
}

/**
 * Puts copies into a held cart, on top of those that are there already.
 * @param lines the cart's lines as they are
 * @throws {Refused} 409 when the line, or the cart, holds no more
 */
export async function addCopies(
	db: Queries,
	cartId: number,
	lines: (LineKey & { item_id: number; quantity: number })[],
	key: LineKey,
	copies: number,
	now: number,
): Promise<{ item_id: number; quantity: number }> {
	const wanted = lineKey(key);
	const line = lines.find((other) => other.title_id === key.title_id && lineKey(other) === wanted);
	const quantity = (line?.quantity ?? 0) + copies;
	if (quantity > mostCopies)
		throw new Refused(`A cart holds at most ${mostCopies} copies of a title.`, 409, 'quantity');
	if (line) {
		await db.updateTable('cart_items').set({ quantity }).where('id', '=', line.item_id).execute();
		return { item_id: line.item_id, quantity };
	}
	if (lines.length >= mostLines) {
		throw new Refused(`Your cart is full: it holds at most ${mostLines.toLocaleString('en')} titles.`, 409);
	}
	const { title_id, condition, registry_id, notes } = key;
	const { id } = await db
		.insertInto('cart_items')
		.values({ cart_id: cartId, title_id, condition, registry_id, notes, quantity, created_at: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	return { item_id: id, quantity };
}

/** Stands for what a line is of. */
export const lineKey = ({ title_id, condition, registry_id, notes }: LineKey): string =>
	JSON.stringify([title_id, condition, registry_id, notes]);

/** Takes lines out of a cart; what is gone already stays gone. */
export async function removeLines(db: Queries, cartId: number, itemIds: number[]): Promise<void> {
	if (itemIds.length === 0) return;
	await db.deleteFrom('cart_items').where('cart_id', '=', cartId).where('id', 'in', itemIds).execute();
}
