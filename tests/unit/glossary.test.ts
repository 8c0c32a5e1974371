import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const glossary = readFileSync('docs/glossary.md', 'utf8');
const rows = glossary.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

describe('the glossary', () => {
	it('names files and folders that are there', () => {
		const paths = rows.flatMap((row) => namesIn(row)).filter((name) => /^(?:app|store|web|docs)\//.test(name));
		expect(paths.length).toBeGreaterThan(20);
		expect(paths.filter((path) => !existsSync(path))).toEqual([]);
	});

	// Those that stay are names of other things: a question of the captcha, a reader of a file, what a command tells, what was given.
	it('has names that were changed in no source', () => {
		const changed = rows.slice(rows.findIndex((row) => row.startsWith('| before'))).map((row) => row.split('|'));
		const before = changed
			.flatMap(([, cell = '']) => namesIn(cell))
			.filter(
				(name) =>
					!/^(?:Reader|tell|given|Places?|Sign|Question|isKnown|questionOf|RowHandler\.judge|Question\.asked)$/.test(
						name,
					),
			);
		expect(before.length).toBeGreaterThan(40);
		const sources = ['app', 'store', 'web'].flatMap((folder) =>
			readdirSync(folder, { recursive: true, encoding: 'utf8' })
				.filter((name) => /\.tsx?$/.test(name))
				.map((name) => readFileSync(join(folder, name), 'utf8')),
		);
		const declared = before.filter((name) => {
			const [last = ''] = name.split('.').slice(-1);
			const declaration = new RegExp(`\\b(?:const|function|class|interface|type) ${last}\\b`);
			return sources.some((source) => declaration.test(source));
		});
		expect(declared).toEqual([]);
	});
});
