/**
 * Search: finds titles by their words, ranks them, and shows them a page at a time. Queries and titles become tokens in
 * `words/`, tokens lead to titles in `index/`, `spelling/` corrects a query, and `ranker.ts` orders the results. This
 * file is the only way in from outside; a store opens the search by `open-search.ts`.
 */
export { browseTitles } from './browse-titles';
export { explainSearch } from './explain';
export { findTitles } from './find-titles';
export { tableFilePath } from './index/table-file';
export { readSearch, searchFile, searchPage } from './search-sources';
export type { HasSearcher } from './searcher';
export { learnWords } from './spelling/known-words';
export { type SearchTexts, spellingsIn, textsOf } from './words/texts';
export { isUnspaced } from './words/words';
