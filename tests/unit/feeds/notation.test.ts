import { expect, test } from 'vitest';
import { readStock, readTitles } from '~store/catalogue/feeds/read-feed';
import { readAll, withFile } from './feed-files';

const numbers = ['9780000030030', '9780000030047', '9780000030054', '9780000030061', '9780000030078'];

async function stockPrices(...cells: string[]) {
	const rows = cells.map((cell, at) => `${numbers[at]};${cell}`);
	const file = `ISBN;Price\n${rows.join('\n')}\n`;
	const { records, refusals } = await withFile('prices.csv', file, (path) => readAll(readStock(path)));
	return { prices: records.map(({ price }) => price), refused: refusals.map(({ at }) => at) };
}

test.each([
	['a point groups thousands where other prices have a decimal comma', ['12,50', '1.250'], [1250, 125_000]],
	['a point begins decimals where other prices have a decimal point', ['12.50', '1.250'], [1250, 125]],
	['a price with thousands and decimals shows its decimal mark', ['1.234,50', '2.500'], [123_450, 250_000]],
	['a comma begins decimals where other prices have a decimal comma', ['12,50', '1,250'], [1250, 125]],
	['a comma groups thousands where nothing shows a decimal mark', ['12', '1,250'], [1200, 125_000]],
	['a leading zero shows that decimals follow', ['0.500', '1.250'], [50, 125]],
	['a later row shows the decimal mark for the rows before it', ['1.250', '12', '12,5'], [125_000, 1200, 1250]],
])('prices: %s', async (_name, cells, prices) => {
	expect(await stockPrices(...cells)).toEqual({ prices, refused: [] });
});

test.each([
	['no other price has decimals', ['1.250', '12']],
	['other prices have both marks', ['1.250', '12.50', '12,50']],
])('prices: refuses 1.250 where %s', async (_name, cells) => {
	expect((await stockPrices(...cells)).refused).toEqual([2]);
});

async function titlesOf(heading: string, cells: string[], dates?: 'day-first' | 'month-first') {
	const rows = cells.map((cell, at) => `${numbers[at % 5]},Title,${cell}`);
	const notes: string[] = [];
	const file = `ISBN,Title,${heading}\n${rows.join('\n')}\n`;
	const onNote = (note: string) => notes.push(note);
	const { records } = await withFile('titles.csv', file, (path) => readAll(readTitles(path, { onNote, dates })));
	return { records, notes };
}

test('leaves out an ambiguous list price, and reports it', async () => {
	const { records, notes } = await titlesOf('List price', ['1.250', '12']);
	expect(records.map(({ list_price_can }) => list_price_can)).toEqual([undefined, 1200]);
	expect(notes.filter((note) => note.includes('1.250'))).toHaveLength(1);
});

const dayOf = ({ release_date = 0 }: { release_date?: number | null }) =>
	new Date((release_date ?? 0) * 1000).toISOString().slice(0, 10);

test('determines the order of all dates from a date far below the first rows', async () => {
	const cells = [...Array.from({ length: 900 }, () => '5/12/2026'), '25/12/2026'];
	const { records, notes } = await titlesOf('Publication date', cells);
	expect(new Set(records.map(dayOf))).toEqual(new Set(['2026-12-05', '2026-12-25']));
	expect(notes).toEqual([]);
});

test('reports the assumed order of ambiguous dates, which an option can set', async () => {
	const assumed = await titlesOf('Publication date', ['5/12/2026', '6/6/2026', '2026-03-01']);
	expect(assumed.records.map(dayOf)).toEqual(['2026-05-12', '2026-06-06', '2026-03-01']);
	expect(assumed.notes.join()).toMatch(/month-first.*: 1\..*--dates day-first/);
	const named = await titlesOf('Publication date', ['5/12/2026'], 'day-first');
	expect(named.records.map(dayOf)).toEqual(['2026-12-05']);
	expect(named.notes).toEqual([]);
});

test('reads contradictory dates month-first, and reports it', async () => {
	const { records, notes } = await titlesOf('Publication date', ['25/12/2026', '12/25/2026', '5/12/2026']);
	expect(records.map(dayOf)).toEqual(['2026-12-25', '2026-12-25', '2026-05-12']);
	expect(notes).toHaveLength(1);
});

test('reports a repeated heading, and uses its first filled column', async () => {
	const notes: string[] = [];
	const file = 'ISBN,Title,Price,price\n9780000030030,Herons,12.50,9.00\n9780000030047,Kettles,,7.00\n';
	const onNote = (note: string) => notes.push(note);
	const { records } = await withFile('titles.csv', file, (path) => readAll(readTitles(path, { onNote })));
	expect(records.map(({ list_price_can }) => list_price_can)).toEqual([1250, 700]);
	expect(notes.join()).toContain('Price');
});
