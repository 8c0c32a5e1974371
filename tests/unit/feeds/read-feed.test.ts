import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { FeedUnreadable } from '../../../store/catalogue/feeds/feed-errors';
import { readTitles } from '../../../store/catalogue/feeds/read-feed';
import { readAll, withFile } from './feed-files';

const csv = 'isbn,title\n9780000010018,Zoé’s Heron\n';
const titlesTable = [{ eisbn: '9780000010018', title: 'Zoé’s Heron' }];

const readFile = (name: string, content: string | Uint8Array) =>
	withFile(name, content, (path) => readAll(readTitles(path)));

describe('a feed is recognised by its content, not its name', () => {
	test.each([
		['titles.xml', csv],
		['titles.json', `\ufeff${csv}`],
		['titles', iconv.encode(csv, 'windows-1252')],
		['titles.txt', iconv.encode(csv, 'utf-16le', { addBOM: true })],
		['titles.csv', `[${JSON.stringify({ isbn: '9780000010018', title: 'Zoé’s Heron' })}]`],
		['lines.csv', JSON.stringify({ isbn: '9780000010018', title: 'Zoé’s Heron' })],
	])('%s', async (name, content) => {
		const { records, error } = await readFile(name, content);
		expect(error).toBeUndefined();
		expect(records).toEqual(titlesTable);
	});

	test('ONIX in a .csv', async () => {
		const onix = `<Product><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780000010018</IDValue></ProductIdentifier>
			<Title><TitleText>Zoé’s Heron</TitleText></Title></Product>`;
		const { records } = await readFile('titles.csv', `\n${onix}`);
		expect(records).toMatchObject(titlesTable);
	});
});

describe('a table with two capital letters in its first column is read, and is not taken for UIEE', () => {
	test.each([
		['a country', 'CC|ISBN|Title\nCA|9780000010018|Zoé’s Heron\nCA|9780000010025|Kettle\nUS|9780000010032|Weir\n'],
		['a tag of UIEE in every row', 'PU|ISBN|Title\nPR|9780000010018|Zoé’s Heron\nTI|9780000010025|Kettle\n'],
	])('%s', async (_, content) => {
		const { records, error } = await readFile('titles.txt', content);
		expect(error).toBeUndefined();
		expect(records.slice(0, 2)).toMatchObject([...titlesTable, { eisbn: '9780000010025' }]);
	});

	test('of two columns', async () => {
		const { error } = await readFile('titles.txt', 'TI|ISBN\nTI|9780000010018\nTI|9780000010025\n');
		expect(String(error)).not.toContain('UIEE');
	});
});

test('reads a table below a heading and a hundred empty lines', async () => {
	// An earlier pattern for UIEE tried every way to divide the lines. This file then blocked the shop for minutes.
	const { records } = await readFile(
		'titles.csv',
		`Our titles${'\n'.repeat(120)}ISBN,Title\n9780000010018,Zoé’s Heron\n`,
	);
	expect(records).toMatchObject(titlesTable);
});

describe('unreadable files are refused with a reason', () => {
	test.each([
		['empty', '', /empty/],
		['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls/],
		['feed.gz', Buffer.from('1f8b0800', 'hex'), /compressed/],
		['list.pdf', '%PDF-1.7', /PDF/],
		['page.html', '<!doctype HTML><html></html>', /web page/],
		['cover.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /neither text/],
		['feed.rss', '<rss/>', /not an ONIX message/],
		['order.edi', "UNA:+.? 'UNB+UNOC:3+1+2'", /EDIFACT.*cart/],
		['records.mrc', '00714cam a2200205 a 4500001001200000008004100012\u001e\u001d', /MARC.*export/],
		['records.xml', '<collection xmlns="http://www.loc.gov/MARC21/slim"><record/></collection>', /MARCXML.*export/],
		['list.txt', 'Dear bookseller,\nhere is our list.', /no column has the heading ISBN/],
	])('%s', async (name, content, reason) => {
		const { error } = await readFile(name, content);
		expect(error).toBeInstanceOf(FeedUnreadable);
		expect(String(error)).toMatch(reason);
	});

	test('a missing file, and a folder', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'feed-'));
		expect((await readAll(readTitles(join(folder, 'none.csv')))).error).toBeInstanceOf(FeedUnreadable);
		expect((await readAll(readTitles(folder))).error).toBeInstanceOf(FeedUnreadable);
		await rmdir(folder);
	});
});

test.each([3, 3000])('returns all %i records of a feed that breaks off', async (count) => {
	const rows = Array.from({ length: count }, (_, row) =>
		JSON.stringify({ isbn: '9780000010018', title: `Title ${row}` }),
	);
	const { records, error } = await readFile('titles.json', `[${rows.join(',\n')},\n{"isbn"`);
	expect(records).toHaveLength(count);
	expect(error).toMatchObject({ name: 'FeedBroken', line: count + 1 });
});

test('reports progress in bytes until the end of the file', async () => {
	const rows = Array.from({ length: 30_000 }, (_, row) => `9780000010018,Title ${row}\n`).join('');
	const told: number[] = [];
	await withFile('long.csv', `isbn,title\n${rows}`, async (path) => {
		const { records } = await readAll(readTitles(path, { onBytes: (bytes) => told.push(bytes) }));
		expect(records).toHaveLength(30_000);
	});
	expect(told.length).toBeGreaterThan(1);
	expect(told.reduce((sum, bytes) => sum + bytes, 0)).toBe(`isbn,title\n${rows}`.length);
});
