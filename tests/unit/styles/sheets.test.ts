import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = 'app/styles';
const cssIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.css'));

/** What a sheet of several parts is made of. */
const partsOf = (sheet: string) =>
	[...readFileSync(`${styles}/sheets/${sheet}`, 'utf8').matchAll(/@import "\.\.\/([^"]+)"/g)].map(([, part]) => part);

/** The parts that are a sheet by themselves: a page asks for them by their address. */
const alone = readdirSync('app', { recursive: true, encoding: 'utf8' })
	.filter((path) => /\.tsx?$/.test(path))
	.flatMap((path) => [...readFileSync(`app/${path}`, 'utf8').matchAll(/'[./]+(?:styles\/)?([\w-]+\.css)\?url'/g)])
	.map(([, part = '']) => part);

test('every part of the styles is in one sheet, and in no second one but that at the foot of every page', () => {
	const foot = partsOf('foot.css');
	const others = cssIn(`${styles}/sheets`)
		.filter((sheet) => sheet !== 'foot.css')
		.flatMap(partsOf);
	others.push(...new Set(alone));
	for (const parts of [foot, others]) expect(parts).toHaveLength(new Set(parts).size);
	expect([...new Set([...foot, ...others])].sort()).toEqual(cssIn(styles).sort());
});

test('a sheet that imports one part alone would be that part', () => {
	const lonely = cssIn(`${styles}/sheets`).filter((sheet) => partsOf(sheet).length < 2);
	expect(lonely).toEqual([]);
});

test('a part that is a sheet by itself says its layer', () => {
	expect(alone.length).toBeGreaterThan(10);
	expect(alone.filter((part) => !/^@layer \w+ \{/.test(readFileSync(`${styles}/${part}`, 'utf8')))).toEqual([]);
});
