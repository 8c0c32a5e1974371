import { sql } from 'kysely';
import { grouped } from '../../contract/grouped';
import { maxCopies } from '../../contract/limits';
import { chunks } from '../../foundation/database/chunks';
import type { Queries, Transaction } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<'cart/add'>();

/** As many lines as a cart can hold. */
export const maxLines = 5000;

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
	db: Transaction,
	cartId: number,
	lines: (LineKey & { item_id: number; quantity: number })[],
	key: LineKey,
	copies: number,
	now: number,
): Promise<void> {
	const wanted = lineKey(key);
	const line = lines.find((other) => other.title_id === key.title_id && lineKey(other) === wanted);
	const quantity = (line?.quantity ?? 0) + copies;
	if (quantity > maxCopies)
		throw refuse('too-many-copies', `A cart holds at most ${maxCopies} copies of a title.`, 'quantity');
	if (line) {
		await db.updateTable('cart_items').set({ quantity }).where('id', '=', line.item_id).execute();
		return;
	}
	if (lines.length >= maxLines) {
		throw refuse('cart-full', `Your cart is full: it holds at most ${grouped(maxLines)} titles.`);
	}
	const { title_id, condition, registry_id, notes } = key;
	await db
		.insertInto('cart_items')
		.values({
			cart_id: cartId,
			title_id,
			condition,
			registry_id,
			notes,
			quantity,
			created_at: now,
			registry_title: titleOf(db, registry_id),
		})
		.execute();
}

/** A line of a cart that gets copies: one that is there, or one that begins. */
export interface GrowingLine
	extends Pick<LineKey, 'title_id' | 'condition'>,
		Partial<Pick<LineKey, 'registry_id' | 'notes'>> {
	/** The line that is in the cart already. */
	item_id: number | null;
	/** Copies that come on top of its own. */
	added: number;
}

/** Writes many lines of a held cart: new ones in their order, and more copies on those that were there. */
export async function writeLines(db: Transaction, cart_id: number, lines: GrowingLine[], now: number): Promise<void> {
	const fresh = lines.filter(({ item_id }) => item_id === null);
	const values = fresh.map(({ title_id, condition, registry_id = null, notes = null, added }) => ({
		cart_id,
		title_id,
		condition,
		quantity: added,
		registry_id,
		registry_title: titleOf(db, registry_id),
		notes,
		created_at: now,
	}));
	for (const some of chunks(values, 8)) await db.insertInto('cart_items').values(some).execute();
	const standing = lines.filter(({ item_id }) => item_id !== null);
	for (const some of chunks(standing, 3)) {
		const more = some.map(({ item_id, added }) => sql`when ${item_id} then cast(${added} as integer)`);
		await db
			.updateTable('cart_items')
			.set({ quantity: sql<number>`quantity + case id ${sql.join(more, sql` `)} end` })
			.where(
				'id',
				'in',
				some.map(({ item_id }) => item_id as number),
			)
			.execute();
	}
}

/** What a gift registry is called, for a line to remember. */
const titleOf = (db: Queries, registryId: number | null) =>
	registryId === null ? null : db.selectFrom('registries').select('title').where('id', '=', registryId);

/** Stands for what a line is of. */
export const lineKey = ({ title_id, condition, registry_id, notes }: LineKey): string =>
	JSON.stringify([title_id, condition, registry_id, notes]);

/** Takes lines out of a cart; what is gone already stays gone. */
export async function removeLines(db: Transaction, cartId: number, itemIds: number[]): Promise<void> {
	if (itemIds.length === 0) return;
	await db.deleteFrom('cart_items').where('cart_id', '=', cartId).where('id', 'in', itemIds).execute();
}
