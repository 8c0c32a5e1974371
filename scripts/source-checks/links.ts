import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsOf, textOf } from './markdown';
import { lineWith, type Problem, read } from './problems';

const folders = ['docs', 'docs/behaviour', 'docs/decisions'];

/** How many lines README.md may have: it is for newcomers. */
const mostReadmeLines = 149;

const pagesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.md'));

/** Text without code, where a bracket is no link. */
const proseOf = (page: string): string => textOf(page).replaceAll(/`[^`\n]*`/g, '`');

/** Follows every link within the pages of the project, and bounds the README. */
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
				advice: `The link "${link}" leads to no file or heading. Correct the link.`,
			}));
	});
	const lines = read('README.md').split('\n').length;
	if (lines <= mostReadmeLines) return broken;
	const advice = `The README has ${lines} lines, at most ${mostReadmeLines} are allowed. Move details to a page in docs.`;
	return [...broken, { file: 'README.md', line: mostReadmeLines + 1, advice }];
}
