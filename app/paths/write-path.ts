import { filterKeys, filterLetters } from '~store/contract/browse-keys';
import { type BrowseQuery, usualSort, wholeCatalogue } from './browse-query';
import { encodePart, guardSegment } from './path-segment';

/**
 * Returns the browse path of a query. Equal browse queries have equal paths. The path contains the search text with its kind and
 * spelling mode, the list, the filters, the sort order, the page size and the offset. Filters are always in the same order, and
 * the values of each filter are sorted. The path leaves out default values, so /browse is the whole catalogue.
 */
export function browsePath(query: Partial<BrowseQuery>): string {
	const { term, kind, asTyped, everyEdition, list, filters, sort, size, offset } = { ...wholeCatalogue, ...query };
	const segments: string[] = [];
	const write = (key: string, value: string | number) =>
		segments.push(key, typeof value === 'number' ? String(value) : guardSegment(value));
	if (term !== '') {
		write('t', encodePart(term));
		write('k', kind);
		if (asTyped) write('w', 'typed');
		if (everyEdition) write('e', 'all');
	}
	if (list !== null) write('x', list);
	for (const key of filterKeys) {
		const values = filters[key] ?? [];
		// Most queries have no filters, and a page of results needs about a hundred paths, so empty filters are skipped early.
		if (values.length === 0) continue;
		write(filterLetters[key], [...new Set(values)].sort().map(encodePart).join(','));
	}
	if (sort !== null && sort !== usualSort({ term, list }) && (sort !== 'relevance' || term !== '')) write('v', sort);
	if (size !== wholeCatalogue.size) write('l', size);
	if (offset > 0) write('o', offset);
	return segments.length === 0 ? '/browse' : `/browse/filter/${segments.join('/')}`;
}
