import { sql } from 'kysely';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';

/**
 * Moves a title of a locked title list to another position. Each title between the old and the new position moves by one
 * position.
 * @param place the new position, counted from 1. A position after the last title means the end of the list
 */
export async function moveItem(
	transaction: Transaction,
	listId: number,
	titleId: number,
	place: number,
): Promise<void> {
	const count = await numberPlaces(transaction, listId);
	const items = () => transaction.updateTable('title_list_items').where('list_id', '=', listId);
	const { position: from } = await transaction
		.selectFrom('title_list_items')
		.select('position')
		.where('list_id', '=', listId)
		.where('title_id', '=', titleId)
		.executeTakeFirstOrThrow();
	const to = Math.min(place, count);
	if (to < from) {
		await items()
			.set((eb) => ({ position: eb('position', '+', 1) }))
			.where('position', '>=', to)
			.where('position', '<', from)
			.execute();
	} else {
		await items()
			.set((eb) => ({ position: eb('position', '-', 1) }))
			.where('position', '>', from)
			.where('position', '<=', to)
			.execute();
	}
	await items().set({ position: to }).where('title_id', '=', titleId).execute();
}

/**
 * Moves titles to the start of a locked title list, in the given order. The other titles follow in their previous order.
 * @throws {Refused} 422 for a title that is not on the list
 */
export async function putFirst(transaction: Transaction, listId: number, titleIds: number[]): Promise<void> {
	const items = await transaction
		.selectFrom('title_list_items')
		.select(['title_id', 'position'])
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	const positions = new Map(items.map(({ title_id, position }) => [title_id, position]));
	if (titleIds.some((id) => !positions.has(id))) {
		throw new Refused('Only titles on the list can be reordered.', 422);
	}
	// If a title is given twice, the set keeps only its first position.
	const order = [...new Set([...titleIds, ...positions.keys()])];
	const moved = order
		.map((id, index) => ({ id, place: index + 1 }))
		.filter(({ id, place }) => positions.get(id) !== place);
	for (const some of chunks(moved, 2)) {
		// Without an explicit type, PostgreSQL would treat the values as text.
		const places = some.map(({ id, place }) => sql`(cast(${id} as bigint), cast(${place} as integer))`);
		await sql`with moved (title_id, place) as (values ${sql.join(places)})
			update title_list_items set position = moved.place from moved
			where list_id = ${listId} and title_list_items.title_id = moved.title_id`.execute(transaction);
	}
}

/**
 * Renumbers the positions on a title list from 1, if there are gaps in the numbers or two titles have the same position.
 * @returns the number of titles on the list
 */
async function numberPlaces(transaction: Transaction, listId: number): Promise<number> {
	const { count, places, least, most } = await transaction
		.selectFrom('title_list_items')
		.select((eb) => [
			eb.fn.countAll<number>().as('count'),
			eb.fn.count<number>('position').distinct().as('places'),
			eb.fn.min<number>('position').as('least'),
			eb.fn.max<number>('position').as('most'),
		])
		.where('list_id', '=', listId)
		.executeTakeFirstOrThrow();
	if (places === count && least === 1 && most === count) return count;
	await sql`update title_list_items set position = numbered.place from (
			select title_id, row_number() over (order by position, title_id) as place
			from title_list_items where list_id = ${listId}
		) as numbered
		where list_id = ${listId} and title_list_items.title_id = numbered.title_id`.execute(transaction);
	return count;
}
