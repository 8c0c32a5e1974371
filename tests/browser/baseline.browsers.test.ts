import { readdirSync, readFileSync } from 'node:fs';
import { expect, shopTest as test } from './shop-test';

const assets = 'build/client/assets';
const textsOf = (ending: string) =>
	readdirSync(assets)
		.filter((name) => name.endsWith(ending))
		.map((name) => [name, readFileSync(`${assets}/${name}`, 'utf8')] as const);

test('the sheets that are built need no layers, and nest no rules', () => {
	const sheets = textsOf('.css');
	expect(sheets.length).toBeGreaterThan(20);
	expect(sheets.filter(([, text]) => /@layer|[;{]\s*&/.test(text)).map(([name]) => name)).toEqual([]);
});

test('the scripts that are built ask for nothing that the oldest browser named cannot read', () => {
	const scripts = textsOf('.js');
	expect(scripts.length).toBeGreaterThan(50);
	// Safari before 16.4 rejects a lookbehind when it parses the script. The other patterns are no older.
	const newer = /\(\?<[=!]|:modal\b|\.toSorted\(|\.findLast\(|\.withResolvers\(|\bstatic\s*\{/;
	expect(scripts.filter(([, text]) => newer.test(text)).map(([name, text]) => [name, newer.exec(text)?.[0]])).toEqual(
		[],
	);
});
