import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, sectionsOf, textOf } from '../harness/markdown';

const folder = 'docs/behaviour';
const index = 'README.md';
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== index);

/** Sources and docs: whatever may cite a rule. */
const files = [
	...readdirSync('.').filter((name) => /\.(?:[cm]?[jt]s|md)$|^\.env\.example$/.test(name)),
	...['.ci', '.github', 'app', 'docs', 'scripts', 'store', 'tests', 'web'].flatMap((top) =>
		readdirSync(top, { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(?:[cm]?[jt]sx?|css|grit|md|sh|ya?ml)$/.test(name))
			.map((name) => join(top, name)),
	),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const citations = files.flatMap(({ file, text }) =>
	[...text.matchAll(/\bbehaviour\/([\w-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)].map(([cited, page = '', heading]) => ({
		file,
		cited,
		page,
		heading,
	})),
);

const rules = pages.flatMap((page) =>
	[...textOf(join(folder, page)).matchAll(/^- .*$/gm)].map(([rule]) => ({ page, rule })),
);

/** The files that a rule names, by paths from the project's own folder. */
const enforcing = (text: string): string[] =>
	[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => join(folder, link));

describe('the rules of the shop', () => {
	it('are there, page and heading, wherever one is cited', () => {
		const anchors = new Map([index, ...pages].map((page) => [page, anchorsOf(join(folder, page))]));
		const broken = citations.filter(({ page, heading }) => {
			const known = anchors.get(page);
			return known === undefined || (heading !== undefined && !known.includes(heading));
		});
		expect(broken.map(({ file, cited }) => `${file}: ${cited}`)).toEqual([]);
		expect(citations.length).toBeGreaterThan(500);
	});

	it('each end with the files that enforce them', () => {
		expect(rules.filter(({ rule }) => !/\]\([^)\s]+\)$/.test(rule))).toEqual([]);
		const missing = rules.flatMap(({ page, rule }) =>
			enforcing(rule)
				.filter((file) => !existsSync(file))
				.map((file) => `${page}: ${file}`),
		);
		expect(missing).toEqual([]);
		expect(rules.length).toBeGreaterThan(300);
	});

	it('stand under no heading that nothing cites and that names no file', () => {
		const cited = new Set(citations.map(({ page, heading }) => `${page}#${heading}`));
		const idle = pages.flatMap((page) =>
			[...sectionsOf(join(folder, page))]
				.filter(([anchor, section]) => !cited.has(`${page}#${anchor}`) && enforcing(section).length === 0)
				.map(([anchor]) => `${page}#${anchor}`),
		);
		expect(idle).toEqual([]);
	});

	it('are listed page by page in the index', () => {
		expect(enforcing(textOf(join(folder, index)))).toEqual(
			expect.arrayContaining(pages.map((page) => join(folder, page))),
		);
	});

	it('are cited, and not documents that nobody outside has', () => {
		const elsewhere = files.filter(({ text }) => /\bspec(?:ification)?,? (?:§ ?)?\d\b/i.test(text));
		expect(elsewhere.map(({ file }) => file)).toEqual([]);
	});
});
