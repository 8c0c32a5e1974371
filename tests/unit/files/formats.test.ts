import { utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { pdfOf } from './pdf';
import { readContent, readHere, wanted } from './read';
import { workbookOf } from './workbook';

const heron = '9780000010018';
const kettle = '9780000010025';
const both = [
	[heron, 2],
	[kettle, 1],
];

/** Returns an old Excel workbook with these rows on each sheet. */
function xlsOf(sheets: (string | number)[][][]): Uint8Array {
	const book = utils.book_new();
	for (const [index, rows] of sheets.entries()) {
		utils.book_append_sheet(book, utils.aoa_to_sheet(rows), `Sheet ${index}`);
	}
	return write(book, { bookType: 'biff8', type: 'buffer' }) as Uint8Array;
}

const csv = `ISBN,Title,Qty\n="${heron}","Héron, le",2\n0000010022,L’étoile,1\n`;

describe('reading a list in any format', () => {
	test.each<[string, string | Uint8Array]>([
		['list.csv', csv],
		['list.csv', csv.replaceAll(',', ';').replace('Héron; le', 'Héron, le')],
		['excel.csv', iconv.encode(csv, 'windows-1252')],
		['excel-for-mac.csv', iconv.encode(csv.replaceAll('\n', '\r'), 'macintosh')],
		[
			'unicode.txt',
			iconv.encode(csv.replaceAll(',', '\t').replace('Héron\t le', 'Héron, le'), 'utf-16le', { addBOM: true }),
		],
		['list.tsv', `Quantity\tISBN-13\tName\n2\t${heron}\tHéron, le\n1\t${kettle}\tL’étoile\n`],
		[
			'list.xlsx',
			workbookOf([
				['ISBN', 'Title', 'Qty'],
				[Number(heron), 'Héron, le', 2],
				['0000010022', 'L’étoile', 1],
			]),
		],
		[
			'list.xls',
			xlsOf([
				[
					['ISBN', 'Title', 'Qty'],
					[Number(heron), 'Héron, le', 2],
					['0000010022', 'L’étoile', 1],
				],
			]),
		],
		[
			'list.html',
			`<!DOCTYPE html><html><body><p>Our order:</p><table><tr><th>Qty<th>ISBN<th>Title</tr>
			<tr><td>2</td><td><b>978-0-00-001001-8</b></td><td>Héron, le</td></tr>
			<tr><td><input type="number" value="1"></td><td>0000010022</td><td>L’&eacute;toile</td></tr></table></body></html>`,
		],
	])('%s', async (name, content) => {
		const rows = await readHere(name, content);
		expect(wanted(rows)).toEqual(both);
		expect(rows.map(({ title }) => title)).toEqual(['Héron, le', 'L’étoile']);
	});

	test('goes by the content, not only by the name', async () => {
		const html = `<html><table><tr><td>ISBN</td><td>Qty</td></tr><tr><td x:num="${heron}">9.78E+12</td><td>2</td></tr><tr><td>${kettle}</td><td>1</td></tr></table>`;
		for (const content of [
			html,
			csv,
			workbookOf([
				['ISBN', 'Qty'],
				[heron, 2],
				[kettle, 1],
			]),
		]) {
			expect(wanted(await readHere('list.xls', content))).toEqual(both);
		}
		expect(wanted(await readHere('list', pdfOf([`${heron}   2`, `${kettle}   1`])))).toEqual(both);
	});

	test('reads a workbook whose first sheet is a cover', async () => {
		const cover = [['Hope School'], ['Telephone', 6045550199], ['Please deliver to the library']];
		const list = [
			['ISBN', 'Qty'],
			[heron, 2],
			[kettle, 1],
		];
		for (const content of [workbookOf(cover, list), xlsOf([cover, list])]) {
			expect(wanted(await readHere('list.xlsx', content))).toEqual(both);
		}
	});

	test('reads typed or scanned lines', async () => {
		const rows = await readHere('scans.txt', `For the library\r\n${heron} 2\r\n\r\n1 x ${kettle}\r\n97800000100\r\n`);
		expect(wanted(rows)).toEqual([...both, [undefined, null]]);
		expect(rows.map(({ line }) => line)).toEqual([2, 4, 5]);
		const titled = `${heron} No Great Mischief 2\n${kettle} A Kettle 1\n`;
		expect(wanted(await readHere('typed.txt', titled))).toEqual(both);
	});

	// /dev/null exists, but cannot be run. A shell reports the same when the program's folder belongs to another user.
	test.each(['pdftotext', 'no-such-program', '/dev/null'])('reads a PDF with %s', async (pdftotext) => {
		const content = pdfOf(
			['Order', `2   ${heron}   A Heron in the Reeds`, 'Page 1'],
			[`${kettle}   A Kettle   12.99   1`],
		);
		expect(wanted(await readHere('order.pdf', content, pdftotext))).toEqual(both);
		const typed = pdfOf(['Please order', `${heron} No Great Mischief 2`, `${kettle} A Kettle 1`]);
		expect(wanted(await readHere('order.pdf', typed, pdftotext))).toEqual(both);
	});

	test('reads the text of a page, its fields and the ISBNs in its scripts', async () => {
		const rows = await readHere(
			'page.html',
			`<!doctype html><style>p { width: 9780000010018px }</style><ul><li>${heron} <select><option>1<option selected>2</select>
			<li data-isbn="${kettle}">A kettle, 1 copy</ul><script>var books = [{"isbn":"9780000010032","cover":"/9780000010049.jpg"}]</script>
			<pre>9780000010056 3\n9780000010063 4</pre>`,
		);
		expect(wanted(rows)).toEqual([...both, ['9780000010032', null], ['9780000010056', 3], ['9780000010063', 4]]);
	});

	test('reports progress, and stops reading when the caller aborts', async () => {
		const long = `ISBN,Qty\n${`${heron},1\n`.repeat(60_000)}`;
		const { rows, progress, peak } = await readContent('long.csv', long);
		expect(rows).toHaveLength(60_000);
		expect(progress.at(0)).toBeLessThan(0.7);
		expect(progress.at(-1)).toBe(1);
		expect(progress).toEqual([...progress].sort((a, b) => a - b));
		expect(peak).toBeGreaterThan(20);
		const stopped = new AbortController();
		setTimeout(() => stopped.abort(new Error('the shop closes')), 20);
		const { error } = await readContent('long.csv', long, { signal: stopped.signal });
		expect(error).toMatchObject({ message: 'the shop closes' });
	});
});
