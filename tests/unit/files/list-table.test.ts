import { describe, expect, test } from 'vitest';
import type { ListKind } from '~store/catalogue/list-files/list-lines';
import { ListTable } from '~store/catalogue/list-files/list-table';
import { wanted } from './read';

const heron = '9780000010018';
const kettle = '9780000010025';
const lantern = '9780000010032';

function read(table: string[][], kind: ListKind = 'sheet') {
	const list = new ListTable(kind);
	const rows = list.push(table.map((cells, index) => ({ at: index + 1, cells })));
	return [...rows, ...list.end()];
}

describe('the columns of a list', () => {
	test.each([
		['ISBN', 'Qty'],
		['isbn13', 'quantity'],
		['ISBN-13', 'Quantité'],
		['EAN', 'Qté'],
		['Code ISBN', 'Nbre exemplaires'.replace('Nbre', 'Nb')],
		['ISBN Nummer', 'Anzahl'],
		['ISBN del libro', 'Cantidad'],
		['ISBN (13)', 'Stück'],
		['GTIN-13', 'Antal'],
		['ISBN', '数量'],
		['ISBN', '수량'],
		['ISBN', 'Количество'],
		['Print ISBN', 'ORDER QTY'],
		['eISBN', 'Copies'],
	])('are recognised by their headings: %s, %s', (isbn, qty) => {
		expect(
			wanted(
				read([
					['Title', qty, 'Price', isbn, 'Pages'],
					['A Heron', '2', '12', heron, '300'],
				]),
			),
		).toEqual([[heron, 2]]);
	});

	test('come in any order, below any lines above them', () => {
		const rows = read([
			['Hope School, order of 21 November'],
			['Attention: the library'],
			['Qty', 'ISBN', 'Title'],
			['2', heron, 'A Heron'],
			['', '', ''],
			['1', kettle, ''],
		]);
		expect(rows).toEqual([
			{ line: 4, isbn: heron, eisbns: [heron], qty: 2, title: 'A Heron', wrong: {} },
			{ line: 6, isbn: kettle, eisbns: [kettle], qty: 1, title: '', wrong: {} },
		]);
	});

	test('are recognised by their content when headings are missing', () => {
		const rows = read([
			['1', 'A Heron', '1999', heron, '2', '12.50'],
			['2', 'A Kettle', '2004', kettle, '2', '8.00'],
			['3', 'A Lantern', '2011', lantern, '7', '30.00'],
			['4', 'A Heron', '2011', heron, '1', '30.00'],
		]);
		expect(wanted(rows)).toEqual([
			[heron, 2],
			[kettle, 2],
			[lantern, 7],
			[heron, 1],
		]);
	});

	test('are not taken as copies when they hold years, prices or page counts', () => {
		const rows = read([
			['isbn', 'title', 'authors', 'publisher', 'year', 'pages'],
			[heron, 'A Heron', 'Ada Quill', 'Reed', '2006', '12'],
		]);
		expect(wanted(rows)).toEqual([[heron, null]]);
		expect(
			wanted(
				read([
					[heron, '2006'],
					[kettle, '2007'],
				]),
			),
		).toEqual([
			[heron, null],
			[kettle, null],
		]);
	});

	test('count two ISBNs of a book as one book, and name print before electronic', () => {
		expect(
			read([
				['ISBN10', 'ISBN13', 'Qty'],
				['0000010014', heron, '1'],
			])[0]?.eisbns,
		).toEqual([heron]);
		expect(
			read([
				['Electronic ISBN', 'Print ISBN', 'Series Print ISSN', 'Qty'],
				[kettle, heron, '1389-6903', '1'],
				['', lantern, '', '1'],
			]).map(({ eisbns }) => eisbns),
		).toEqual([[heron, kettle], [lantern]]);
	});

	test('count several ISBNs in a row without headings as separate books', () => {
		expect(wanted(read([[heron, kettle, lantern]], 'text'))).toEqual([
			[heron, null],
			[kettle, null],
			[lantern, null],
		]);
	});
});

describe('what spreadsheets do to ISBNs', () => {
	test.each([
		['="0000010014"', heron],
		['9.780000010018E+12', heron],
		["'9780000010018", heron],
		['9780000010018.0', heron],
		['10014', undefined],
		['0010014', heron],
		['9.78E+12', undefined],
		['1389-6903', undefined],
	])('%s', (cell, eisbn) => {
		const [row] = read([
			['ISBN', 'Qty'],
			[cell, '1'],
		]);
		expect(row).toMatchObject({ eisbns: eisbn ? [eisbn] : [], qty: 1 });
		expect(row?.wrong.isbn === undefined).toBe(eisbn !== undefined);
	});

	test('reads a rounded number from the neighbouring column with all digits', () => {
		const rows = read([
			['ISBN13', 'ISBN', 'Qty'],
			['9.78E+12', '="0000010014"', '="2"'],
		]);
		expect(wanted(rows)).toEqual([[heron, 2]]);
	});
});

describe('rows that are wrong', () => {
	const table = (...row: string[]) => read([['ISBN', 'Title', 'Qty'], row])[0];

	test('are reported with a reason', () => {
		expect(table('12', 'A Heron', '1')?.wrong.isbn).toBe('12 has 2 digits: an ISBN has 10 or 13');
		expect(table(heron, 'A Heron', 'many')?.wrong.qty).toBe('“many” is not a whole number of copies');
		expect(table('', 'A Heron', '1')).toMatchObject({ isbn: '', eisbns: [], qty: 1, title: 'A Heron', wrong: {} });
	});

	test('does not shift the cells of a row with an unquoted comma', () => {
		expect(table(heron, 'Catch', '22', '3')).toMatchObject({
			isbn: heron,
			eisbns: [],
			qty: null,
			wrong: { isbn: 'this row has more cells than the table has columns' },
		});
	});

	test('leaves the copies of a short row empty, and skips a row without an ISBN', () => {
		expect(wanted(read([['ISBN', 'Note', 'Qty'], [heron], ['', 'Fiction', '']]))).toEqual([[heron, null]]);
	});
});

test('reads an ISBN and its copies from a single column', () => {
	expect(wanted(read([['ISBN'], [`${heron} 3`], ['0000010014<90'], [kettle]]))).toEqual([
		[heron, 3],
		[heron, null],
		[kettle, null],
	]);
});

test('reads a long table as a stream, in order', () => {
	const list = new ListTable('sheet');
	const rows = Array.from({ length: 1000 }, (_, index) => ({ at: index + 2, cells: [heron, String(index % 9)] }));
	const given = [{ at: 1, cells: ['ISBN', 'Qty'] }, ...rows].map((row) => list.push([row]));
	expect(given.slice(0, 199).flat()).toEqual([]);
	expect(given[199]).toHaveLength(199);
	expect([...given.flat(), ...list.end()].map(({ line }) => line)).toEqual(rows.map(({ at }) => at));
});
