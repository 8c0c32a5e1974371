import { sql } from 'kysely';
import { grouped } from '../../contract/grouped';
import { maxCopies } from '../../contract/limits';
import { chunks } from '../../foundation/database/chunks';
import type { Queries, Transaction } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';
import { leaveQuoteWithoutLines } from './drop-quote-prices';

const refuse = refusalBy<'cart/add'>();

/** The maximum number of lines in a cart. */
export const maxLines = 5000;

/** The fields that identify a cart line. Additions with equal fields go into the same line. */
export interface LineKey {
	title_id: number;
	condition: string;
	registry_id: number | null;
	/** A gift card's notes as JSON, or null for cart lines that are not gift cards. */
	notes: string | null;
}

/**
 * Adds copies to a locked cart, in addition to the copies already in it.
 * @param lines the cart's current lines
 * @throws {Refused} 409 if the line or the cart is full
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

/** A new or existing cart line that gets additional copies. */
export interface GrowingLine
	extends Pick<LineKey, 'title_id' | 'condition'>,
		Partial<Pick<LineKey, 'registry_id' | 'notes'>> {
	/** The ID of the existing line, or null for a new line. */
	item_id: number | null;
	/** The number of copies that are added. */
	added: number;
}

/** Writes many lines of a locked cart. Inserts new lines in the given order, and adds copies to existing lines. */
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

/** Selects the name of a gift registry. The cart line stores the name in case the registry is deleted. */
const titleOf = (db: Queries, registryId: number | null) =>
	registryId === null ? null : db.selectFrom('registries').select('title').where('id', '=', registryId);

/** Returns a string that identifies a cart line, for comparing lines. */
export const lineKey = ({ title_id, condition, registry_id, notes }: LineKey): string =>
	JSON.stringify([title_id, condition, registry_id, notes]);

/** Removes lines from a cart. Ignores lines that are already removed. */
export async function removeLines(db: Transaction, cartId: number, itemIds: number[]): Promise<void> {
	if (itemIds.length === 0) return;
	await db.deleteFrom('cart_items').where('cart_id', '=', cartId).where('id', 'in', itemIds).execute();
	await leaveQuoteWithoutLines(db, cartId);
}
