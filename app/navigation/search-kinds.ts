import type { SearchType } from '~store/contract/browse-keys';

export type SearchKind = SearchType | 'url' | 'file';

/** Which of the searches by what a page or a file names can be made: what cannot is not offered. */
export const canSearchBy: Record<Exclude<SearchKind, SearchType>, boolean> = { url: false, file: false };

const all: [SearchKind, string][] = [
	['keyword', 'Keyword'],
	['title', 'Title'],
	['author', 'Author'],
	['publisher', 'Publisher'],
	['url', 'URL'],
	['file', 'File'],
];

/** What a shopper chooses from beside the term (spec 1 §2, Header). */
export const searchKinds = all.filter(([kind]) => (kind === 'url' || kind === 'file' ? canSearchBy[kind] : true));
