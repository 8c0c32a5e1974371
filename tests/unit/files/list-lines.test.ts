import { describe, expect, test } from 'vitest';
import { endInCopies, rowsOfLine } from '~store/catalogue/list-files/list-lines';
import { readQuantity } from '~store/catalogue/list-files/quantity';
import { wanted } from './read';

const heron = '9780000010018';
const kettle = '9780000010025';

describe('a line without columns', () => {
	test.each<[string, [string, number | null][]]>([
		[heron, [[heron, null]]],
		[`${heron} 2`, [[heron, 2]]],
		[`${heron}\t12`, [[heron, 12]]],
		// A scanner also reads the small barcode beside it.
		[`${heron}51995`, [[heron, null]]],
		[`${heron} 51995`, [[heron, null]]],
		[`${heron}+02`, [[heron, null]]],
		[`${heron}51995 2`, [[heron, 2]]],
		[`]E0${heron}`, [[heron, null]]],
		[`${heron}, 3`, [[heron, 3]]],
		[`${heron};3`, [[heron, 3]]],
		[`${heron} x 2`, [[heron, 2]]],
		[`${heron} x2`, [[heron, 2]]],
		[`2 x ${heron}`, [[heron, 2]]],
		[`2× ${heron}`, [[heron, 2]]],
		[`2 ${heron}`, [[heron, 2]]],
		[`(2) ${heron}`, [[heron, 2]]],
		[`${heron} (2)`, [[heron, 2]]],
		[`${heron} 2027`, [[heron, null]]],
		[`${heron} (2027)`, [[heron, null]]],
		[`${heron} x 2000`, [[heron, 2000]]],
		[`${heron} – 4 copies`, [[heron, 4]]],
		[`${heron} Qty: 4`, [[heron, 4]]],
		[`10 ex. ${heron}`, [[heron, 10]]],
		[`3 copies of ISBN ${heron}`, [[heron, 3]]],
		['ISBN 978-0-00-001001-8: 5', [[heron, 5]]],
		['978 0 00 001001 8   5', [[heron, 5]]],
		[`A Heron in the Reeds    ${heron}    $12.99    6    $77.94`, [[heron, 6]]],
		[`A Heron in the Reeds    2019    ${heron}    $12.00`, [[heron, null]]],
		[`${heron} A Heron in 1984`, [[heron, null]]],
		[`1. ${heron}`, [[heron, null]]],
		[`${heron} $12.99`, [[heron, null]]],
		[`ISBN-10: 0000010014, ISBN-13: ${heron}`, [[heron, null]]],
		[
			`${heron}, ${kettle}`,
			[
				[heron, null],
				[kettle, null],
			],
		],
		[
			`${heron}: 2, ${kettle}: 3`,
			[
				[heron, 2],
				[kettle, 3],
			],
		],
		[
			`2 x ${heron}, 3 x ${kettle}`,
			[
				[heron, 2],
				[kettle, 3],
			],
		],
		['0000010014 7', [[heron, 7]]],
		['0-00-001001-4', [[heron, null]]],
		['ISBN 0 00 001001 4', [[heron, null]]],
	])('%s', (line, rows) => {
		expect(wanted(rowsOfLine(1, line, 'text'))).toEqual(rows);
		expect(wanted(rowsOfLine(1, line, 'page'))).toEqual(rows);
	});

	test('ends in its number of copies when the other lines do', () => {
		const list = [`${heron} No Great Mischief 2`, `${kettle} Catch 22 14`, 'Please deliver before 3'];
		expect(endInCopies(list)).toBe(true);
		const rows = list.flatMap((line, at) => rowsOfLine(at + 1, line, 'page', true));
		expect(wanted(rows)).toEqual([
			[heron, 2],
			[kettle, 14],
		]);
	});

	test('that ends in a number has no copies when the other lines do not', () => {
		const list = [`${heron} Catch 22`, `${kettle} A Kettle`, `${heron} A Heron`];
		expect(endInCopies(list)).toBe(false);
		expect(endInCopies([`${heron} A Heron in 1984`, `${kettle} Year Book 2024`])).toBe(false);
		expect(endInCopies(['no book at all 2'])).toBe(false);
	});

	test('reports an invalid ISBN that was typed', () => {
		const wrong = (line: string) => rowsOfLine(4, line, 'text').map((row) => [row.line, row.isbn, row.wrong.isbn]);
		expect(wrong('9780000010019')).toEqual([[4, '9780000010019', '9780000010019 has a wrong check digit']]);
		expect(wrong('B00QRSTUV1')).toEqual([[4, 'B00QRSTUV1', '"B00QRSTUV1" is not an ISBN']]);
		// A library's own number whose check digit happens to fit an ISBN.
		expect(wrong('0010014')).toEqual([[4, '0010014', '0010014 is too short for an ISBN']]);
		expect(wrong('01716000010 2')).toEqual([[4, '01716000010', '01716000010 has 11 digits: an ISBN has 10 or 13']]);
		expect(wrong('Dear bookseller, here is our list of 24 November 2026:')).toEqual([]);
	});

	test('is reported on a web page only for a wrong digit of an ISBN', () => {
		expect(rowsOfLine(1, 'Call 604 555 0199, order 20260000123', 'page')).toEqual([]);
		expect(rowsOfLine(1, 'ISBN 978-0-00-001001-9', 'page')).toMatchObject([
			{ eisbns: [], wrong: { isbn: expect.stringMatching(/wrong check digit/) } },
		]);
	});
});

test.each([
	['3', 3],
	[' 3 ', 3],
	['3.0', 3],
	['3,00', 3],
	['="3"', 3],
	['x 3', 3],
	['3x', 3],
	['3 copies', 3],
	['3 ex.', 3],
	['0', 0],
	['12000', 12_000],
])('%j copies', (cell, qty) => {
	expect(readQuantity(cell)).toEqual({ qty });
});

test.each(['1.5', '-2', 'two', '1,200', '3,000', '3.000', '2 or 3', '2026-11-21', '12345678901'])(
	'refuses %j as a number of copies',
	(cell) => {
		expect(readQuantity(cell)).toEqual({ refused: `“${cell}” is not a whole number of copies` });
	},
);

test('leaves the copies open for an empty cell', () => {
	expect(readQuantity(' ')).toBeNull();
	expect(readQuantity('=""')).toBeNull();
});
