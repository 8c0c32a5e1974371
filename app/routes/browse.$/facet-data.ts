import type { FilterGroup, FilterOption } from '~store/contract/browse';
import type { FilterKey } from '~store/contract/browse-keys';
import type { BrowseQuery } from '../../paths/browse-query';
import { isChosen, isExcluded } from '../../paths/change-query';

/**
 * A filter option with the data that the page shows. If a property of the filter option is missing, it is false, empty, or equal
 * to the option's value.
 */
export interface FacetOption {
	value: string;
	label?: string;
	count: number;
	/** Whether the shopper can exclude the filter option. */
	not?: true;
	/**
	 * The name of the group that the filter option belongs to. If an option of a group is chosen, the new choice replaces the
	 * chosen options of the same group.
	 */
	group?: string;
	/** The narrower options below a chosen filter option. */
	parts?: FacetOption[];
}

export interface FacetGroup {
	key: FilterKey;
	label: string;
	options: FacetOption[];
}

/**
 * Returns the store's filters with the minimum data that the page needs. The narrower subjects of a subject are included only if
 * the subject is chosen.
 */
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

/** Returns the filter options, and all narrower options below them, in one list. */
export const everyOption = (options: FacetOption[]): FacetOption[] =>
	options.flatMap((option) => [option, ...everyOption(option.parts ?? [])]);

export interface ChosenFilter {
	key: FilterKey;
	value: string;
	excluded: boolean;
	label: string;
}

/** Returns the chosen and excluded filters, with the labels of their options. */
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
			// Adds the name of the filter to a location's name, because the location's name does not identify the filter.
			return {
				key,
				value,
				excluded: value !== written,
				label: key === 'location' && group ? `${group.label} ${label}` : label,
			};
		});
	});
}
