import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const glossary = readFileSync('docs/glossary.md', 'utf8');
const rows = glossary.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

/** What declares a name, or a member of a type: `Type.member`. */
function declarationOf(name: string): RegExp {
	const [first = '', member] = name.split('.');
	return member === undefined
		? new RegExp(`\\b(?:const|function|class|interface|type) ${first}\\b`)
		: new RegExp(`^export (?:class|interface) ${first}\\b(?:[^\\n]*\\n+\\t)*(?:readonly |async )?${member}\\b`, 'm');
}

describe('the glossary', () => {
	it('names files and folders that are there', () => {
		const paths = rows.flatMap((row) => namesIn(row)).filter((name) => /^(?:app|store|web|docs)\//.test(name));
		expect(paths.length).toBeGreaterThan(20);
		expect(paths.filter((path) => !existsSync(path))).toEqual([]);
	});

	// 'Question' stays in two files, where somebody asks the shop, or the shop a visitor; 'tell', 'given' and 'letter' are words of other things, too.
	it('has names that were changed in no source', () => {
		const changed = rows.slice(rows.findIndex((row) => row.startsWith('| before'))).map((row) => row.split('|'));
		const before = changed
			.flatMap(([, cell = '']) => namesIn(cell))
			.filter((name) => !/^(?:tell|given|letter|Question)$/.test(name));
		expect(before.length).toBeGreaterThan(40);
		const sources = ['app', 'store', 'web'].flatMap((folder) =>
			readdirSync(folder, { recursive: true, encoding: 'utf8' })
				.filter((name) => /\.tsx?$/.test(name))
				.map((name) => readFileSync(join(folder, name), 'utf8')),
		);
		const declared = before.filter((name) => sources.some((source) => declarationOf(name).test(source)));
		expect(declared).toEqual([]);
	});
});
