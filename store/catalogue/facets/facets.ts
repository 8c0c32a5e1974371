/**
 * Facets: the room in which titles are filtered, and counted for each choice that would leave some of them. A title's
 * facets are derived where it is written (`facet-rows.ts`), and held in memory as arrays (`facet-table.ts`). This file is
 * the only way in from outside.
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
