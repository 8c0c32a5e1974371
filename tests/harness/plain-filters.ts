import fc from 'fast-check';
import type { FacetColumns } from '~store/catalogue/facets/facet-rows';
import { FacetTable } from '~store/catalogue/facets/facet-table';
import { subjectTree } from '~store/catalogue/facets/subject-tree';
import { type FilterKey, type Filters, filterLetters } from '~store/contract/browse-keys';

const tree = subjectTree([
	{ code: 'A', scheme: 'genre', label: 'A', parent_code: null },
	{ code: 'AB', scheme: 'genre', label: 'AB', parent_code: 'A' },
	{ code: 'AC', scheme: 'genre', label: 'AC', parent_code: 'A' },
	{ code: 'Z', scheme: 'genre', label: 'Z', parent_code: null },
]);
export const today = 20_758;

/** Returns the values of a title by its row, calculated one by one, with the letters that rows have. */
export function valuesOf(facets: string): Set<string> {
	const values = new Set<string>();
	for (const line of facets.split('\n').filter(Boolean)) {
		const [key, text = ''] = [line.charAt(0), line.slice(2)];
		if (key === 's') for (const code of text.length > 1 ? [text, text.charAt(0)] : [text]) values.add(`s ${code}`);
		else if (key === 'd') {
			const day = Number(text);
			if (day > today) values.add('d coming-soon').add('b forthcoming');
			else if (day > today - 30) values.add('d last-30-days');
			// The shop forgot to update a title that is still called forthcoming by then.
			if (day <= today - 366) values.delete('b forthcoming');
			values.add('d told');
		} else values.add(`${key} ${text}`);
	}
	return values;
}

/**
 * Returns whether a title with these values passes the filters.
 * @param alone a value that is chosen by itself in its group; a subject takes the topics' place as well
 */
export function passes(
	values: Set<string>,
	{ ...filters }: Filters,
	alone?: { key: FilterKey; value: string },
): boolean {
	if (alone) {
		const { key, value } = alone;
		if (key === 'subject') delete filters.topic;
		const held = filters[key] ?? [];
		filters[key] = [value, ...(held.includes(`-${value}`) ? [] : held.filter((one) => one.startsWith('-')))];
	}
	return Object.entries(filters).every(([key, chosen = []]) => {
		const letter = filterLetters[key as FilterKey];
		const wanted = chosen.filter((value) => !value.startsWith('-'));
		const unwanted = chosen.filter((value) => value.startsWith('-')).map((value) => value.slice(1));
		if (unwanted.some((value) => values.has(`${letter} ${value}`))) return false;
		return wanted.length === 0 || wanted.some((value) => values.has(`${letter} ${value}`));
	});
}

/** Returns the row of a title from these lines. Sort keys have capital letters. */
export function rowOf(lines: string): FacetColumns {
	const all = lines.split('\n');
	const isSortKey = (line: string) => /^[A-Z] /.test(line);
	return {
		filters: all.filter((line) => !isSortKey(line)).join('\n'),
		sort_keys: all.filter(isSortKey).join('\n'),
	};
}

/** Rows with few different values, so that titles share them. */
export const facetLines = fc
	.record({
		work: fc.constantFrom('', '', 'W 1000000000000', 'W 2000000000000', 'W 3000000000000'),
		status: fc.subarray(['b in-stock', 'b used', 'b forthcoming'], { minLength: 1 }),
		subjects: fc.subarray(['s A', 's AB', 's AC', 's Z']),
		other: fc.subarray(['f paperback', 'g eng', 'g fre', 'c new', 'c used', 'n __x']),
		day: fc.constantFrom(
			'',
			`d ${today + 5}`,
			`d ${today - 3}`,
			`d ${today - 365}`,
			`d ${today - 366}`,
			`d ${today - 5000}`,
		),
	})
	.map(({ work, status, subjects, other, day }) =>
		[...status, ...subjects, ...other, day, work].filter(Boolean).join('\n'),
	);
const chosen = (values: string[]) =>
	fc.subarray(values.flatMap((value) => [value, `-${value}`])).filter((list) => list.length > 0);
export const filterChoices = fc.record(
	{
		status: chosen(['in-stock', 'used', 'forthcoming']),
		subject: chosen(['A', 'AB', 'Z', 'nonsense']),
		language: chosen(['eng', 'fre']),
		topic: chosen(['__x', '__y']),
		condition: chosen(['new', 'nonsense']),
		published: chosen(['coming-soon', 'last-30-days']),
	},
	{ requiredKeys: [] },
);

export function tableOf(titles: readonly string[]): FacetTable {
	const table = new FacetTable(tree);
	for (const [at, lines] of titles.entries()) table.put(at + 1, rowOf(lines));
	return table;
}
