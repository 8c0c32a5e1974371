import { type Packed, zip } from '../../harness/zip';

const letter = (index: number) => String.fromCharCode(65 + index);
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Returns a sheet's XML with these rows. The cells contain their text. */
export function sheetOf(rows: (string | number)[][]): string {
	const cells = (row: (string | number)[], at: number) =>
		row.map((cell, index) =>
			typeof cell === 'number'
				? `<c r="${letter(index)}${at}"><v>${cell}</v></c>`
				: `<c r="${letter(index)}${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
		);
	const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1).join('')}</row>`);
	return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** Returns an Excel workbook of these sheets. */
export const workbookOf = (...sheets: (string | number)[][][]): Buffer => workbookWith(sheets.map(sheetOf));

/** Returns an Excel workbook with this XML for its sheets, and other parts beside them. */
export function workbookWith(sheets: (string | Packed)[], parts: Record<string, string | Packed> = {}): Buffer {
	const numbered = sheets.map((xml, index) => ({ xml, id: index + 1 }));
	return zip({
		'xl/workbook.xml': `<workbook xmlns:r="urn:r"><sheets>${numbered
			.map(({ id }) => `<sheet name="Sheet ${id}" sheetId="${id}" r:id="rId${id}"/>`)
			.join('')}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `<Relationships>${numbered
			.map(({ id }) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`)
			.join('')}</Relationships>`,
		...Object.fromEntries(numbered.map(({ xml, id }) => [`xl/worksheets/sheet${id}.xml`, xml])),
		...parts,
	});
}
