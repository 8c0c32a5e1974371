/**
 * The folder "facets" filters titles, and counts the titles for each filter value that a shopper can choose. A title's facets
 * are derived when the title is written (`facet-rows.ts`), and every process has the facets of all titles in memory
 * (`facet-table.ts`). Code outside this folder imports only this file.
 */
export { noDay } from './dates';
export { countFacets, type Viewpoint } from './facet-count';
export { type FacetColumns, type FacetRow, facetColumns, refreshFacets, textSumIn, writeFacets } from './facet-rows';
export { noSet } from './facet-sets';
export { FacetTable, type WrittenHead } from './facet-table';
export { filterOptions } from './filter-options';
export { type Choices, choicesKey, choicesOf, type HiddenFilter } from './filters';
export { titleKinds } from './kind';
export { PositionSet, type Positions, positionsOf } from './position-set';
export { unknown } from './sort-values';
export { readSubjectTree, type SubjectTree } from './subject-tree';
export { maxCounted } from './works';
