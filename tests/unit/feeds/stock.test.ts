import { expect, test } from 'vitest';
import { FeedUnreadable } from '../../../store/catalogue/feeds/feed-errors';
import { readStock } from '../../../store/catalogue/feeds/read-feed';
import { fixture, readAll, withFile } from './feed-files';

test('reads a stock table', async () => {
	const { records, refusals } = await readAll(readStock(fixture('stock.csv')));
	expect(records).toEqual([
		{
			eisbn: '9780000010018',
			condition: 'new',
			price: 1895,
			onhand: 12,
			onorder: 3,
			location: 'Main Street',
		},
		{
			eisbn: '9780000010018',
			condition: 'used_very_good',
			price: 950,
			onhand: 1,
			location: '2',
			discount: 10,
			note: 'Name on the flyleaf',
		},
		{ eisbn: '9780000010025', condition: 'new', onhand: 0 },
	]);
	expect(refusals.map(({ at, refused }) => [at, refused])).toEqual([
		[5, '"call us" is not a price'],
		[6, '"a few" is not a number of copies'],
		[7, '9780000010050 has a wrong check digit'],
		[8, '"120" is not a percentage'],
	]);
});

test("keeps values for an empty cell, and removes them for 'none'", async () => {
	const table = 'isbn,price,discount,note\n9780000010018,,,\n9780000010025,none,None,none\n';
	const { records } = await withFile('none.csv', table, (path) => readAll(readStock(path)));
	expect(records).toEqual([
		{ eisbn: '9780000010018', condition: 'new' },
		{ eisbn: '9780000010025', condition: 'new', price: null, discount: null, note: null },
	]);
});

test('reads a row with two prices as two offers, and its count as new copies', async () => {
	const table = 'isbn,price_new,price_used,qty\n9780000010018,30.36,22.77,4\n9780000010025,,9.5,2\n9780000010032,,,1\n';
	const { records } = await withFile('prices.csv', table, (path) => readAll(readStock(path)));
	expect(records).toEqual([
		{ eisbn: '9780000010018', condition: 'new', price: 3036, onhand: 4 },
		{ eisbn: '9780000010018', condition: 'used', price: 2277 },
		{ eisbn: '9780000010025', condition: 'used', price: 950, onhand: 2 },
		{ eisbn: '9780000010032', condition: 'new', onhand: 1 },
	]);
});

test('reads no stock from ONIX', async () => {
	const { error } = await readAll(readStock(fixture('onix-3.0-reference.xml')));
	expect(error).toBeInstanceOf(FeedUnreadable);
});

test('treats a negative count as zero, and reports it', async () => {
	const table = 'isbn,onhand,onorder\n9780000010018,4,-1\n9780000010025,-3,2\n9780000010032,−2,\n';
	const notes: string[] = [];
	const onNote = (note: string) => notes.push(note);
	const { records, refusals } = await withFile('low.csv', table, (path) => readAll(readStock(path, { onNote })));
	expect(records.map(({ onhand, onorder }) => [onhand, onorder])).toEqual([
		[4, 0],
		[0, 2],
		[0, undefined],
	]);
	expect(refusals).toEqual([]);
	expect(notes).toEqual(['Negative counts, treated as 0: 3, the first in 2']);
});

test('names the title of a refused row if it is readable', async () => {
	const table = 'isbn,onhand,price\n9780000010018,1e3,\n9780000010025,,1e3\n9780000010011,1,\n';
	const { refusals } = await withFile('odd.csv', table, (path) => readAll(readStock(path)));
	expect(refusals.map(({ eisbn, refused }) => [eisbn, refused])).toEqual([
		['9780000010018', '"1e3" is not a number of copies'],
		['9780000010025', '"1e3" is not a price'],
		[undefined, '9780000010011 has a wrong check digit'],
	]);
});

test('refuses a price in another currency than the shop’s', async () => {
	const table =
		'isbn,price\n9780000010018,US$ 12.50\n9780000010025,CAD 8.50\n9780000010032,£9.00\n9780000010049,$7.00\n';
	const read = (path: string) => readAll(readStock(path, { storeCurrency: 'CAD' }));
	const { records, refusals } = await withFile('foreign.csv', table, read);
	expect(records.map(({ eisbn, price }) => [eisbn, price])).toEqual([
		['9780000010025', 850],
		['9780000010049', 700],
	]);
	expect(refusals.map(({ at, refused }) => [at, refused])).toEqual([
		[2, '"US$ 12.50" is a price in USD: convert it to CAD'],
		[4, '"£9.00" is a price in GBP: convert it to CAD'],
	]);
});

test('reads the currency of a price from a column', async () => {
	const table = 'isbn,price,currency\n9780000010018,12.50,USD\n9780000010025,8.50,CAD\n9780000010032,,USD\n';
	const read = (path: string) => readAll(readStock(path, { storeCurrency: 'CAD' }));
	const { records, refusals } = await withFile('column.csv', table, read);
	expect(records.map(({ eisbn, price }) => [eisbn, price])).toEqual([
		['9780000010025', 850],
		['9780000010032', undefined],
	]);
	expect(refusals.map(({ at, refused }) => [at, refused])).toEqual([
		[2, '"12.50" is a price in USD: convert it to CAD'],
	]);
});

test('asks about an unknown column of prices, also with spaces between thousands', async () => {
	const table = 'ISBN;Цена\n9780000010018;19,95\n9780000010025;1 024,50\n';
	const { error } = await withFile('prices.csv', table, (path) => readAll(readStock(path)));
	expect(String(error)).toContain('"Цена" looks like a price');
});
