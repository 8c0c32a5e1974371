import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasSharedData, sharedData, whySkipped } from '../../harness/shared-data';
import { readPath } from './read';

const lists = join(sharedData, 'lists');

async function countsOf(name: string) {
	const { rows, error } = await readPath(join(lists, name));
	expect(error).toBeUndefined();
	return {
		rows: rows.length,
		valid: rows.filter(({ eisbns }) => eisbns.length > 0).length,
		distinct: new Set(rows.flatMap(({ eisbns }) => eisbns)).size,
		wrong: rows.filter(({ wrong }) => wrong.isbn !== undefined).length,
		titled: rows.filter(({ title }) => title !== '').length,
	};
}

describe.skipIf(!hasSharedData)(`lists that other people published${whySkipped}`, { timeout: 120_000 }, () => {
	test('270,151 ISBN-10s, one a line', async () => {
		// 114 are a bookshop's own codes instead of ISBNs. Three have a stray `<90`, `  3` or `  0` after a good ISBN.
		expect(await countsOf('bx_isbn_270k.csv')).toMatchObject({
			rows: 270_151,
			valid: 270_037,
			distinct: 269_728,
			wrong: 114,
		});
	});

	test('a reader’s library, its ISBNs written as ="0439023483"', async () => {
		expect(await countsOf('goodreads_export_a.csv')).toEqual({
			rows: 1206,
			valid: 852,
			distinct: 852,
			wrong: 0,
			titled: 1206,
		});
	});

	test('the output of a barcode scanner', async () => {
		// 358 different lines had the form of an ISBN when the list was chosen. Of these, 9781472033088 has a wrong check digit,
		// which leaves 357 ISBNs, on 378 of the 390 lines. The other wrong lines are a journal's ISSN (twice as an EAN, once as it
		// is printed), the library's own numbers, and the barcodes of other goods.
		expect(await countsOf('utc_sheffield_isbn.txt')).toMatchObject({ rows: 390, valid: 378, distinct: 357, wrong: 12 });
	});

	test('the table made from that output', async () => {
		const counts = await countsOf('utc_sheffield_books_export.csv');
		expect(counts).toEqual({ rows: 345, valid: 345, distinct: 345, wrong: 0, titled: 345 });
	});

	test('389 textbooks with their ISBNs in print and electronic', async () => {
		// 888 numbers in its columns would pass for ISBNs if an eight-digit number could have lost two zeros: 778 ISBNs in the two
		// columns with that heading, and 110 ISSNs of series (56 print, 54 electronic), whose check digit always fits an ISBN-10 as
		// well. A shopper who asked for these would get other books.
		expect(await countsOf('springer_free_textbooks.xlsx')).toEqual({
			rows: 389,
			valid: 389,
			distinct: 778,
			wrong: 0,
			titled: 389,
		});
	});

	test('a web page of 720 EANs in its script', async () => {
		expect(await countsOf('arcachon_mosaique.html')).toMatchObject({ rows: 720, valid: 720, distinct: 720, wrong: 0 });
	});

	test('an old Excel workbook', async () => {
		// Five rows. One book is listed twice.
		expect(await countsOf('jjimini_bookList.xls')).toEqual({ rows: 5, valid: 5, distinct: 4, wrong: 0, titled: 5 });
	});
});
