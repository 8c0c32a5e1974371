import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { HasSettings } from '../../foundation/settings/settings';
import { storeDay } from '../titles/availability';
import type { HasSearcher } from './searcher';
import { parseQuery } from './words/parse-query';

/**
 * Returns the title IDs of one page of a word search in the whole catalogue. Each edition of a work is a separate result, best
 * match first.
 */
export async function findTitles(
	store: Clock & HasSettings & HasSearcher,
	typed: string,
	{ offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; count: number }> {
	const query = parseQuery(typed);
	if (!query) return { ids: [], count: 0 };
	const { timezone } = (await store.settings.get()).store_info;
	const viewpoint = { today: storeDay(store.now(), timezone) / daySeconds, location_id: null };
	const search = {
		choices: new Map(),
		query,
		type: 'keyword' as const,
		listId: null,
		oneEdition: false,
		locationNames: new Map<string, string>(),
		hidden: new Set<never>(),
		viewpoint,
	};
	const { ids, count } = await store.searcher.results({ search, asTyped: false, order: 'relevance', offset, limit });
	return { ids, count };
}
