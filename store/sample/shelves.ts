import type { Insertable } from 'kysely';
import { daySeconds } from '../contract/durations';
import { chunks } from '../foundation/database/chunks';
import type { Transaction } from '../foundation/database/database';
import type { ListBlocksTable, TitleListsTable } from '../foundation/database/schema';
import blocks from './blocks.json';
import { type SampleList, sampleLists } from './lists';
import type { Shelf } from './shelf';

/** A block of the sample's home page, which shows either a list or the next event of a kind. */
interface SampleBlock {
	placement: string;
	list?: string;
	event?: string;
	limit?: number;
	calendar_widgets?: boolean;
}

const homeBlocks: readonly SampleBlock[] = blocks;

/**
 * Writes the title lists of the sample shop. Returns the IDs of the lists by the key of each list.
 * @param now the current time in unix seconds
 */
export async function writeLists(db: Transaction, shelf: Shelf, now: number): Promise<Map<string, number>> {
	const rows = await db
		.insertInto('title_lists')
		.values(sampleLists.map((list, position) => rowOf(list, position, now)))
		.returning(['id', 'position'])
		.execute();
	const ids = new Map(rows.map(({ id, position }) => [position, id]));
	const byKey = new Map(sampleLists.map(({ key }, position) => [key, ids.get(position) ?? 0]));
	const items = sampleLists.flatMap(({ key, titles, pick }) => {
		const editions = titles ? titles.map((title) => shelf.editionOf(title)) : shelf.picked(pick);
		return editions.map(({ id }, position) => ({
			list_id: byKey.get(key) ?? 0,
			title_id: id,
			position,
			added_at: now - position * daySeconds,
		}));
	});
	for (const some of chunks(items, 4)) await db.insertInto('title_list_items').values(some).execute();
	return byKey;
}

const rowOf = (list: SampleList, position: number, now: number): Insertable<TitleListsTable> => ({
	customer_id: null,
	kind: list.kind,
	name: list.name,
	header: list.header ?? list.name,
	description: list.description ?? '',
	image: null,
	category: list.category ?? null,
	sub_category: list.sub_category ?? null,
	page_id: list.page_id ?? null,
	position,
	date_posted: now - (position + 3) * 5 * daySeconds,
	date_updated: now - position * daySeconds,
});

/**
 * Writes the blocks of the sample's home page.
 * @param lists the IDs of the lists, by the key of each list
 * @param events the IDs of the next events, by the key of each kind of event
 */
export async function writeBlocks(
	db: Transaction,
	lists: ReadonlyMap<string, number>,
	events: ReadonlyMap<string, number>,
): Promise<void> {
	const rows = homeBlocks.flatMap((block, position): Insertable<ListBlocksTable>[] => {
		const list_id = block.list === undefined ? null : (lists.get(block.list) ?? null);
		const event_id = block.event === undefined ? null : (events.get(block.event) ?? null);
		if (list_id === null && event_id === null) return [];
		return [
			{
				placement: block.placement,
				type: event_id === null ? 'list' : 'event',
				list_id,
				event_id,
				name: '',
				item_limit: block.limit ?? null,
				calendar_widgets: block.calendar_widgets ? 1 : 0,
				position,
			},
		];
	});
	await db.insertInto('list_blocks').values(rows).execute();
}
