import type { Visitor } from '../../foundation/sessions/visitor';
import type { ShelfTitles } from '../lists/shelf-titles';
import { inOrder, summariesById } from '../titles/summaries';
import type { CatalogueContext } from '../titles/visitor-view';

/**
 * Reads the books of several events, by event ID. Runs two queries for any number of events, and no query if there are no
 * events.
 */
export async function eventTitles(store: CatalogueContext, visitor: Visitor, eventIds: number[]): Promise<ShelfTitles> {
	if (eventIds.length === 0) return new Map();
	const items = await store.catalogue
		.selectFrom('event_titles')
		.select(['event_id', 'title_id'])
		.where('event_id', 'in', eventIds)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	const byId = await summariesById(
		store,
		visitor,
		items.map(({ title_id }) => title_id),
	);
	const ids = new Map<number, number[]>();
	for (const { event_id, title_id } of items) ids.set(event_id, [...(ids.get(event_id) ?? []), title_id]);
	return new Map(
		[...ids].map(([eventId, titleIds]) => [eventId, { titles: inOrder(titleIds, byId), row_count: titleIds.length }]),
	);
}
