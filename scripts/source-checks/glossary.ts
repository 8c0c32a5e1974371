import { filesBelow, lineAt, type Problem, read, requireAtLeast, requireFile } from './problems';

const page = 'docs/glossary.md';

/**
 * These former names are also words for other things. 'Question' stays in two files: the shop asks a visitor, or a visitor the
 * shop.
 */
const stillUsed = /^(?:tell|given|letter|Question)$/;

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

/** Returns a pattern for the declaration of a name, or of a member of a type: `Type.member`. */
function declarationOf(name: string): RegExp {
	const [first = '', member] = name.split('.');
	return member === undefined
		? new RegExp(`\\b(?:const|function|class|interface|type) ${first}\\b`)
		: new RegExp(`^export (?:class|interface) ${first}\\b(?:[^\\n]*\\n+\\t)*(?:readonly |async )?${member}\\b`, 'm');
}

/** Checks that the files in the glossary exist, and that no former name has come back. */
export function glossary(): Problem[] {
	const rows = read(page)
		.split('\n')
		.map((text, at) => ({ text, line: at + 1 }))
		.filter(({ text }) => text.startsWith('| ') && !text.includes('---'));
	const paths = rows.flatMap(({ text, line }) =>
		namesIn(text)
			.filter((name) => /^(?:app|desk|store|web|docs)\//.test(name))
			.map((path) => ({ path, line })),
	);
	const before = rows
		.slice(rows.findIndex(({ text }) => text.startsWith('| before')))
		.flatMap(({ text }) => namesIn(text.split('|')[1] ?? ''))
		.filter((name) => !stillUsed.test(name));
	const sources = ['app', 'desk', 'store', 'web']
		.flatMap((folder) => filesBelow(folder, /\.tsx?$/))
		.map((file) => ({ file, text: read(file) }));
	return [
		...requireAtLeast(21, paths.length, page, 'paths'),
		...paths.flatMap(({ path, line }) => requireFile(path, page, line)),
		...requireAtLeast(41, before.length, page, 'former names'),
		...before.flatMap((name) => {
			const declaration = declarationOf(name);
			return sources.flatMap(({ file, text }) => {
				const found = declaration.exec(text);
				if (!found) return [];
				const advice = `The name "${name}" was changed. Use the new name in ${page}.`;
				return [{ file, line: lineAt(text, found.index), advice }];
			});
		}),
	];
}
