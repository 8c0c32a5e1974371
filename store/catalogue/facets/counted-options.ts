import type { FilterOption } from '../../contract/browse';

/** One value with its count, before it is put in words for the shopper. */
export interface Counted {
	value: string;
	text: string;
	count: number;
}

/** The commonest first, and by name among equals. */
export const byCount = (options: FilterOption[]): FilterOption[] =>
	options.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
