import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf, sectionsOf, textOf } from './markdown';
import { filesBelow, lineWith, matchesIn, type Problem, read, requireAtLeast, requireFile } from './problems';

const folder = 'docs/behaviour';
const index = 'README.md';

/** Source files and documents that may cite a rule of docs/behaviour. */
const citingFiles = (): string[] => [
	...readdirSync('.').filter((name) => /\.(?:[cm]?[jt]s|md)$|^\.env\.example$/.test(name)),
	...['.ci', '.github', 'app', 'desk', 'docs', 'scripts', 'store', 'tests', 'web'].flatMap((top) =>
		filesBelow(top, /\.(?:[cm]?[jt]sx?|css|grit|md|sh|ya?ml)$/),
	),
];

/** Returns the files that a rule of docs/behaviour names, with paths relative to the project's root. */
const enforcing = (text: string): string[] =>
	[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => join(folder, link));

/** Checks the files that the rules of docs/behaviour name, and all citations of these rules. */
export function behaviourRules(): Problem[] {
	const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== index);
	const files = citingFiles().map((file) => ({ file, text: read(file) }));
	const citations = files.flatMap(({ file, text }) =>
		matchesIn(text, /\bbehaviour\/([\w-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu).map(({ match, line }) => {
			const [cited, page = '', heading] = match;
			return { file, line, cited, page, heading };
		}),
	);
	const anchors = new Map([index, ...pages].map((page) => [page, anchorsOf(join(folder, page))]));
	const rules = pages.flatMap((page) =>
		[...textOf(join(folder, page)).matchAll(/^- .*$/gm)].map(([rule]) => ({
			file: join(folder, page),
			line: lineWith(read(join(folder, page)), rule),
			rule,
		})),
	);
	return [
		...requireAtLeast(501, citations.length, folder, 'citations'),
		...citations
			.filter(({ page, heading }) => {
				const known = anchors.get(page);
				return known === undefined || (heading !== undefined && !known.includes(heading));
			})
			.map(({ file, line, cited }) => ({
				file,
				line,
				advice: `"${cited}" does not lead to a page or heading. Correct it.`,
			})),
		...requireAtLeast(301, rules.length, folder, 'rules'),
		...rules.flatMap(({ file, line, rule }) => [
			...(/\]\([^)\s]+\)$/.test(rule)
				? []
				: [{ file, line, advice: 'End this rule with a link to the file that enforces it.' }]),
			...enforcing(rule).flatMap((path) => requireFile(path, file, line)),
		]),
		...idleHeadings(pages, new Set(citations.map(({ page, heading }) => `${page}#${heading}`))),
		...unlistedPages(pages),
		...files.flatMap(({ file, text }) =>
			matchesIn(text, /\bspec(?:ification)?,? (?:§ ?)?\d\b/gi).map(({ line }) => ({
				file,
				line,
				advice: `This cites a document that readers do not have. Cite a rule of ${folder} instead.`,
			})),
		),
	];
}

/** Reports headings of docs/behaviour that no file cites and whose rules name no file. */
const idleHeadings = (pages: string[], cited: Set<string>): Problem[] =>
	pages.flatMap((page) =>
		[...sectionsOf(join(folder, page))]
			.filter(([anchor, section]) => !cited.has(`${page}#${anchor}`) && enforcing(section).length === 0)
			.map(([, section]) => ({
				file: join(folder, page),
				line: lineWith(read(join(folder, page)), `## ${section.split('\n', 1)[0]}`),
				advice: 'Nothing cites this heading, and no rule below it names a file. Cite it, or delete it.',
			})),
	);

function unlistedPages(pages: string[]): Problem[] {
	const file = join(folder, index);
	const listed = enforcing(textOf(file));
	return pages
		.filter((page) => !listed.includes(join(folder, page)))
		.map((page) => ({ file, advice: `Add a link to ${page}.` }));
}
