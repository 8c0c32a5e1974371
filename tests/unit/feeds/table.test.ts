import { describe, expect, test } from 'vitest';
import type { SourceRow } from '../../../store/catalogue/feeds/columns';
import { FeedUnreadable } from '../../../store/catalogue/feeds/feed-errors';
import { stockMeaning, titleMeaning } from '../../../store/catalogue/feeds/headings';
import { readTitles } from '../../../store/catalogue/feeds/read-feed';
import { readTable, type TableOptions } from '../../../store/catalogue/feeds/table';
import { fixture, readAll } from './feed-files';

async function read(rows: readonly string[][], options?: TableOptions) {
	async function* batches(): AsyncGenerator<SourceRow[], void, undefined> {
		yield rows.map((cells, index) => ({ at: index + 1, cells }));
	}
	return readAll(readTable(batches(), options));
}

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('headings', () => {
	test.each([
		['isbn13', 'isbn13'],
		['ISBN-13', 'isbn13'],
		['primary_isbn13', 'isbn13'],
		['EAN', 'isbn13'],
		['eisbn', 'isbn13'],
		['isbn_10', 'isbn10'],
		['Book_Title', 'title'],
		['Authors', 'authors'],
		['Author(s)', 'authors'],
		['Year_Of_Publication', 'release_date'],
		['original_publication_year', 'release_date'],
		['publication date', 'release_date'],
		['language_code', 'language'],
		['num_pages', 'pages'],
		['genres', 'genres'],
		['price', 'price'],
		['List Price', 'price'],
		['price_cad', 'list_price_can'],
		['CAD List Price', 'list_price_can'],
		['Price (US$)', 'list_price_usa'],
		['list_price_usa', 'list_price_usa'],
		['MSRP', 'price'],
		['Éditeur', 'publisher'],
		['Auteur(s)', 'authors'],
		['Date de parution', 'release_date'],
		['Prix TTC', 'price'],
		['Prix (EUR)', 'price'],
		['Titel', 'title'],
		['Erscheinungsjahr', 'release_date'],
		['Seitenzahl', 'pages'],
		['Übersetzer', 'translators'],
		['Título', 'title'],
		['Encuadernación', 'binding'],
		['Año', 'release_date'],
		['rank', 'rank'],
		['rank_last_week', undefined],
		['average_rating', undefined],
		['price_new', undefined],
	])('%s means %s', (heading, field) => {
		expect(titleMeaning(heading)?.field).toBe(field);
	});

	test('reads the unit from a heading', () => {
		expect(titleMeaning('Height (cm)')).toMatchObject({ field: 'height', unit: 'cm' });
		expect(titleMeaning('weight_in_grams')).toMatchObject({ field: 'weight', unit: 'grams' });
	});

	test('stock', () => {
		expect(stockMeaning('Qty on hand')?.field).toBe('onhand');
		expect(stockMeaning('price_used')?.field).toBe('price_used');
		expect(['Quantité', 'Bestand', 'Existencias'].map((heading) => stockMeaning(heading)?.field)).toEqual([
			...['onhand', 'onhand', 'onhand'],
		]);
		expect(stockMeaning('Title')).toBeUndefined();
	});
});

describe('a table of titles', () => {
	test('is read by its headings, below any lines above them', async () => {
		const { records, refusals, places } = await readAll(readTitles(fixture('titles.csv')));
		expect(records).toEqual([
			{
				eisbn: '9780000010018',
				title: 'A Heron, a Lamp',
				subtitle: 'Notes from the Weir',
				authors: [
					{ name: 'Marguerite Roche', role: 'A01' },
					{ name: 'Adaeze Okafor', role: 'A12' },
				],
				publisher: 'Invented Press',
				release_date: seconds('2024-02-29'),
				language: 'eng',
				pages: 1312,
				binding: 'Mass Market Paperback',
				binding_code: 'BC',
				list_price_usa: 1895,
				list_price_can: 2495,
				height: 235,
				weight: 283,
				subjects: ['Nature', 'Birds', 'Weirs'].map((code) => ({ scheme: 'genre', code })),
				rank: 12,
			},
			{ eisbn: '9780000010032', title: 'Line one line two' },
			expect.objectContaining({
				eisbn: '9780000010094',
				title: 'Saved by Its ISBN-10',
				series: 'Weir Cycle',
				series_num: '3',
			}),
		]);
		expect(places).toEqual([4, 7, 12]);
		expect(refusals.map(({ at, refused }) => [at, refused])).toEqual([
			[5, '10022 has 5 digits: an ISBN has 10 or 13'],
			[6, expect.stringContaining('keeps only')],
			[9, 'the row has 4 cells, but there are 19 headings'],
			[10, 'the row has 21 cells, but there are 19 headings'],
			[11, 'there is no title'],
		]);
		expect(refusals[0]?.source).toContain('The Kettle');
	});

	test('keeps prices in two currencies apart, whichever column comes first', async () => {
		for (const columns of [
			['Price (US$)', 'Price (CAN$)'],
			['Price (CAN$)', 'Price (US$)'],
		]) {
			const cells = columns.map((column) => (column.includes('US') ? '18.95' : '24.95'));
			const { records } = await read([
				['isbn', 'title', ...columns],
				['9780000010018', 'A', ...cells],
			]);
			expect(records).toEqual([{ eisbn: '9780000010018', title: 'A', list_price_usa: 1895, list_price_can: 2495 }]);
		}
	});

	test('prefers a price with the currency in the heading to one with the currency in the cell', async () => {
		for (const columns of [
			['price_cad', 'price'],
			['price', 'price_cad'],
		]) {
			const cells = columns.map((column) => (column === 'price' ? 'C$19.95' : '24.95'));
			const { records } = await read([
				['isbn', 'title', ...columns],
				['9780000010018', 'A', ...cells],
			]);
			expect(records).toEqual([{ eisbn: '9780000010018', title: 'A', list_price_can: 2495 }]);
		}
	});

	test('ignores a cell that is empty, a dash or invalid', async () => {
		const { records } = await read([
			['isbn', 'title', 'subtitle', 'author', 'price', 'pages', 'date', 'genres'],
			['9780000010018', 'A', '', '-', '', ' ', '', ''],
			['9780000010025', 'B', '–', '', 'ask', 'many', 'soon', ' — '],
		]);
		expect(records).toEqual([
			{ eisbn: '9780000010018', title: 'A' },
			{ eisbn: '9780000010025', title: 'B' },
		]);
	});

	test("tabs, quotation marks within cells, and names as 'Last, First'", async () => {
		const { records, refusals } = await readAll(readTitles(fixture('titles.tsv')));
		expect(refusals).toEqual([]);
		expect(records).toEqual([
			{
				eisbn: '9780000010018',
				title: '"Heron" and "Lamp"',
				authors: [{ name: 'Marguerite Roche', role: 'A01' }],
				list_price_usa: 1895,
				list_price_can: 1895,
				release_date: seconds('2024-01-01'),
				release_date_precision: 'year',
				subjects: [{ scheme: 'bisac', code: 'NAT043000', label: 'NATURE / Animals / Birds' }],
			},
			{
				eisbn: '9780000010025',
				title: 'The Weir',
				authors: [
					{ name: 'Adaeze Okafor', role: 'A01' },
					{ name: 'Per Lindqvist', role: 'A01' },
				],
				other_prices: { EUR: 995 },
				release_date: seconds('1923-01-01'),
				release_date_precision: 'year',
				subjects: ['Birds', 'Boats'].map((code) => ({ scheme: 'genre', code })),
			},
			{
				eisbn: '9780000010032',
				title: 'Alone',
				authors: [{ name: 'The Weir Society', role: 'A01' }],
				list_price_usa: 700,
			},
		]);
	});

	test('JSON lines, with lists and objects', async () => {
		const { records, refusals } = await readAll(readTitles(fixture('titles.jsonl')));
		expect(records).toEqual([
			{
				eisbn: '9780000010018',
				title: 'A Heron, a Lamp',
				authors: ['Marguerite Roche', 'Adaeze Okafor'].map((name) => ({ name, role: 'A01' })),
				list_price_can: 1895,
				subjects: ['Nature', 'Birds'].map((code) => ({ scheme: 'genre', code })),
				related_editions: ['9780000010025'],
			},
			{
				eisbn: '9780000010032',
				title: 'The Weir',
				description: 'A much longer text.',
				rank: 3,
				status: 'out_of_print',
			},
		]);
		expect(refusals.map(({ at }) => at)).toEqual([2, 3]);
	});

	test.each([
		['The Hunger Games (The Hunger Games, #1)', 'The Hunger Games', 'The Hunger Games', '1'],
		['Half-Blood Prince (Harry Potter  #6)', 'Half-Blood Prince', 'Harry Potter', '6'],
		['Boxed Set (Books 1-5) (Harry Potter, #1-5)', 'Boxed Set (Books 1-5)', 'Harry Potter', '1-5'],
		['A Game (A Song, #1; The Saga, #3)', 'A Game', 'A Song', '1'],
		['Novella (Wheel, #0.5)', 'Novella', 'Wheel', '0.5'],
		['Beloved (Plume Contemporary Fiction)', 'Beloved (Plume Contemporary Fiction)', undefined, undefined],
		['We Are #1', 'We Are #1', undefined, undefined],
	])('%s', async (written, title, series, series_num) => {
		const { records } = await read([
			['isbn', 'title'],
			['9780000010018', written],
		]);
		expect(records).toEqual([{ eisbn: '9780000010018', title, ...(series && { series, series_num }) }]);
	});

	test('applies the given currency to a plain price', async () => {
		const rows = [
			['isbn', 'title', 'price'],
			['9780000010018', 'A', '12.99'],
		];
		expect((await read(rows)).records[0]).toMatchObject({ list_price_usa: 1299, list_price_can: 1299 });
		expect((await read(rows, { currency: 'CAD' })).records).toEqual([
			{ eisbn: '9780000010018', title: 'A', list_price_can: 1299 },
		]);
	});

	test('keeps prices in other currencies', async () => {
		const { records } = await read(
			[
				['isbn', 'title', 'RRP (AUD)', 'Price NZD', 'price', 'currency'],
				['9780000010018', 'A', '24.95', '29.99', '£12.50', ''],
				['9780000010025', 'B', '', '', '9.50', 'EUR'],
				['9780000010032', 'C', '', '', '20.00', ''],
			],
			{ currency: 'CAD' },
		);
		expect(records).toEqual([
			{ eisbn: '9780000010018', title: 'A', other_prices: { AUD: 2495, NZD: 2999, GBP: 1250 } },
			{ eisbn: '9780000010025', title: 'B', other_prices: { EUR: 950 } },
			{ eisbn: '9780000010032', title: 'C', list_price_can: 2000 },
		]);
	});

	test('reports unused columns, except those a mapping skips', async () => {
		const notes: string[] = [];
		const rows = [
			['isbn', 'title', 'Shoe size', 'shelf', ''],
			['9780000010018', 'A', '42', '3', ''],
		];
		await read(rows, { map: { shelf: '' }, onNote: (note) => notes.push(note) });
		expect(notes).toEqual(['Columns that were not used: Shoe size']);
	});

	test('names each row whose ISBN lacked digits, and counts them after the first ones', async () => {
		const notes: string[] = [];
		const onNote = (note: string) => notes.push(note);
		const rows = [
			['isbn', 'title'],
			['61120081', 'A'],
			['9.78043902348E+12', 'B'],
			['0439023483', 'C'],
			['9780000010018', 'D'],
		];
		const { records } = await read(rows, { onNote });
		expect(records.map(({ eisbn }) => eisbn)).toEqual([
			...['9780061120084', '9780439023481', '9780439023481', '9780000010018'],
		]);
		expect(notes).toEqual([
			'Row 2: 0061120081 was read from 61120081, because 2 leading zeros were missing',
			'Row 3: 9780439023481 was read from 9.78043902348E+12, because a spreadsheet rounded the last digit',
		]);
		notes.length = 0;
		await read([['isbn', 'title'], ...Array.from({ length: 50 }, () => ['61120081', 'A'])], { onNote });
		expect(notes).toHaveLength(21);
		expect(notes.at(-1)).toBe('Digits were missing in 30 more rows, which were read in the same way');
	});

	test("reads '&amp;' as '&', also in a list separated by ';'", async () => {
		const { records } = await read([
			['isbn', 'title', 'genres', 'publisher'],
			['9780000010018', 'Salt &amp; Light', 'Arts &amp; Crafts;History', 'Rook &amp;amp; Rill'],
		]);
		expect(records).toEqual([
			{
				eisbn: '9780000010018',
				title: 'Salt & Light',
				publisher: 'Rook & Rill',
				subjects: ['Arts & Crafts', 'History'].map((code) => ({ scheme: 'genre', code })),
			},
		]);
	});

	test('reads the better of two columns with one meaning, and the other when it is empty', async () => {
		const { records } = await read([
			['original_publication_year', 'publication_date', 'isbn', 'title'],
			['1960.0', '2006-05-23', '9780000010018', 'A'],
			['1960.0', '', '9780000010025', 'B'],
		]);
		expect(records.map(({ release_date }) => release_date)).toEqual([seconds('2006-05-23'), seconds('1960-01-01')]);
	});

	test('maps other headings to fields', async () => {
		const rows = [
			['Artikel', 'Naam', 'title', 'Rang'],
			['9780000010018', 'Reiger', 'shelf 3', '5'],
		];
		const map = { artikel: 'eisbn', NAAM: 'title', title: 'ignore', rang: 'rank' };
		expect((await read(rows, { map })).records).toEqual([{ eisbn: '9780000010018', title: 'Reiger', rank: 5 }]);
		expect((await read(rows, { map: { artikel: 'shoe size' } })).error).toEqual(
			expect.objectContaining({ name: 'FeedUnreadable', message: expect.stringContaining('no field "shoe size"') }),
		);
	});

	test('maps headings of any script, but none without letters and digits', async () => {
		const rows = [
			['ISBN', 'Автор', 'Название', '题名'],
			['9780000010018', 'Reiger', 'Heron', 'Crane'],
		];
		expect((await read(rows, { map: { Название: 'title' } })).records).toMatchObject([{ title: 'Heron' }]);
		expect((await read(rows, { map: { 题名: 'title' } })).records).toMatchObject([{ title: 'Crane' }]);
		expect((await read(rows, { map: { '—': 'title' } })).error).toMatchObject({ name: 'FeedUnreadable' });
	});

	test('refuses a table without ISBNs or titles', async () => {
		expect(
			(
				await read([
					['name', 'colour'],
					['a', 'b'],
				])
			).error,
		).toBeInstanceOf(FeedUnreadable);
		expect((await read([['isbn'], ['9780000010018']])).error).toEqual(
			expect.objectContaining({ message: expect.stringContaining('no column has a heading for the title') }),
		);
	});
});

test('reads dates day first when one of them proves it, and otherwise month first', async () => {
	const days = async (...dates: string[]) => {
		const rows = dates.map((date, index) => [`97800000100${['18', '25', '32'][index]}`, 'Tides', date]);
		const { records } = await read([['isbn', 'title', 'publication date'], ...rows]);
		return records.map(({ release_date }) => new Date((release_date ?? 0) * 1000).toISOString().slice(0, 10));
	};
	expect(await days('03/04/2027', '25/12/2026')).toEqual(['2027-04-03', '2026-12-25']);
	expect(await days('03/04/27', '25/12/26')).toEqual(['2027-04-03', '2026-12-25']);
	expect(await days('03/04/2027', '12/05/2026')).toEqual(['2027-03-04', '2026-12-05']);
	expect(await days('03/04/2027', '25/12/2026', '12/25/2026')).toEqual(['2027-03-04', '2026-12-25', '2026-12-25']);
});
