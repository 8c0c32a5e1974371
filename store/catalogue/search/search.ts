/**
 * The folder "search" finds titles by their words, ranks the titles, and returns them one page at a time. `words/` splits
 * queries and titles into tokens. `index/` finds the titles for tokens. `spelling/` corrects a query, and `ranker.ts` sorts the
 * results. Code outside this folder imports only this file, with one exception: the store opens the search with
 * `open-search.ts`.
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
