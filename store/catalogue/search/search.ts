/**
 * Search: finds titles by their words, ranks them, and returns them a page at a time. `words/` splits queries and titles into
 * tokens. `index/` finds the titles for tokens. `spelling/` corrects a query, and `ranker.ts` sorts the results. Other folders
 * import only this file, except that a store opens the search with `open-search.ts`.
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
