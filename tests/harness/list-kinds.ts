import { utils, write } from '@e965/xlsx';
import { pdfOf } from '../unit/files/pdf';
import { workbookOf } from '../unit/files/workbook';

type Rows = (string | number)[][];

/** The same list as each kind of file that the shop reads. */
export const listKinds: Record<string, (rows: Rows) => string | Uint8Array> = {
	txt: (rows) => rows.map((row) => row.join('\t')).join('\r\n'),
	csv: (rows) => rows.map((row) => row.join(',')).join('\n'),
	html: (rows) =>
		`<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
	pdf: (rows) => pdfOf(rows.map((row) => row.join('  '))),
	xlsx: (rows) => workbookOf(rows),
	xls: (rows) => {
		const book = utils.book_new();
		utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List');
		return write(book, { bookType: 'biff8', type: 'buffer' }) as Uint8Array;
	},
};
