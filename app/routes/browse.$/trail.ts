import type { Step } from '../../page/breadcrumb-json-ld';
import type { BrowseQuery } from '../../paths/browse-query';
import { browsePath } from '../../paths/write-path';
import { type FacetGroup, type FacetOption, labelOf } from './facet-data';

/** Returns the breadcrumb of the browse page: the list, then a single filter with the broader filters above it. */
export function trailOf({ list, filters }: BrowseQuery, name: string | null, groups: FacetGroup[]): Step[] {
	const listed = name === null ? [] : [{ name, path: browsePath({ list }) }];
	const below = groups.flatMap(({ key, options }) => {
		const [value] = filters[key] ?? [];
		const headings = value === undefined ? [] : headingsTo(options, value);
		return headings.map((option) => ({
			name: labelOf(option),
			path: browsePath({ list, filters: { [key]: [option.value] } }),
		}));
	});
	return [{ name: 'Browse', path: '/browse' }, ...listed, ...below];
}

/** Returns a filter option with the broader options above it, broadest first. The result is empty for an unknown option. */
function headingsTo(options: FacetOption[], value: string): FacetOption[] {
	for (const option of options) {
		if (option.value === value) return [option];
		const below = headingsTo(option.parts ?? [], value);
		if (below.length > 0) return [option, ...below];
	}
	return [];
}
