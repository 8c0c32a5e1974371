import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { FeedUnreadable } from '~store/catalogue/feeds/feed-errors';
import { readStock, readTitles, sourceOf } from '~store/catalogue/feeds/read-feed';
import { zip } from '../../harness/zip';
import { workbookOf } from '../files/workbook';
import { fixture, readAll, withFile } from './feed-files';

const read = (file: Buffer, onNote: (note: string) => void = () => undefined) =>
	withFile('feed.zip', file, async (path) => ({
		...(await readAll(readTitles(path, { onNote }))),
		source: await sourceOf(path).catch(() => null),
	}));
const csv = 'ISBN,Title\n9780000030030,The Herons\n';
/** Returns a zip of one file that is marked as encrypted. */
function withPassword(file: Buffer, flags = 1): Buffer {
	const central = file.indexOf('PK\u0001\u0002');
	file.writeUInt16LE(flags, 6);
	file.writeUInt16LE(flags, central + 8);
	return file;
}
const titles = (records: { title: string }[]) => records.map(({ title }) => title);

describe('a zipped feed', () => {
	test('is read: ONIX, and a table in its own encoding', async () => {
		const onix = readFileSync(fixture('onix-3.0-reference.xml'));
		const plain = await withFile('feed.xml', onix, (path) => readAll(readTitles(path)));
		const zipped = await read(zip({ 'MADEUP_20261120.xml': onix, '__MACOSX/._MADEUP_20261120.xml': 'x' }));
		expect(zipped.records).toEqual(plain.records);
		expect(zipped.source).toBe('onix');
		const table = await read(zip({ 'table.csv': iconv.encode('ISBN,Title\r9780000030030,Zoë’s été\r', 'macintosh') }));
		expect(titles(table.records)).toEqual(['Zoë’s été']);
		expect(table.source).toBe('table');
	});

	test('reads several files with continued row numbers, and names the files it skips', async () => {
		const notes: string[] = [];
		const files = {
			'read me.pdf': '%PDF-1.7 …',
			'one/first.csv': csv,
			'second.xlsx': workbookOf([
				['ISBN', 'Title'],
				['9780000030047', 'Kettles of the North'],
				['wrong', 'Kettles'],
			]),
			'inner.zip': zip({ 'third.csv': csv }),
		};
		const { records, places, refusals } = await read(zip(files), (note) => notes.push(note));
		expect(titles(records)).toEqual(['The Herons', 'Kettles of the North']);
		expect(places).toEqual([2, 4]);
		expect(refusals).toMatchObject([{ at: 5, refused: expect.stringMatching(/^file second\.xlsx, row 3: /) }]);
		expect(notes).toEqual([
			'File read me.pdf was skipped: this is a PDF, not a feed',
			'File inner.zip was skipped: a zip in a zip is not unpacked',
		]);
	});

	test('skips XML that is not ONIX, with a note, in any position', async () => {
		const foreign = '<?xml version="1.0"?><settings><a/></settings>';
		const notes: string[] = [];
		const { records, source, error } = await read(zip({ 'a.xml': foreign, 'b.csv': csv, 'c.xml': foreign }), (note) =>
			notes.push(note),
		);
		expect(error).toBeUndefined();
		expect(titles(records)).toEqual(['The Herons']);
		expect(source).toBe('table');
		expect(notes).toEqual([
			'File a.xml was skipped: the XML is not an ONIX message: it begins with <settings>',
			'File c.xml was skipped: the XML is not an ONIX message: it begins with <settings>',
		]);
	});

	test('may have two files of one name, which are both read', async () => {
		const other = 'ISBN,Title\n9780000030047,Kettles\nwrong,Weir\n';
		const file = zip({ 'one.csv': csv, 'two.csv': other });
		for (let at = file.indexOf('two.csv'); at >= 0; at = file.indexOf('two.csv')) file.write('one.csv', at);
		const { records, refusals } = await read(file);
		expect(titles(records)).toEqual(['The Herons', 'Kettles']);
		expect(refusals).toMatchObject([{ refused: expect.stringMatching(/^file one\.csv \(file 2\), row 3: /) }]);
	});

	test('is read for stock', async () => {
		const { records } = await withFile('stock.zip', zip({ 'stock.csv': 'isbn,qty\n9780000030030,2\n' }), (path) =>
			readAll(readStock(path)),
		);
		expect(records).toEqual([{ eisbn: '9780000030030', condition: 'new', onhand: 2 }]);
	});

	test.each([
		['without a file', zip({ '__MACOSX/._x': '' }), 'the zip has no file'],
		[
			'with too many files',
			zip(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.csv`, csv]))),
			'200 files',
		],
		['packed too tightly', zip({ 'bomb.csv': ' '.repeat(4 * 1024 ** 2) }), 'compressed too much'],
		['of an office program', zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), 'office program'],
		['with a password', withPassword(zip({ 'a.csv': csv })), 'the zip has a password: unpack it first'],
		['with a password of the stronger kind', withPassword(zip({ 'a.csv': csv }), 0x41), 'the zip has a password'],
		['with a name that leads out of it', zip({ '../a.csv': csv }), 'the zip names a file outside of it: ../a.csv'],
		['with no feed', zip({ 'a.pdf': '%PDF-1.7' }), 'this is a PDF'],
	])('is refused %s', async (_, file, words) => {
		const { records, error } = await read(file);
		expect(records).toEqual([]);
		expect(error).toBeInstanceOf(FeedUnreadable);
		expect(String(error)).toContain(words);
	});

	test('leaves no file behind when reading stops early', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'zipped-'));
		const before = process.env.TMPDIR;
		process.env.TMPDIR = folder;
		try {
			await withFile('feed.zip', zip({ 'a.csv': `${csv}9780000030047,Kettles\n` }), async (path) => {
				for await (const item of readTitles(path)) {
					expect(item.at).toBe(2);
					break;
				}
			});
			expect(readdirSync(folder)).toEqual([]);
		} finally {
			if (before === undefined) delete process.env.TMPDIR;
			else process.env.TMPDIR = before;
			rmSync(folder, { recursive: true });
		}
	});
});
