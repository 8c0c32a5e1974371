import type { FilterOption } from '../../contract/browse';
import type { Choice } from './filters';
import type { SubjectTree } from './subject-tree';

/** The number of sub-subjects that are offered under each subject while the shopper has chosen no subject. */
const partsAtRest = 8;

/**
 * Lists the subjects to offer as filters: the subjects at the top of the tree, each with its sub-subjects. Once the shopper has
 * chosen subjects, the sub-subjects of other subjects are hidden. For each chosen subject, the list shows all its ancestors, the
 * subject itself and its sub-subjects.
 */
export function subjectOptions(
	tree: SubjectTree,
	counted: Counted[],
	choice: Choice | undefined,
	most: number,
	toOption: (counted: Counted, label: string) => FilterOption,
): FilterOption[] {
	const counts = new Map(counted.map((one) => [one.value, one]));
	const chosen = new Set([...(choice?.included ?? []), ...(choice?.excluded ?? [])]);
	const open = new Set([...chosen].flatMap((code) => tree.lineage(code)));
	const below = new Map<string | null, Counted[]>();
	for (const code of new Set([...counts.keys(), ...open])) {
		const one = counts.get(code) ?? { value: code, text: code, count: 0 };
		const above = tree.parent(code);
		if (above === null && !tree.isTop(code) && !open.has(code)) continue;
		const others = below.get(above);
		if (others) others.push(one);
		else below.set(above, [one]);
	}
	const level = (above: string | null, limit: number, depth: number): FilterOption[] => {
		const options = (below.get(above) ?? []).flatMap((one) => {
			const label = tree.label(one.value) ?? (open.has(one.value) ? one.value : null);
			return label === null ? [] : [toOption(one, label)];
		});
		const offered = byCount(options).filter(({ value }, at) => at < limit || open.has(value));
		for (const option of offered) {
			if (open.has(option.value)) option.subfilter = level(option.value, most, depth + 1);
			else if (open.size === 0 && depth === 0) option.subfilter = level(option.value, partsAtRest, depth + 1);
		}
		return offered;
	};
	return level(null, most, 0);
}

/** A filter value with its count, before the value has a label. */
export interface Counted {
	value: string;
	text: string;
	count: number;
}

/** Sorts filter options by count, highest first, and then by name. */
export const byCount = (options: FilterOption[]): FilterOption[] =>
	options.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
