import { describe, expect, test } from 'vitest';
import { FeedBroken, FeedUnreadable } from '../../../store/catalogue/feeds/feed-errors';
import { readStock, readTitles } from '../../../store/catalogue/feeds/read-feed';
import { readXlsx } from '../../../store/catalogue/feeds/xlsx';
import { SharedTexts } from '../../../store/catalogue/feeds/xlsx/shared-texts';
import { zip } from '../../harness/zip';
import { readAll, withFile } from './feed-files';

const sharedTable = ['ISBN', 'Title', 'Published', 'List Price', 'A <i>Heron</i>', 'Kettle'];

function workbook(rows: string, more: Record<string, string> = {}): Buffer {
	const shared = sharedTable.map((text) => `<si><t>${text.replace(/</g, '&lt;')}</t></si>`).join('');
	return zip({
		'xl/workbook.xml': `<workbook xmlns:r="urn:r"><sheets><sheet name="old" sheetId="1" state="hidden" r:id="rId1"/>
			<sheet name="new" sheetId="2" r:id="rId2"/></sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
			<Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
		'xl/sharedStrings.xml': `<sst>${shared}<si><r><t>Two </t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh><r><t>Runs</t></r></si></sst>`,
		'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[Red]&quot;day&quot; 0.00"/></numFmts>
			<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
			<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
		'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
		'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
		...more,
	});
}

const headings =
	'<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c><c r="D2" t="s"><v>3</v></c></row>';
const rowsTable = `${headings}
	<row r="3"><c r="A3"><v>9.7800000100180009E12</v></c><c r="B3" t="s"><v>4</v></c><c r="C3" s="1"><v>45351</v></c><c r="D3" s="3"><v>12.990000000000002</v></c></row>
	<row r="5"><c r="A5" t="inlineStr"><is><t>0000010022</t></is></c><c r="B5" t="s"><v>6</v></c><c r="C5" s="2"><v>39448.75</v></c></row>
	<row r="6"><c r="B6" t="str"><v>Formula</v></c><c r="D6" t="e"><v>#N/A</v></c></row>`;

describe('an Excel workbook', () => {
	test('is read from its first visible sheet, whatever the file’s name', async () => {
		const { records, places, refusals } = await withFile('feed.bin', workbook(rowsTable), (path) =>
			readAll(readTitles(path)),
		);
		expect(records).toEqual([
			{
				eisbn: '9780000010018',
				title: 'A <i>Heron</i>',
				release_date: Date.parse('2024-02-29') / 1000,
				list_price_usa: 1299,
				list_price_can: 1299,
			},
			{
				eisbn: '9780000010025',
				title: 'Two Runs',
				release_date: Date.parse('2008-01-01') / 1000,
			},
		]);
		expect(places).toEqual([3, 5]);
		expect(refusals).toEqual([{ at: 6, refused: 'there is no ISBN', source: ',Formula,,' }]);
	});

	test('can hold stock as well', async () => {
		const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Qty</t></is></c></row>
			<row r="2"><c r="A2"><v>9780000010018</v></c><c r="B2"><v>3</v></c></row>`;
		const { records } = await withFile('stock.xlsx', workbook(rows), (path) => readAll(readStock(path)));
		expect(records).toEqual([{ eisbn: '9780000010018', condition: 'new', onhand: 3 }]);
	});

	test('reads no longer formats than Excel allows', async () => {
		// Each bracket opens and never closes, so a search for its end reads the whole format.
		const format = '['.repeat(500_000);
		const file = workbook(rowsTable, {
			'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>
				<cellXfs><xf numFmtId="164"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
		});
		const { places } = await withFile('feed.bin', file, (path) => readAll(readTitles(path)));
		expect(places).toEqual([3, 5]);
	});

	test('may count days from 1904 and prefix its elements', async () => {
		const file = workbook('', {
			'xl/workbook.xml': `<x:workbook xmlns:x="urn:x" xmlns:r="urn:r"><x:workbookPr date1904="1"/><x:sheets><x:sheet r:id="rId2"/></x:sheets></x:workbook>`,
			'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c s="1"><x:v>0</x:v></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
		});
		const rows = await withFile('a.xlsx', file, async (path) => {
			const all = [];
			for await (const batch of readXlsx(path)) all.push(...batch);
			return all;
		});
		expect(rows).toEqual([{ at: 1, cells: ['1904-01-01', '7'] }]);
	});

	test('is refused when it is too large unpacked, damaged, or not a workbook', async () => {
		const read = async (content: Buffer, maxBytes?: number) =>
			withFile('a.xlsx', content, async (path) => {
				for await (const batch of readXlsx(path, { maxBytes })) expect(batch.length).toBeGreaterThan(0);
			});
		await expect(read(workbook(rowsTable))).resolves.toBeUndefined();
		await expect(read(workbook(rowsTable), 800)).rejects.toThrow(/too large when unpacked/);
		await expect(read(zip({ 'word/document.xml': '<a/>' }))).rejects.toThrow(FeedUnreadable);
		await expect(read(workbook(rowsTable).subarray(0, 900))).rejects.toThrow(FeedUnreadable);
		await expect(read(workbook(`${rowsTable}<row>`))).rejects.toThrow(FeedBroken);
		const damaged = workbook(rowsTable);
		damaged.fill(0xff, damaged.indexOf('sheet2.xml') + 12, damaged.indexOf('sheet2.xml') + 60);
		await expect(read(damaged)).rejects.toThrow(FeedBroken);
	});

	test('reports its progress', async () => {
		let bytes = 0;
		const file = workbook(rowsTable);
		await withFile('a.xlsx', file, (path) => readAll(readTitles(path, { onBytes: (count) => (bytes += count) })));
		expect(bytes).toBeGreaterThan(0);
		expect(bytes).toBeLessThanOrEqual(file.length);
	});
});

test('reads every sheet of a workbook, or names the skipped ones', async () => {
	const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
	const sheet = (...rows: string[][]) =>
		`<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
	const sheets: [name: string, state: string, content: string][] = [
		['Spring', '', sheet(['ISBN', 'Title'], ['9780000010018', 'One'])],
		['Terms', '', sheet(['How to order', 'By e-mail'])],
		['Old', 'state="hidden"', sheet(['ISBN', 'Title'], ['9780000010032', 'Three'])],
		['Autumn', '', sheet(['EAN', 'Name', 'Shelf'], ['9780000010025', 'Two', 'A1'], ['wrong', 'Two', ''])],
	];
	const parts = sheets.map(([, , content], at) => [`xl/worksheets/sheet${at}.xml`, content]);
	const file = zip({
		'xl/workbook.xml': `<workbook xmlns:r="urn:r"><sheets>${sheets
			.map(([name, state], at) => `<sheet name="${name}" ${state} r:id="r${at}"/>`)
			.join('')}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
			.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
			.join('')}</Relationships>`,
		...Object.fromEntries(parts),
	});
	const notes: string[] = [];
	const onNote = (note: string) => notes.push(note);
	const { records, refusals } = await withFile('all.xlsx', file, (path) => readAll(readTitles(path, { onNote })));
	expect(records.map(({ title }) => title)).toEqual(['One', 'Two']);
	expect(refusals).toMatchObject([{ refused: expect.stringMatching(/^sheet Autumn, row 3: /) }]);
	expect(notes).toEqual([
		'Sheet Autumn: Columns that were not used: Shelf',
		expect.stringMatching(/^Sheet Terms was skipped: no column has the heading ISBN or EAN/),
		'Sheet Old was skipped, because it is hidden',
	]);
});

test('keeps many shared texts of cells in any script', () => {
	const texts = new SharedTexts();
	const text = (number: number) => `${number} – Héron, ${'書'.repeat(number % 40)}`;
	for (let number = 0; number < 40_000; number++) texts.add(text(number));
	texts.add('long '.repeat(500_000));
	texts.add('');
	for (const number of [0, 1, 1023, 1024, 23_456, 39_999]) expect(texts.at(number)).toBe(text(number));
	expect(texts.at(40_000)).toHaveLength(2_500_000);
	expect(texts.at(40_001)).toBe('');
	for (const number of [40_002, -1, Number.NaN]) expect(texts.at(number)).toBeUndefined();
});
