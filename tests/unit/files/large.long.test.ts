import { expect, test } from 'vitest';
import { largeWorkbook } from '../../bench/large-workbook';
import { readContent } from './read';

test('reads a workbook of 270,000 rows and 24 MB in less than 200 MB', { timeout: 180_000 }, async () => {
	const workbook = largeWorkbook(270_000);
	expect(workbook.length).toBeGreaterThan(24_000_000);
	const { rows, error, peak } = await readContent('order.xlsx', workbook);
	expect(error).toBeUndefined();
	expect(rows).toHaveLength(270_000);
	expect(new Set(rows.map(({ eisbns }) => eisbns[0])).size).toBe(270_000);
	expect(rows.every(({ qty }) => qty !== null && qty >= 1 && qty <= 9)).toBe(true);
	expect(peak).toBeLessThan(200);
});
