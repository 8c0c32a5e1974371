import type { SearchType } from '~store/contract/browse-keys';

export type SearchKind = SearchType | 'url' | 'file';

/** The kinds of search that a shopper can choose beside the term (docs/behaviour/search.md#header). */
export const searchKinds: [SearchKind, string][] = [
	['keyword', 'Keyword'],
	['title', 'Title'],
	['author', 'Author'],
	['publisher', 'Publisher'],
	['url', 'URL'],
	['file', 'File'],
];
