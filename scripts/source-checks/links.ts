import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, textOf } from './markdown';
import { lineWith, type Problem, read } from './problems';

const folders = ['docs', 'docs/behaviour', 'docs/decisions'];

/** The maximum number of lines of README.md, which must stay short for new readers. */
const mostReadmeLines = 149;

const pagesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.md'));

/** Returns the text of a Markdown document without code, because brackets in code are not links. */
const proseOf = (page: string): string => textOf(page).replaceAll(/`[^`\n]*`/g, '`');

/** Checks every link between the project's documents, and the length of README.md. */
export function links(): Problem[] {
	const pages = [...pagesIn('.'), ...folders.flatMap((folder) => pagesIn(folder).map((name) => join(folder, name)))];
	const broken = pages.flatMap((page) => {
		const named = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
		return named
			.filter((link) => !/^[a-z]+:/.test(link))
			.filter((link) => {
				const [path = '', anchor] = link.split('#');
				const target = path === '' ? page : join(dirname(page), path);
				return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
			})
			.map((link) => ({
				file: page,
				line: lineWith(read(page), `](${link})`),
				advice: `The link "${link}" does not lead to a file or heading. Correct the link.`,
			}));
	});
	const lines = read('README.md').split('\n').length;
	if (lines <= mostReadmeLines) return broken;
	const advice = `The README has ${lines} lines, but at most ${mostReadmeLines} are allowed. Move details to a page in docs.`;
	return [...broken, { file: 'README.md', line: mostReadmeLines + 1, advice }];
}
