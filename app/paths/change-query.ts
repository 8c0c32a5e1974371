import type { FilterKey, PageSize, SortOrder } from '~store/contract/browse-keys';
import type { BrowseQuery } from './browse-query';

/**
 * Changes the query of the browse page and returns to the first page of results (docs/behaviour/browsing.md#filters). A change
 * of only `atOffset` stays on the same page of results.
 */
const changed = (query: BrowseQuery, change: Partial<BrowseQuery>): BrowseQuery => ({ ...query, ...change, offset: 0 });

const setValues = (query: BrowseQuery, key: FilterKey, values: string[]): BrowseQuery => {
	const { [key]: _old, ...others } = query.filters;
	return changed(query, { filters: values.length > 0 ? { ...others, [key]: values } : others });
};

const valuesOf = (query: BrowseQuery, key: FilterKey): string[] => query.filters[key] ?? [];

export const isChosen = (query: BrowseQuery, key: FilterKey, value: string): boolean =>
	valuesOf(query, key).includes(value);

export const isExcluded = (query: BrowseQuery, key: FilterKey, value: string): boolean =>
	valuesOf(query, key).includes(`-${value}`);

/** Removes a chosen or excluded filter value from the query. */
export const withoutValue = (query: BrowseQuery, key: FilterKey, value: string): BrowseQuery =>
	setValues(
		query,
		key,
		valuesOf(query, key).filter((one) => one !== value && one !== `-${value}`),
	);

/**
 * Chooses a filter value, or removes it if it is already chosen. The chosen value replaces the other values of its group
 * (`rivals`). After a Ctrl-click, the list of rivals is empty, so the value is added to the other values. A subject also
 * replaces the chosen topic (docs/behaviour/browsing.md#filters).
 */
export function choose(
	query: BrowseQuery,
	key: FilterKey,
	value: string,
	rivals: ReadonlySet<string> = new Set(),
): BrowseQuery {
	const without = withoutValue(query, key, value);
	if (isChosen(query, key, value)) return without;
	const kept = valuesOf(without, key).filter((one) => !rivals.has(one));
	const chosen = setValues(without, key, [...kept, value]);
	return key === 'subject' ? setValues(chosen, 'topic', []) : chosen;
}

/** Excludes a filter value, which is shown with a minus. If the value is already excluded, removes it from the filters. */
export function exclude(query: BrowseQuery, key: FilterKey, value: string): BrowseQuery {
	const without = withoutValue(query, key, value);
	return isExcluded(query, key, value) ? without : setValues(without, key, [...valuesOf(without, key), `-${value}`]);
}

/** Returns the same search of the same list, without filters. */
export const withoutFilters = (query: BrowseQuery): BrowseQuery => changed(query, { filters: {} });

export const withSort = (query: BrowseQuery, sort: SortOrder | null): BrowseQuery => changed(query, { sort });

export const withSize = (query: BrowseQuery, size: PageSize): BrowseQuery => changed(query, { size });

/** Returns the query for the page of results that begins at this offset. */
export const atOffset = (query: BrowseQuery, offset: number): BrowseQuery => ({ ...query, offset });

/** Counts the chosen and excluded values of all filters. */
export const filterCount = ({ filters }: BrowseQuery): number => Object.values(filters).flat().length;
