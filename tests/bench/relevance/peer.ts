import MiniSearch from 'minisearch';
import { folded } from '../../../store/catalogue/titles/sort-keys';
import type { Author } from '../../../store/contract/title';
import type { Store } from '../../../store/store';

/**
 * Searches the same titles with MiniSearch, as its documentation proposes for a search box: fuzzy matches of a fifth of a word's
 * letters, prefixes, every word required. It shows the first edition of each work, as the shop does.
 */
export async function openPeer(store: Store) {
	const rows = await store.db
		.selectFrom('titles')
		.select(['id', 'title', 'subtitle', 'authors', 'series', 'publisher', 'work_key'])
		.execute();
	const documents = rows.map(({ authors, ...title }) => ({
		...title,
		names: (JSON.parse(authors) as Author[]).map(({ name }) => name),
	}));
	const index = new MiniSearch({
		fields: ['title', 'subtitle', 'names', 'series', 'publisher'],
		processTerm: (term) => folded(term) || null,
		searchOptions: { fuzzy: 0.2, prefix: true, combineWith: 'AND', boost: { title: 2 } },
	});
	index.addAll(documents);
	const byId = new Map(documents.map((document) => [document.id, document]));
	return async (query: string) => {
		const works = new Set<string>();
		return index.search(query).flatMap(({ id }) => {
			const found = byId.get(id);
			if (!found || works.has(found.work_key)) return [];
			works.add(found.work_key);
			return [{ title: found.title, authors: found.names }];
		});
	};
}
