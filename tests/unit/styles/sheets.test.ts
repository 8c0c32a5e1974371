import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = 'app/styles';
const cssIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.css'));

test('every part of the styles is in one sheet, and in no second one', () => {
	const imported = cssIn(`${styles}/sheets`).flatMap((sheet) =>
		[...readFileSync(`${styles}/sheets/${sheet}`, 'utf8').matchAll(/@import "\.\.\/([^"]+)"/g)].map(([, part]) => part),
	);
	expect(imported.sort()).toEqual(cssIn(styles).sort());
});
