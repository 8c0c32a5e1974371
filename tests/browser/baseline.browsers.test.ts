import { readdirSync, readFileSync } from 'node:fs';
import { expect, shopTest as test } from './shop-test';

const assets = 'build/client/assets';
const textsOf = (ending: string) =>
	readdirSync(assets)
		.filter((name) => name.endsWith(ending))
		.map((name) => [name, readFileSync(`${assets}/${name}`, 'utf8')] as const);

test('the built style sheets use neither layers nor nested rules', () => {
	const sheets = textsOf('.css');
	expect(sheets.length).toBeGreaterThan(20);
	expect(sheets.filter(([, text]) => /@layer|[;{]\s*&/.test(text)).map(([name]) => name)).toEqual([]);
});

test('the built scripts use only syntax that the oldest supported browser understands', () => {
	const scripts = textsOf('.js');
	expect(scripts.length).toBeGreaterThan(50);
	// Safari before 16.4 rejects a lookbehind when it parses the script. The other patterns are no older.
	const newer = /\(\?<[=!]|:modal\b|\.toSorted\(|\.findLast\(|\.withResolvers\(|\bstatic\s*\{/;
	expect(scripts.filter(([, text]) => newer.test(text)).map(([name, text]) => [name, newer.exec(text)?.[0]])).toEqual(
		[],
	);
});
