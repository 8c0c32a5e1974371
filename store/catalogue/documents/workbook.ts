import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node';
import type { ExcelFlags } from '../../contract/list-documents';
import type { DocumentJob, DocumentTitle, DocumentWriter } from './document';

interface Column {
	name: string;
	/** The column's width, in characters. */
	width: number;
	/** The document option that shows this column. A column without an option is always shown. */
	by?: Exclude<keyof ExcelFlags, 'sort'>;
	cell(title: DocumentTitle): CellObject | null;
}

/**
 * Writes a list of titles as an Excel workbook, with one title in each row. Prices and copies are stored as numbers, and dates
 * as dates. Every other value is stored as text, even if it begins like a formula. The shop recognises these column headings
 * when the file is imported as a list.
 */
export function openWorkbook({ path, head, flags }: Extract<DocumentJob, { format: 'excel' }>): DocumentWriter {
	const shown = columns.filter(({ by }) => by === undefined || flags[by]);
	const rows: Row[] = [shown.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' }))];
	return {
		async add(titles) {
			for (const title of titles) rows.push(shown.map(({ cell }) => cell(title)));
		},
		end: () =>
			writeExcelFile([
				{
					sheet: sheetName(head.heading),
					orientation: 'landscape' as const,
					stickyRowsCount: 1,
					columns: shown.map(({ width }) => ({ width })),
					data: rows,
				},
			]).toFile(path),
	};
}

const columns: Column[] = [
	{ name: 'ISBN', width: 16, cell: ({ eisbn }) => words(eisbn) },
	{ name: 'Title', width: 48, cell: ({ title }) => words(title) },
	{ name: 'Subtitle', width: 30, cell: ({ subtitle }) => words(subtitle) },
	{ name: 'Authors', width: 32, cell: ({ authors }) => words(authors) },
	{ name: 'Format', width: 14, cell: ({ binding }) => words(binding) },
	{ name: 'Series', width: 24, by: 'details', cell: ({ series }) => words(series) },
	{ name: 'Publisher', width: 24, by: 'details', cell: ({ publisher }) => words(publisher) },
	{ name: 'Release date', width: 12, by: 'details', cell: ({ released }) => day(released) },
	{ name: 'Pages', width: 8, by: 'details', cell: ({ pages }) => count(pages) },
	{ name: 'Language', width: 12, by: 'details', cell: ({ language }) => words(language) },
	{ name: 'Condition', width: 12, by: 'prices', cell: ({ condition }) => words(condition) },
	{ name: 'Full price', width: 12, by: 'prices', cell: ({ full_price }) => amount(full_price) },
	{ name: 'Price', width: 12, by: 'prices', cell: ({ price }) => amount(price) },
	{ name: 'Availability', width: 28, by: 'prices', cell: ({ availability }) => words(availability) },
	{ name: 'Wished', width: 8, by: 'notes', cell: ({ wanted }) => count(wanted) },
	{ name: 'Note', width: 40, by: 'notes', cell: ({ note }) => words(note) },
	{ name: 'Description', width: 80, by: 'descriptions', cell: ({ description }) => words(description) },
];

const words = (text: string): CellObject | null => (text ? { value: text, type: String } : null);
const count = (number: number | null): CellObject | null => (number === null ? null : { value: number, type: Number });
const amount = (decimal: string | null): CellObject | null =>
	decimal === null ? null : { value: Number(decimal), type: Number, format: '#,##0.00' };
const day = (seconds: number | null): CellObject | null =>
	seconds === null ? null : { value: new Date(seconds * 1000), type: Date, format: 'yyyy-mm-dd' };

/**
 * Returns a valid sheet name of 1 to 31 characters. Removes the characters that Excel forbids, and avoids 'History', which Excel
 * reserves.
 */
const sheetName = (heading: string): string =>
	heading
		.replace(/[\\/?*[\]:']/g, ' ')
		.trim()
		.slice(0, 31)
		.trim()
		.replace(/^history$/i, '$& list') || 'List';
