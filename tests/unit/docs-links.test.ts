import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, textOf } from '../harness/markdown';

const pages = [
	...readdirSync('.').filter((name) => name.endsWith('.md')),
	...['docs', 'docs/behaviour', 'docs/decisions'].flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith('.md'))
			.map((name) => join(folder, name)),
	),
];

/** Text without what stands in code, where a bracket is no link. */
const proseOf = (page: string): string => textOf(page).replaceAll(/`[^`\n]*`/g, '`');

describe.each(pages)('%s', (page) => {
	it('leads to what is there', () => {
		const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
		const broken = links
			.filter((link) => !/^[a-z]+:/.test(link))
			.filter((link) => {
				const [path = '', anchor] = link.split('#');
				const target = path === '' ? page : join(dirname(page), path);
				return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
			});
		expect(broken).toEqual([]);
	});
});

it('README.md is short enough for a newcomer', () => {
	expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThan(150);
});
