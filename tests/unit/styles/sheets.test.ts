import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = 'app/styles';
const cssIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.css'));

const partsOf = (sheet: string) =>
	[...readFileSync(`${styles}/sheets/${sheet}`, 'utf8').matchAll(/@import "\.\.\/([^"]+)"/g)].map(([, part]) => part);

test('every part of the styles is in one sheet, and in no second one but that at the foot of every page', () => {
	const foot = partsOf('foot.css');
	const others = cssIn(`${styles}/sheets`)
		.filter((sheet) => sheet !== 'foot.css')
		.flatMap(partsOf);
	for (const parts of [foot, others]) expect(parts).toHaveLength(new Set(parts).size);
	expect([...new Set([...foot, ...others])].sort()).toEqual(cssIn(styles).sort());
});
