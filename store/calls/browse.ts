import { browseTitles, readSearch, searchFile, searchPage } from '../catalogue/search/search';
import type { Calls } from './call-table';

export const browse = {
	'browse/get': browseTitles,
	'browse/file': searchFile,
	'browse/url': searchPage,
	'browse/found': (store, _visitor, payload) => readSearch(store, payload),
	'browse/suggest': async (store, _visitor, { t, k }) => ({
		suggestions: await store.searcher.suggestions(t, k ?? 'keyword'),
	}),
} satisfies Partial<Calls>;
