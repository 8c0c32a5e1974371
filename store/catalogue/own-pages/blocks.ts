import type { Selectable } from 'kysely';
import type { ListBlock } from '../../contract/webstore';
import { cacheUntilMoments, withoutTableTags } from '../../foundation/caching/collect-tags';
import { cleanContent } from '../../foundation/clean-content';
import type { EventsTable, ListBlocksTable, TitleListsTable } from '../../foundation/database/schema';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { eventTitles } from '../events/event-titles';
import { type ShelfTitles, shelfTitles } from '../lists/shelf-titles';
import type { CatalogueContext } from '../titles/visitor-view';

/** The maximum number of titles in a block of the home page (docs/behaviour/home.md#shelves). */
const sliderLength = 24;
const placements = ['banner', 'left_sidebar', 'featured', 'other'] as const;

type BlockRow = Selectable<ListBlocksTable>;
type ListRow = Selectable<TitleListsTable>;
type EventRow = Selectable<EventsTable>;

/**
 * Reads the blocks of the home page with their titles or their event: banners, sidebar, featured and other blocks, each in the
 * bookseller's order (docs/behaviour/home.md#blocks). Skips a block if its event has ended or is cancelled, or if its list
 * belongs to a customer. Runs a constant number of queries.
 */
export async function homeBlocks(store: CatalogueContext, visitor: Visitor): Promise<ListBlock[]> {
	const db = store.catalogue;
	const blocks = await db.selectFrom('list_blocks').selectAll().orderBy('position').orderBy('id').execute();
	const listIds = blocks.flatMap(({ list_id }) => list_id ?? []);
	const eventIds = blocks.flatMap(({ event_id }) => event_id ?? []);
	const [lists, events] = await Promise.all([
		listIds.length === 0
			? []
			: db.selectFrom('title_lists').selectAll().where('id', 'in', listIds).where('customer_id', 'is', null).execute(),
		eventIds.length === 0 ? [] : db.selectFrom('events').selectAll().where('id', 'in', eventIds).execute(),
	]);
	const listById = new Map(lists.map((list) => [list.id, list]));
	const now = withoutTableTags(() => store.now());
	cacheUntilMoments(
		now,
		events.map(({ ends_at }) => ends_at + 1),
	);
	const eventById = new Map(
		events
			.filter(({ ends_at, cancelled_at }) => ends_at >= now && cancelled_at === null)
			.map((event) => [event.id, event]),
	);
	const shown = blocks.filter(
		({ list_id, event_id }) =>
			(list_id === null || listById.has(list_id)) && (event_id === null || eventById.has(event_id)),
	);
	const [ofLists, ofEvents] = await Promise.all([
		shelfTitles(store, visitor, longestOf(shown)),
		eventTitles(store, visitor, [...eventById.keys()]),
	]);
	return shown
		.map((block) =>
			present(block, {
				list: listById.get(block.list_id ?? 0),
				event: eventById.get(block.event_id ?? 0),
				titles: block.event_id === null ? ofLists.get(block.list_id ?? 0) : ofEvents.get(block.event_id),
			}),
		)
		.sort((a, b) => placements.indexOf(a.placement) - placements.indexOf(b.placement));
}

/**
 * Reads one of the bookseller's own pages, with the lists on the page (docs/behaviour/shell.md#own-pages). Runs a constant number
 * of queries.
 * @throws {Refused} 404 if the store has neither a page nor a list at this URL
 */
export async function customPage(
	store: CatalogueContext,
	visitor: Visitor,
	pageId: string,
): Promise<{ title: string; html: string; blocks: ListBlock[] }> {
	const db = store.catalogue;
	const [page, lists] = await Promise.all([
		db.selectFrom('content_pages').selectAll().where('page_id', '=', pageId).executeTakeFirst(),
		db
			.selectFrom('title_lists')
			.selectAll()
			.where('page_id', '=', pageId)
			.where('customer_id', 'is', null)
			.orderBy('position')
			.orderBy('id')
			.execute(),
	]);
	if (!page && lists.length === 0) throw notFound('This page does not exist.');
	const titles = await shelfTitles(
		store,
		visitor,
		lists.map(({ id }) => ({ listId: id, limit: sliderLength })),
	);
	return {
		title: page?.title ?? '',
		html: cleanContent(page?.html ?? ''),
		blocks: lists.map((list) => present(blockFor(list), { list, event: undefined, titles: titles.get(list.id) })),
	};
}

/**
 * Returns the number of titles to read from each list. Several blocks may show the same list with different numbers of titles.
 * If several blocks show the same list, the list is read once, with the largest number of titles.
 */
function longestOf(blocks: BlockRow[]): { listId: number; limit: number }[] {
	const limits = new Map<number, number>();
	for (const { list_id, item_limit } of blocks) {
		if (list_id !== null) limits.set(list_id, Math.max(limits.get(list_id) ?? 0, lengthOf(item_limit)));
	}
	return [...limits].map(([listId, limit]) => ({ listId, limit }));
}

const lengthOf = (limit: number | null) => Math.min(limit ?? sliderLength, sliderLength);

const blockFor = (list: ListRow): BlockRow => ({
	id: list.id,
	placement: 'other',
	type: 'list',
	list_id: list.id,
	event_id: null,
	name: list.name,
	header: list.header,
	header_visible: list.header_visible,
	description: list.description,
	item_limit: null,
	calendar_widgets: 0,
	position: list.position,
});

interface Shown {
	list: ListRow | undefined;
	event: EventRow | undefined;
	titles: ReturnType<ShelfTitles['get']>;
}

/**
 * Converts a block of the home page for display. If the block has no name, text or picture of its own, uses those of its list or
 * event.
 */
function present(block: BlockRow, { list, event, titles }: Shown): ListBlock {
	const name = block.name || list?.name || event?.name || '';
	const row_count = titles?.row_count ?? 0;
	return {
		id: block.id,
		placement: placements.find((placement) => placement === block.placement) ?? 'other',
		type: block.type === 'event' ? 'event' : 'list',
		list_id: block.list_id,
		event_id: block.event_id,
		event: event ? { from: event.starts_at, to: event.ends_at } : null,
		name,
		header: block.header || list?.header || name,
		header_visible: block.header_visible === 1,
		description: cleanContent(block.description || list?.description || event?.description || ''),
		image: list?.image ?? event?.img_path ?? null,
		has_titles: row_count > 0,
		limit: block.item_limit,
		calendar_widgets: block.calendar_widgets === 1,
		titles: titles?.titles.slice(0, lengthOf(block.item_limit)) ?? [],
		row_count,
	};
}
