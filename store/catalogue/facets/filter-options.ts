import type { FilterGroup, FilterKey, FilterOption } from '../../contract/browse';
import { startSentence } from '../../contract/sentence-case';
import { conditionText } from '../titles/conditions';
import { languageName } from '../titles/language-name';
import { type FacetCounts, momentary } from './facet-count';
import type { FacetTable } from './facet-table';
import { type Choice, type Choices, canExclude, type HiddenFilter } from './filters';
import { byCount, type Counted, subjectOptions } from './subject-options';

interface GroupKind {
	key: FilterKey;
	label: string;
	/** Whether choosing one option of the group replaces the chosen option (docs/behaviour/browsing.md#filters). */
	exclusive: boolean;
	/** The maximum number of options that are offered, in addition to the chosen options. */
	most: number;
	/** The labels of filter values, in display order. */
	names?: Record<string, string>;
}

/** The filter groups, in display order. */
const kinds: GroupKind[] = [
	{
		key: 'status',
		label: 'Availability',
		exclusive: false,
		most: 10,
		names: {
			'in-stock': 'In stock',
			'available-to-order': 'Available to order',
			forthcoming: 'Forthcoming',
			used: 'Used',
			bargain: 'Bargain',
			'out-of-print': 'Out of print',
			unavailable: 'Unavailable',
		},
	},
	{ key: 'location', label: 'In stock at', exclusive: true, most: 30 },
	{ key: 'subject', label: 'Subject', exclusive: true, most: 12 },
	{ key: 'topic', label: 'Topic', exclusive: false, most: 12 },
	{
		key: 'published',
		label: 'Publication date',
		exclusive: true,
		most: 10,
		names: {
			'coming-soon': 'Coming soon',
			'last-30-days': 'Last 30 days',
			'last-90-days': 'Last 90 days',
			'this-year': 'This year',
			'last-5-years': 'Last 5 years',
			older: 'Older',
		},
	},
	{ key: 'binding', label: 'Binding', exclusive: false, most: 12 },
	{ key: 'audience', label: 'Audience', exclusive: false, most: 12 },
	{
		key: 'price',
		label: 'Price',
		exclusive: true,
		most: 10,
		names: {
			'under-10': 'Under $10',
			'10-20': '$10 to $20',
			'20-35': '$20 to $35',
			'35-50': '$35 to $50',
			'over-50': '$50 and over',
		},
	},
	{ key: 'condition', label: 'Condition', exclusive: false, most: 15 },
	{ key: 'language', label: 'Language', exclusive: false, most: 30 },
];

interface OptionSource {
	table: FacetTable;
	counts: FacetCounts;
	choices: Choices;
	/**
	 * The names of the locations by which titles can be filtered. Locations that are not listed here are not offered as filters.
	 */
	locationNames: Map<string, string>;
	/** The highest number that is displayed as a count. */
	most: number;
	/** The filters that the visitor may not use. */
	hidden: ReadonlySet<HiddenFilter>;
}

/**
 * Chooses the filters to show beside the search results. A filter is shown if it would leave at least one title, or if the
 * shopper has chosen it (docs/behaviour/browsing.md#filters).
 */
export function filterOptions(source: OptionSource): FilterGroup[] {
	const counted = countedByKey(source);
	return kinds.flatMap((kind) => {
		const { key, label } = kind;
		if (source.hidden.has(key)) return [];
		const values = (counted.get(key) ?? []).filter(({ value }) => !source.hidden.has(`${key} ${value}`));
		const choice = source.choices.get(key);
		const toOption = optionMaker(kind, source.most);
		const options =
			key === 'subject'
				? subjectOptions(source.table.subjects, values, choice, kind.most, toOption)
				: plainOptions(kind, values, choice, source, toOption);
		return options.length > 0 ? [{ key, label, options }] : [];
	});
}

function countedByKey({ table, counts }: OptionSource): Map<FilterKey, Counted[]> {
	const byKey = new Map<FilterKey, Counted[]>();
	const add = (key: FilterKey, counted: Counted) => {
		if (counted.count === 0) return;
		const known = byKey.get(key);
		if (known) known.push(counted);
		else byKey.set(key, [counted]);
	};
	for (const [at, { key, value }] of momentary.entries()) {
		add(key, { value, text: value, count: counts.momentary[at] ?? 0 });
	}
	// Most catalogues have thousands of filter values, but most searches find titles with only a few of them.
	for (let id = 0; id < counts.values.length; id += 1) {
		const count = counts.values[id] ?? 0;
		const known = count > 0 ? table.values[id] : undefined;
		if (!known || (known.key === 'status' && known.value === 'in-stock')) continue;
		add(known.key, { value: known.value, text: known.text, count });
	}
	return byKey;
}

function plainOptions(
	kind: GroupKind,
	counted: Counted[],
	choice: Choice | undefined,
	{ table, locationNames }: OptionSource,
	toOption: (counted: Counted, label: string) => FilterOption,
): FilterOption[] {
	const chosen = new Set([...(choice?.included ?? []), ...(choice?.excluded ?? [])]);
	const label = ({ value, text }: Counted): string | null => {
		if (kind.names) return kind.names[value] ?? null;
		if (kind.key === 'location') return locationNames.get(value) ?? null;
		if (kind.key === 'topic') return table.subjects.label(value) ?? topicText(value);
		if (kind.key === 'condition') return conditionText(value);
		return kind.key === 'language' ? languageName(value) : text;
	};
	const missing = [...chosen]
		.filter((value) => !counted.some((one) => one.value === value))
		.map((value) => ({ value, text: value, count: 0 }));
	const named = [...counted, ...missing].flatMap((one) => {
		const words = label(one) ?? (chosen.has(one.value) ? one.value : null);
		return words === null ? [] : [toOption(one, words)];
	});
	if (kind.names) {
		const order = Object.keys(kind.names);
		return named.sort((a, b) => indexIn(order, a.value) - indexIn(order, b.value));
	}
	return byCount(named).filter(({ value }, at) => at < kind.most || chosen.has(value));
}

const optionMaker =
	({ key, exclusive }: GroupKind, most: number) =>
	({ value, count }: Counted, label: string): FilterOption => ({
		value,
		label,
		count: Math.min(count, most),
		excludable: canExclude(key),
		mutual_group: exclusive ? key : null,
		subfilter: [],
	});

const indexIn = (order: string[], value: string): number => {
	const at = order.indexOf(value);
	return at < 0 ? order.length : at;
};

/** Returns the label of a topic without a name: '__award-winner' becomes 'Award winner'. */
function topicText(code: string): string {
	const words = code.slice(2).replaceAll('-', ' ');
	return startSentence(words);
}
