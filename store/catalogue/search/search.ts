/**
 * Search: the room in which titles are found by their words, ranked, and shown a page at a time. Queries and titles become
 * tokens in `words/`, tokens lead to titles in `index/`, `spelling/` makes of a query what was probably meant, and
 * `ranker.ts` says what stands first. This file is the only way in from outside; a store opens the room by `open-search.ts`.
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
