import type { FilterGroup, FilterOption } from '~store/contract/browse';
import type { FilterKey } from '~store/contract/browse-keys';
import type { BrowseQuery } from '../../paths/browse-query';
import { isChosen, isExcluded } from '../../paths/change-query';

/** A filter option with the data that the screen shows. Missing properties are false, empty, or the value itself. */
export interface FacetOption {
	value: string;
	label?: string;
	count: number;
	/** Whether it can be excluded. */
	not?: true;
	/** The options of the same group replace each other. */
	group?: string;
	/** The narrower values below a chosen value. */
	parts?: FacetOption[];
}

export interface FacetGroup {
	key: FilterKey;
	label: string;
	options: FacetOption[];
}

/** Returns the store's filters in a small form. The parts of a subject load when it is chosen. */
export const toFacetGroups = (groups: FilterGroup[], query: BrowseQuery): FacetGroup[] =>
	groups.map(({ key, label, options }) => ({
		key,
		label,
		options: options.map((option) => toFacet(option, key, query)),
	}));

function toFacet(option: FilterOption, key: FilterKey, query: BrowseQuery): FacetOption {
	const { value, label, count, excludable, mutual_group, subfilter } = option;
	const open = subfilter.length > 0 && isOpen(option, key, query);
	return {
		value,
		...(label === value ? {} : { label }),
		count,
		...(excludable ? { not: true } : {}),
		...(mutual_group === null ? {} : { group: mutual_group }),
		...(open ? { parts: subfilter.map((part) => toFacet(part, key, query)) } : {}),
	};
}

const isOpen = ({ value, subfilter }: FilterOption, key: FilterKey, query: BrowseQuery): boolean =>
	isChosen(query, key, value) || isExcluded(query, key, value) || subfilter.some((part) => isOpen(part, key, query));

export const labelOf = ({ value, label }: Pick<FacetOption, 'value' | 'label'>): string => label ?? value;

/** Returns the options and their parts in one list. */
export const everyOption = (options: FacetOption[]): FacetOption[] =>
	options.flatMap((option) => [option, ...everyOption(option.parts ?? [])]);

export interface ChosenFilter {
	key: FilterKey;
	value: string;
	excluded: boolean;
	label: string;
}

/** Returns the chosen and excluded filters, in the words of their options. */
export function chosenFilters(groups: FacetGroup[], query: BrowseQuery): ChosenFilter[] {
	return (Object.entries(query.filters) as [FilterKey, string[]][]).flatMap(([key, values]) => {
		const group = groups.find((one) => one.key === key);
		const options = everyOption(group?.options ?? []);
		const included = values.filter((value) => !/^-./.test(value));
		const excluded = values.filter((value) => /^-./.test(value));
		return [...included, ...excluded].map((written) => {
			const value = written.replace(/^-(?=.)/, '');
			const option = options.find((one) => one.value === value);
			const label = option ? labelOf(option) : value;
			// A location's name alone does not say what kind of filter it is, so the group's label comes first.
			return {
				key,
				value,
				excluded: value !== written,
				label: key === 'location' && group ? `${group.label} ${label}` : label,
			};
		});
	});
}
