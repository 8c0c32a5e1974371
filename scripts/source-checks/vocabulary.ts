import { filesBelow, lineAt, type Problem, read, requireAtLeast, requireFile } from './problems';

const page = 'docs/vocabulary.md';

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

/** Checks that the files that docs/vocabulary.md names exist, and that the code declares no retired name. */
export function vocabulary(): Problem[] {
	const rows = read(page)
		.split('\n')
		.map((text, at) => ({ line: at + 1, cells: text.split('|').map((cell) => cell.trim()) }))
		.filter(({ cells }) => cells.length > 4);
	const paths = rows.flatMap(({ cells, line }) => namesIn(cells[3] ?? '').map((path) => ({ path, line })));
	const retired = rows.flatMap(({ cells }) => namesIn(cells[4] ?? ''));
	const declaration = new RegExp(`\\b(?:const|function|class|interface|type) (${retired.join('|')})\\b`);
	return [
		...requireAtLeast(81, paths.length, page, 'paths'),
		...paths.flatMap(({ path, line }) => requireFile(path, page, line)),
		...requireAtLeast(31, retired.length, page, 'retired names'),
		...['app', 'desk', 'store', 'web']
			.flatMap((folder) => filesBelow(folder, /\.tsx?$/))
			.flatMap((file) => {
				const text = read(file);
				const found = declaration.exec(text);
				if (!found) return [];
				const advice = `The name "${found[1]}" is retired. Use its term in ${page}.`;
				return [{ file, line: lineAt(text, found.index), advice }];
			}),
	];
}
