import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStock, readTitles } from '../../../store/catalogue/feeds/read-feed';
import { hasSharedData, sharedData, whySkipped } from '../../harness/shared-data';
import { readAll } from './feed-files';

function countBy(refusals: { refused: string }[], patterns: Record<string, RegExp>): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { refused } of refusals) {
		const name = Object.entries(patterns).find(([, pattern]) => pattern.test(refused))?.[0] ?? refused;
		counts[name] = (counts[name] ?? 0) + 1;
	}
	return counts;
}

function checkSum(digits: string): number {
	return [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
}

describe.skipIf(!hasSharedData)(`feeds that other people published${whySkipped}`, () => {
	const path = (name: string) => join(sharedData, name);
	const names = hasSharedData ? readdirSync(path('onix')).filter((name) => name.endsWith('.xml')) : [];

	/** Samples whose only product has an invented ISBN of thirteen digits, or one of twelve digits. */
	const withoutIsbn: Record<string, RegExp> = {
		'audio1.xml': /wrong check digit/,
		'embargo-date.xml': /wrong check digit/,
		'test_prices1.xml': /12 digits/,
		'test_prices_unpriced.xml': /12 digits/,
	};

	test.each(names)('onix/%s: every product is read, or refused for a reason', async (name) => {
		const bytes = readFileSync(path(`onix/${name}`));
		const text = bytes.toString(bytes[0] === 0xff ? 'utf16le' : 'latin1');
		const products = text.match(/<product[\s>]/gi)?.length ?? 0;
		expect(products).toBeGreaterThan(0);

		const { records, refusals, error } = await readAll(readTitles(path(`onix/${name}`)));
		expect(error).toBeUndefined();
		const reason = withoutIsbn[name];
		expect([records.length, refusals.length]).toEqual(reason ? [0, products] : [products, 0]);
		if (reason) expect(refusals[0]?.refused).toMatch(reason);
		for (const record of records) {
			expect(record.eisbn).toMatch(/^97[89]\d{10}$/);
			expect(record.title).not.toBe('');
			expect(record.title).not.toMatch(/&\w+;/);
		}
	});

	test('gives the same titles for reference and short tags', async () => {
		for (const [reference, short] of [
			['Onix3.1-single-ref.xml', 'Onix3.1-single-short.xml'],
			['single-book-onix3.xml', 'single-book-onix3-short.xml'],
		]) {
			const first = await readAll(readTitles(path(`onix/${reference}`)));
			const second = await readAll(readTitles(path(`onix/${short}`)));
			// One of the pairs differs in its carton quantity.
			const strip = ({ carton_qty, ...rest }: (typeof first.records)[number]) => rest;
			expect(second.records.map(strip)).toEqual(first.records.map(strip));
			expect(first.records[0]).toMatchObject({ title: 'Roseanna', series: 'The Martin Beck series', series_num: '1' });
		}
	});

	test('gives the same titles for ONIX 2.1 and 3.0', async () => {
		const two = await readAll(readTitles(path('onix/onix2-multiple.xml')));
		const three = await readAll(readTitles(path('onix/onix3-multiple.xml')));
		// ONIX 2.1 calls a set 'mixed media' or a 'pack', ONIX 3.0 calls it a 'multiple-component product'.
		const key = ({
			eisbn,
			title,
			subtitle,
			authors,
			binding,
			binding_code,
			...rest
		}: (typeof two.records)[number]) => ({
			eisbn,
			title,
			subtitle,
			authors,
			pages: rest.pages,
			height: rest.height,
			width: rest.width,
			release_date: rest.release_date,
			publisher: rest.publisher,
			binding: /^(?:WW|WX|SA)$/.test(binding_code ?? '') ? 'a set' : binding,
		});
		expect(three.records).toHaveLength(21);
		expect(three.records.map(key)).toEqual(two.records.map(key));
	});

	test('single cases', async () => {
		const one = async (name: string) => (await readAll(readTitles(path(`onix/${name}`)))).records[0];
		expect(await one('entities.xml')).toMatchObject({ title: 'High Noon–in Nimbin' });
		expect(await one('utf_16.xml')).toMatchObject({ title: "Property Is a Girl's Best Friend" });
		expect(await one('usd.xml')).toMatchObject({ list_price_usa: 9995, height: 254, width: 178, pages: 1000 });
		expect(await one('valid_google_onix_3.xml')).toMatchObject({ list_price_usa: 999, binding: 'eBook' });
		expect(await one('price_to_be_announced.xml')).toMatchObject({ list_price_usa: null, language: 'fre' });
		expect(await one('short_tags.xml')).toMatchObject({ title: 'The Acts of the Apostles', status: 'active' });
	});

	test('names and roles of 200 products are those of the source', async () => {
		const { records } = await readAll(readTitles(path('onix/jul.xml')));
		const products = readFileSync(path('onix/jul.xml'), 'utf8').split('<Product>').slice(1);
		const inside = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.trim();
		const text = (written: string) => written.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
		const turned = (inverted: string) =>
			inverted
				.replace(/^([^,]*),\s*(.*)$/, '$2 $1|')
				// Some lack the comma.
				.replace(/^([^,& ]{2,}) ((?!pos$)[^,& |]+(?<!'s))$/i, '$2 $1')
				.replace(/\s+/g, ' ')
				.replace('|', '')
				.trim();
		const checked = records.slice(0, 200).map(({ authors = [] }, at) => {
			const told = (products[at] ?? '').split('<Contributor>').slice(1);
			const expected = told.flatMap((xml) =>
				text(inside(xml, 'PersonNameInverted') ?? '')
					.split('; ')
					.flatMap((inverted) => (inverted.split(', ').length > 3 ? inverted.split(', ') : turned(inverted)))
					.map((name) => ({ name, role: inside(xml, 'ContributorRole') })),
			);
			const named = expected.filter(({ name }) => /\p{L}/u.test(name));
			expect(authors.map(({ name, role }) => ({ name, role }))).toEqual(named);
			return named.length;
		});
		expect(checked).toHaveLength(200);
		expect(checked.reduce((sum, people) => sum + people)).toBeGreaterThan(200);
	});

	test('keeps names separated by a slash whole', async () => {
		const { records } = await readAll(readTitles(path('titles/goodreads_11k_genres.csv')));
		const several = records.filter(({ authors = [] }) => authors.length > 1);
		expect(several.length).toBeGreaterThan(3000);
		const broken = several.flatMap(({ authors = [] }) => authors.filter(({ name }) => /[/;]|^[,&]|[,&]$/.test(name)));
		expect(broken.filter(({ name }) => name !== 'AC/DC')).toEqual([]);
	});

	test('26,267 titles of a reading community', async () => {
		const { records, refusals } = await readAll(readTitles(path('titles/bx_books_26k.csv')));
		expect([records.length, refusals.length]).toEqual([26_267, 0]);
		expect(records.some(({ publisher }) => publisher === 'Ryland Peters & Small Ltd')).toBe(true);
	});

	test('10,000 titles whose ISBN-13s are rounded and whose ISBN-10s lost their zeros', async () => {
		const { records, refusals } = await readAll(readTitles(path('titles/goodbooks10k_books.csv')));
		const reasons = countBy(refusals, {
			none: /there is no ISBN/,
			ambiguous: / may be /,
			'too few digits': /keeps only/,
			'no book': /does not begin with/,
			damaged: /digits|rounded/,
		});
		// Counted without this reader: 9,277 ISBN-10s are valid. Of the other rows, 32 have an ISBN-13 that only one number rounds
		// to. 565 rows have neither number. The rest cannot be restored.
		expect(records).toHaveLength(9277 + 32);
		expect(reasons).toEqual({ none: 565, ambiguous: 96, 'too few digits': 19, 'no book': 7, damaged: 4 });
		expect(records[0]).toEqual({
			eisbn: '9780439023481',
			title: 'The Hunger Games',
			series: 'The Hunger Games',
			series_num: '1',
			authors: [{ name: 'Suzanne Collins', role: 'A01' }],
			language: 'eng',
			release_date: Date.parse('2008-01-01') / 1000,
			release_date_precision: 'year',
		});
	});

	test('11,127 titles with pages, publishers and genres', async () => {
		const { records, refusals } = await readAll(readTitles(path('titles/goodreads_11k_genres.csv')));
		expect(records).toHaveLength(11_126);
		expect(refusals).toEqual([
			expect.objectContaining({ at: 8981, refused: 'the row has 12 cells, but there are 13 headings' }),
		]);
		expect(records[0]).toMatchObject({
			eisbn: '9780439785969',
			series: 'Harry Potter',
			series_num: '6',
			authors: [{ name: 'J.K. Rowling' }, { name: 'Mary GrandPré' }],
			pages: 652,
			release_date: Date.parse('2006-09-16') / 1000,
			publisher: 'Scholastic Inc.',
		});
	});

	test('775 bestsellers', async () => {
		const { records, refusals } = await readAll(readTitles(path('titles/nyt_bestsellers.json')));
		expect([records.length, refusals.length]).toEqual([775, 0]);
		expect(records.every(({ rank }) => rank !== null && rank !== undefined && rank >= 1 && rank <= 15)).toBe(true);
		expect(records[0]).toMatchObject({
			eisbn: '9780375726262',
			rank: 1,
			authors: [{ name: 'Kai Bird' }, { name: 'Martin J. Sherwin' }],
		});
		expect(records[0]?.related_editions).toHaveLength(6);
		expect(records[0]).not.toHaveProperty('list_price_usa');
	});

	test('prices of new and used textbooks', async () => {
		const lines = readFileSync(path('prices/queens_textbooks.json'), 'utf8').trim().split('\n');
		const rows = lines.map(
			(line) => JSON.parse(line) as { isbn_13: string; price_new: number | null; price_used: number | null },
		);
		// One is a tool with its maker's barcode. The rest are the bookstore's own numbers, for course readers and the like.
		const books = rows.filter(
			({ isbn_13 }) => isbn_13 === '600792015116' || (/^97[89]\d{10}$/.test(isbn_13) && checkSum(isbn_13) % 10 === 0),
		);
		const prices = books
			.flatMap(({ price_new, price_used }) => [price_new, price_used])
			.filter((price) => price !== null);

		const { records, refusals } = await readAll(readStock(path('prices/queens_textbooks.json')));
		expect(refusals).toHaveLength(rows.length - books.length);
		expect(records).toHaveLength(prices.length);
		expect(records.reduce((sum, { price }) => sum + (price ?? 0), 0)).toBe(
			prices.reduce((sum, price) => sum + Math.round(price * 100), 0),
		);
		expect(records.slice(0, 2)).toEqual([
			{ eisbn: '9780816623372', condition: 'new', price: 3036 },
			{ eisbn: '9780816623372', condition: 'used', price: 2277 },
		]);
	});

	test('a workbook of free textbooks, and two lists of readers', async () => {
		const springer = await readAll(readTitles(path('lists/springer_free_textbooks.xlsx')));
		expect([springer.records.length, springer.refusals.length]).toEqual([389, 0]);
		const goodreads = await readAll(readTitles(path('lists/goodreads_export_a.csv')));
		expect(countBy(goodreads.refusals, { none: /there is no ISBN/ })).toEqual({ none: 354 });
		expect(goodreads.records).toHaveLength(852);
		const school = await readAll(readTitles(path('lists/utc_sheffield_books_export.csv')));
		expect([school.records.length, school.refusals.length]).toEqual([345, 0]);
	});
});
