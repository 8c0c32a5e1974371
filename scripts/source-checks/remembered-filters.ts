import { readdirSync } from 'node:fs';
import { lineWith, type Problem, read, requireAtLeast } from './problems';

const folder = 'desk/routes';

/** Checks that the desk remembers the chosen filter and sort order of every list that can be filtered or sorted. */
export function rememberedFilters(): Problem[] {
	const lists = readdirSync(folder)
		.filter((name) => name.endsWith('.tsx') && !name.endsWith('.file.tsx'))
		.map((name) => ({ file: `${folder}/${name}`, text: read(`${folder}/${name}`) }))
		.filter(
			({ text }) => /<DataTable/.test(text) && /sortFromAddress\(|className="desk-filters"|<OrderFilters/.test(text),
		);
	return [
		...requireAtLeast(9, lists.length, folder, 'lists'),
		...lists
			.filter(({ text }) => !text.includes('rememberFilter('))
			.map(({ file, text }) => ({
				file,
				line: lineWith(text, '<DataTable'),
				advice: 'Call rememberFilter in the loader: the desk remembers the filter of each list.',
			})),
	];
}
