import { expect, test } from 'vitest';
import { readStock, readTitles } from '~store/catalogue/feeds/read-feed';
import { readHere } from '../files/read';
import { workbookWith } from '../files/workbook';
import { readAll, withFile } from './feed-files';

/** A sheet from a program that leaves formulas to Excel: B3 and C4 have no value, C5 has an empty value. */
const sheet = `<worksheet><sheetData>
	<row r="1"><c r="A1" t="inlineStr"><is><t>ISBN</t></is></c><c r="B1" t="inlineStr"><is><t>Title</t></is></c><c r="C1" t="inlineStr"><is><t>Qty</t></is></c><c r="D1" t="inlineStr"><is><t>Total</t></is></c></row>
	<row r="2"><c r="A2" t="inlineStr"><is><t>9780000030030</t></is></c><c r="B2" t="inlineStr"><is><t>The Herons</t></is></c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2"><f>C2*9</f></c></row>
	<row r="3"><c r="A3" t="inlineStr"><is><t>9780000030047</t></is></c><c r="B3"><f>UPPER("kettles")</f></c><c r="C3"><v>1</v></c></row>
	<row r="4"><c r="A4" t="inlineStr"><is><t>9780000030054</t></is></c><c r="B4" t="inlineStr"><is><t>Weir</t></is></c><c r="C4"><f t="shared" si="0"/></c></row>
	<row r="5"><c r="A5" t="inlineStr"><is><t>9780000030061</t></is></c><c r="B5" t="inlineStr"><is><t>Reed</t></is></c><c r="C5" t="str"><f>IF(1,"","")</f><v></v></c></row>
</sheetData></worksheet>`;

test('reports a formula without a stored value in a column that is read', async () => {
	const book = workbookWith([sheet]);
	const titles = await withFile('a.xlsx', book, (path) => readAll(readTitles(path)));
	expect(titles.records.map(({ title }) => title)).toEqual(['The Herons', 'Weir', 'Reed']);
	expect(titles.refusals).toMatchObject([
		{ at: 3, refused: 'the cell under "Title" is a formula without a value: open the file in Excel and save it' },
	]);
	const stock = await withFile('a.xlsx', book, (path) => readAll(readStock(path)));
	expect(stock.records.map(({ eisbn, onhand }) => [eisbn, onhand])).toEqual([
		['9780000030030', 2],
		['9780000030047', 1],
		['9780000030061', undefined],
	]);
	expect(stock.refusals).toMatchObject([
		{ at: 4, refused: expect.stringContaining('the cell under "Qty" is a formula') },
	]);
});

test.each([
	['<c r="B2"><f>1+1</f><v/></c>', undefined],
	['<c r="B2"><f>1+1</f><v></v></c>', undefined],
	['<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', [undefined]],
	['<c r="B2" t="str"><f>""</f><v/></c>', [undefined]],
	['<c r="B2"><f>1-1</f><v>0</v></c>', [0]],
	['<c r="B2"><v/></c>', [undefined]],
])('%s: a formula with an empty value is unknown, unless it makes text', async (cell, counts) => {
	const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
	const rows = `<row r="1">${text('A1', 'ISBN')}${text('B1', 'Qty')}</row><row r="2">${text('A2', '9780000030030')}${cell}</row>`;
	const book = workbookWith([`<worksheet><sheetData>${rows}</sheetData></worksheet>`]);
	const { records, refusals } = await withFile('a.xlsx', book, (path) => readAll(readStock(path)));
	expect(records.map(({ onhand }) => onhand)).toEqual(counts ?? []);
	expect(refusals).toHaveLength(counts ? 0 : 1);
});

test('reports the same fault for the quantity of a list', async () => {
	const rows = await readHere('list.xlsx', workbookWith([sheet]));
	expect(rows.map(({ title, qty, wrong }) => [title, qty, wrong.qty])).toEqual([
		['The Herons', 2, undefined],
		['', 1, undefined],
		['Weir', null, 'this cell is a formula without a value: open the file in Excel and save it'],
		['Reed', null, undefined],
	]);
});

test('reports an ISBN rounded by a spreadsheet, and never guesses it', async () => {
	const csv = 'ISBN,Title\n9.78E+12,One\n9.78E+12,Two\n9780000030030,Three\n';
	const { records, refusals } = await withFile('a.csv', csv, (path) => readAll(readTitles(path)));
	expect(records).toHaveLength(1);
	expect(refusals.map(({ at, refused }) => [at, refused])).toEqual([
		[2, '9.78E+12 keeps only 3 of the 13 digits: a spreadsheet rounded it'],
		[3, '9.78E+12 keeps only 3 of the 13 digits: a spreadsheet rounded it'],
	]);
});

test('accepts an ISBN-10 without its zeros if the check digit fits, and reports others', async () => {
	const csv = 'ISBN,Title\n30031,One\n3003,Two\n';
	const { records, refusals } = await withFile('a.csv', csv, (path) => readAll(readTitles(path)));
	expect(records).toEqual([]);
	expect(refusals).toMatchObject([
		{ at: 2, refused: '30031 has 5 digits: an ISBN has 10 or 13' },
		{ at: 3, refused: '3003 has 4 digits: an ISBN has 10 or 13' },
	]);
	const proven = await withFile('b.csv', 'ISBN,Title\n439023483,One\n439023484,Two\n', (path) =>
		readAll(readTitles(path)),
	);
	expect(proven.records).toMatchObject([{ eisbn: '9780439023481' }]);
	expect(proven.refusals).toMatchObject([
		{ at: 3, refused: expect.stringContaining('zeros before it do not make it') },
	]);
});
