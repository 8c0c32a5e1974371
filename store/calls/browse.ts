import { browseTitles, readSearch, searchFile, searchPage } from '../catalogue/search/search';
import type { Calls } from './call-table';

export const browse = {
	'browse/get': browseTitles,
	'browse/file': searchFile,
	'browse/url': searchPage,
	'browse/found': (store, _visitor, payload) => readSearch(store, payload),
	'browse/suggest': async (store, _visitor, { term, kind }) => ({
		suggestions: await store.searcher.suggestions(term, kind ?? 'keyword'),
	}),
} satisfies Partial<Calls>;
