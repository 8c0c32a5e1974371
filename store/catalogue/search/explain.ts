import type { SearchType } from '../../contract/browse';
import { daySeconds } from '../../contract/durations';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { authorsLine } from '../titles/authors';
import { storeDay } from '../titles/availability';
import type { Search } from './find';
import type { HasFinder } from './finder';
import type { Reason } from './merits';
import { findOrCorrect } from './results';
import { parseQuery } from './words/parse-query';

interface Explained {
	/** The corrected words for which the search looked instead, if the typed words find few titles. */
	shownFor: string | null;
	/** The number of works that the search found. */
	count: number;
	titles: { eisbn: string; title: string; authors: string; reasons: Reason[] }[];
}

const nothing: Explained = { shownFor: null, count: 0, titles: [] };

/** Finds the first titles that a search of the whole catalogue shows, and explains why each title has its rank. */
export async function explainSearch(
	store: Database & HasCatalogue & Clock & HasSettings & HasVersions & HasFinder,
	typed: string,
	type: SearchType,
	limit: number,
): Promise<Explained> {
	const query = parseQuery(typed);
	if (!query) return nothing;
	const { timezone } = (await store.settings.get()).store_info;
	const search: Search = {
		choices: new Map(),
		query,
		type,
		listId: null,
		oneEdition: true,
		locationNames: new Map(),
		hidden: new Set(),
		viewpoint: { today: storeDay(store.now(), timezone) / daySeconds, location_id: null },
	};
	const { found, instead } = await findOrCorrect(store, search, false);
	if (found.count === 0) return nothing;
	const ids = await found.page('relevance', 0, limit);
	const rows = await store.catalogue
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'authors'])
		.where('id', 'in', ids)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	const titles = [];
	for (const id of ids) {
		const row = byId.get(id);
		if (!row) continue;
		titles.push({ eisbn: row.eisbn, title: row.title, authors: authorsLine(row), reasons: found.why(id) });
	}
	return { shownFor: instead.shown_for, count: found.count, titles };
}
