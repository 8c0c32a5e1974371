import type { SearchType } from '~store/contract/browse-keys';

export type SearchKind = SearchType | 'url' | 'file';

/** What a shopper chooses from beside the term (docs/behaviour/search.md#header). */
export const searchKinds: [SearchKind, string][] = [
	['keyword', 'Keyword'],
	['title', 'Title'],
	['author', 'Author'],
	['publisher', 'Publisher'],
	['url', 'URL'],
	['file', 'File'],
];
