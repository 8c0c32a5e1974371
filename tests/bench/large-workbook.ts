import { randomFillSync } from 'node:crypto';
import { zip } from '../harness/zip';

const publishers = 300;

/** Random text: real lists compress no better. */
function chance(): (below: number) => number {
	const numbers = new Uint32Array(65_536);
	let used = numbers.length;
	return (below) => {
		if (used === numbers.length) {
			randomFillSync(numbers);
			used = 0;
		}
		return (numbers[used++] ?? 0) % below;
	};
}

/** A valid ISBN-13 for every number. */
function isbn(number: number): string {
	const twelve = `978${String(100_000_000 + number * 3)}`;
	const sum = [...twelve].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
	return twelve + ((10 - (sum % 10)) % 10);
}

/** An order of very many titles as Excel saves one: ISBNs as numbers, shared texts, prices with a style. */
export function largeWorkbook(rows: number): Buffer {
	const below = chance();
	const word = () => String.fromCharCode(...Array.from({ length: 3 + below(7) }, () => 97 + below(26)));
	const texts = ['ISBN', 'Qty', 'Title', 'Author', 'Publisher', 'Price', 'Note'];
	const text = (words: number) => texts.push(Array.from({ length: words }, word).join(' ')) - 1;
	const houses = Array.from({ length: publishers }, () => text(2));
	const sheet = ['<worksheet><sheetData><row r="1">', ...texts.slice(0, 7).map((_, at) => shared(at, 1, at)), '</row>'];
	for (let row = 2; row <= rows + 1; row++) {
		sheet.push(
			`<row r="${row}" spans="1:7"><c r="A${row}" s="1"><v>${isbn(row)}</v></c><c r="B${row}"><v>${1 + below(9)}</v></c>`,
			shared(2, row, text(6)),
			shared(3, row, text(3)),
			shared(4, row, houses[below(publishers)] ?? 0),
			`<c r="F${row}" s="2"><v>${(below(5000) / 100).toFixed(2)}</v></c>${shared(6, row, text(3))}</row>`,
		);
	}
	sheet.push('</sheetData></worksheet>');
	return zip({
		'xl/workbook.xml':
			'<workbook xmlns:r="urn:r"><sheets><sheet name="Order" sheetId="1" r:id="rId1"/></sheets></workbook>',
		'xl/_rels/workbook.xml.rels':
			'<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
		'xl/styles.xml':
			'<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="1"/><xf numFmtId="2"/></cellXfs></styleSheet>',
		'xl/sharedStrings.xml': `<sst>${texts.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
		'xl/worksheets/sheet1.xml': sheet.join(''),
	});
}

const shared = (column: number, row: number, text: number): string =>
	`<c r="${'ABCDEFG'.charAt(column)}${row}" t="s"><v>${text}</v></c>`;
