import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { type Reason, wordsFor } from '~store/catalogue/list-files/unreadable';
import type { ProcessLimits } from '~store/foundation/side-process';
import { manyTimes, zip } from '../../harness/zip';
import { pdfOf, pdfWith } from './pdf';
import { readContent, readHere, wanted } from './read';
import { sheetOf, workbookOf, workbookWith } from './workbook';

const heron = '9780000010018';
const megabyte = 1024 ** 2;
/** The memory limit in megabytes. A reader that runs from source needs about seventy for itself. */
const bounded = 200;

const entities = Array.from({ length: 9 }, (_, depth) => {
	const name = (number: number) => (number === 0 ? 'lol' : `lol${number}`);
	return `<!ENTITY ${name(depth + 1)} "${`&${name(depth)};`.repeat(10)}">`;
}).join('');
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${entities}]>`;

/** Returns an Excel workbook with a password: the newer format in the older format's container. */
function encryptedXlsx(): Uint8Array {
	const file = CFB.utils.cfb_new();
	CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(200, 1));
	CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(9000, 2));
	return CFB.write(file, { type: 'buffer' }) as Uint8Array;
}

function xlsOf(rows: (string | number)[][]): Buffer {
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List');
	return Buffer.from(write(book, { bookType: 'biff8', type: 'buffer' }) as Uint8Array);
}

/** Returns an old workbook whose second record says that it is encrypted. */
function encryptedXls(): Uint8Array {
	const file = CFB.read(xlsOf([['ISBN'], [heron]]), { type: 'buffer' });
	const book = Buffer.from(CFB.find(file, 'Workbook')?.content as Uint8Array);
	const begin = 4 + book.readUInt16LE(2);
	const filepass = Buffer.from('2f00060000000102' + '0304', 'hex');
	const copy = CFB.utils.cfb_new();
	CFB.utils.cfb_add(copy, '/Workbook', Buffer.concat([book.subarray(0, begin), filepass, book.subarray(begin)]));
	return CFB.write(copy, { type: 'buffer' }) as Uint8Array;
}

const xlsx = workbookOf([['ISBN', 'Qty'], ...Array.from({ length: 300 }, (_, index) => [heron, 1 + (index % 9)])]);
const xls = xlsOf([['ISBN', 'Qty'], ...Array.from({ length: 3000 }, (_, index) => [heron, 1 + (index % 9)])]);
const pdf = pdfOf([`${heron}  2`, ...Array.from({ length: 40 }, () => 'A line of text')]);
const pdfWithPassword = pdfWith(
	`/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'01'.repeat(32)}> /U <${'02'.repeat(32)}> >>`,
	[[heron]],
);

/** A workbook whose cells share their texts, as Excel writes it. */
const sharing = workbookWith(
	[
		`<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
		<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>2</v></c></row></sheetData></worksheet>`,
	],
	{ 'xl/sharedStrings.xml': `<sst><si><t>ISBN</t></si><si><t>Qty</t></si><si><t>${heron}</t></si></sst>` },
);

describe('a file that cannot be read is refused for a reason', () => {
	test.each<[string, string | Uint8Array, Reason]>([
		['empty', '', 'empty'],
		['blank', ' \r\n\r\n', 'no isbn'],
		['without an ISBN', 'name,town\nRobin,Hope\n', 'no isbn'],
		['a Word document', zip({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }), 'text document'],
		['an .odt document', zip({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'text document'],
		['an .ods workbook', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'spreadsheet document'],
		['a presentation', zip({ '[Content_Types].xml': '<a/>', 'ppt/presentation.xml': '<a/>' }), 'document'],
		['a workbook of Numbers', zip({ 'Index/Document.iwa': 'x' }), 'document'],
		['a binary workbook', zip({ '[Content_Types].xml': '<a/>', 'xl/workbook.bin': 'x' }), 'document'],
		['a zip of a list', zip({ 'list.csv': `isbn\n${heron}\n` }), 'files'],
		['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'type'],
		['packed', Buffer.from('1f8b0800', 'hex'), 'type'],
		['.xlsx, truncated', xlsx.subarray(0, xlsx.length / 2), 'damaged'],
		['.xlsx, damaged', Buffer.from(xlsx).fill(0xff, 700, 760), 'damaged'],
		['.xls, truncated', xls.subarray(0, xls.length / 2), 'damaged'],
		['.xls, its first piece', xls.subarray(0, 700), 'damaged'],
		['.pdf, truncated', pdf.subarray(0, pdf.length - 500), 'damaged'],
		['.pdf, its first piece', pdf.subarray(0, 20), 'damaged'],
		['.xlsx with a password', encryptedXlsx(), 'password'],
		['.xls with a password', encryptedXls(), 'password'],
		['.pdf with a password', pdfWithPassword, 'password'],
		['more rows than a list may have', `ISBN\n${`${heron}\n`.repeat(1001)}`, 'too many rows'],
		['a line of 40 MB', `"${'1,'.repeat(20 * megabyte)}`, 'damaged'],
	])('%s', async (_, content, reason) => {
		await expect(readHere('upload', content)).rejects.toMatchObject({ reason });
	});

	test('.xlsx with a changed byte is read correctly or reported as damaged', async () => {
		const rows = await readHere('list.xlsx', sharing);
		expect(wanted(rows)).toEqual([[heron, 2]]);
		// A file with another beginning is not a zip.
		for (let at = 4; at < sharing.length; at++) {
			const changed = Buffer.from(sharing);
			changed[at] = (changed[at] ?? 0) ^ 0x41;
			const read = await readHere('list.xlsx', changed).catch((error) => error);
			if (Array.isArray(read)) expect({ at, read }).toEqual({ at, read: rows });
			else expect({ at, reason: read.reason }).toEqual({ at, reason: 'damaged' });
		}
	}, 120_000);

	test('.pdf with a password or damaged, without poppler', async () => {
		const read = (content: Uint8Array) => readHere('upload', content, 'no-such-program');
		await expect(read(pdfWithPassword)).rejects.toMatchObject({ reason: 'password' });
		await expect(read(Buffer.from('%PDF-1.4\nnothing\n%%EOF\n'))).rejects.toMatchObject({ reason: 'damaged' });
	});

	test('with the message of the specification, by every reader', { timeout: 60_000 }, async () => {
		const refused = async (name: string, content: string | Uint8Array) => (await readContent(name, content)).error;
		const words = (hint: string) => ({ message: `There was an error processing the file. ${hint}`, status: 422 });
		const kinds = 'Please choose a .txt, .pdf, .xls, .xlsx, .html or .csv file.';
		expect(await refused('list.csv', '')).toMatchObject(words('The file is empty.'));
		expect(await refused('list.docx', xlsx)).toMatchObject(words(kinds));
		expect(await refused('list.docx', zip({ 'word/document.xml': '<a/>' }))).toMatchObject(
			words(
				'This is a document of a word processor. Please save it as PDF or as plain text (.txt), and choose that file.',
			),
		);
		expect(await refused('list.zip', zip({ 'list.csv': `isbn\n${heron}\n` }))).toMatchObject(
			words('This is a zip file. Please unpack it, and choose the file in it.'),
		);
		expect(await refused('photo.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toMatchObject(
			words(kinds),
		);
		expect(await refused('list.xlsx', encryptedXlsx())).toMatchObject(
			words('The file is protected by a password: please save the file without a password and try again.'),
		);
	});
});

describe('files that are small on disk and large in memory', { timeout: 120_000 }, () => {
	const rows = '<row><c t="inlineStr"><is><t>nothing</t></is></c></row>'.repeat(20_000);
	const blank = ' '.repeat(megabyte);
	const many = manyTimes(rows, 60, '<worksheet><sheetData>', '</sheetData></worksheet>');
	const sheet = sheetOf([
		['ISBN', 'Qty'],
		[heron, 2],
	]);

	test.each<[string, Uint8Array, Reason]>([
		['a sheet of a gigabyte', workbookWith([manyTimes(blank, 1024)]), 'too large'],
		['a sheet that unpacks to more than it says', workbookWith([{ ...many, size: 1000 }]), 'damaged'],
		['a text of 400 MB in a cell', workbookWith([manyTimes(blank, 400, '<worksheet><row><c><v>')]), 'damaged'],
		['a comment of 400 MB', workbookWith([manyTimes(blank, 400, '<worksheet><!--')]), 'damaged'],
		[
			'500 MB of texts',
			workbookWith([sheet], {
				'xl/sharedStrings.xml': manyTimes('<si><t>nothing</t></si>'.repeat(50_000), 400, '<sst>'),
			}),
			'too large',
		],
		['60 MB of rows', workbookWith([many]), 'no isbn'],
		[
			'a billion laughs in a sheet',
			workbookWith([`${laughs}<worksheet><row><c><v>&lol9;</v></c></row></worksheet>`]),
			'damaged',
		],
		[
			'a billion laughs in the texts',
			workbookWith([sheet], { 'xl/sharedStrings.xml': `${laughs}<sst><si><t>&lol9;</t></si></sst>` }),
			'damaged',
		],
		['a billion laughs in a page', Buffer.from(`${laughs}<html><p>&lol9;</p></html>`), 'no isbn'],
		['a page of 40 MB in one tag', Buffer.from(`<html><p title="${blank.repeat(40)}"></p></html>`), 'no isbn'],
		['a page of a million tags, none of them closed', Buffer.from(`<html>${'<b>'.repeat(megabyte)}`), 'damaged'],
	])('%s', async (_, content, reason) => {
		const read = await readContent('list.xlsx', content);
		expect(read.error).toMatchObject({ message: wordsFor(reason) });
		expect(read.peak).toBeLessThan(bounded);
	});

	test('stops a reader that takes too much memory or time', async () => {
		const large = xlsOf(Array.from({ length: 15_000 }, (_, row) => [heron, row, `Title ${row}`, row * 1.5]));
		const limited = async (limits: Partial<ProcessLimits>) => (await readContent('list.xls', large, { limits })).error;
		expect(await limited({ heap: 32 })).toMatchObject({ message: wordsFor('too large') });
		expect(await limited({ memory: 80 })).toMatchObject({ message: wordsFor('too large') });
		expect(await limited({ work: 0.2 })).toMatchObject({ message: wordsFor('too slow') });
		expect(await limited({ time: 0.2 })).toMatchObject({ message: wordsFor('too slow') });
	});
});
