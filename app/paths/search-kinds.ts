import type { SearchType } from '~store/contract/browse-keys';

export type SearchKind = SearchType | 'url' | 'file';

/** The kinds of search in the list beside the search field (docs/behaviour/search.md#header). */
export const searchKinds: [SearchKind, string][] = [
	['keyword', 'Keyword'],
	['title', 'Title'],
	['author', 'Author'],
	['publisher', 'Publisher'],
	['url', 'URL'],
	['file', 'File'],
];
