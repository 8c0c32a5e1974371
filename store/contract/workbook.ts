/** A cell of a workbook (Excel file): text, a number, or a time in Unix seconds. */
export type WorkbookCell = string | number | null;

/**
 * The kind of cells in a workbook's column. A 'time' is shown to the minute, a 'moment' to the second. A 'deadline' is shown as a
 * day if it is the end of that day, otherwise as a time.
 */
export type WorkbookKind = 'text' | 'count' | 'amount' | 'time' | 'moment' | 'deadline';

/** A workbook (Excel file) with one sheet, without the rows. */
export interface Workbook {
	/** The name of the workbook's sheet. */
	sheet: string;
	columns: { name: string; kind: WorkbookKind /** The width of the column in characters. */; width: number }[];
	/** The shop's time zone. Times are written in this time zone, because a workbook contains no time zones. */
	timezone: string;
}

/** A written workbook (Excel file), or the reason why it cannot be written. */
export type WrittenWorkbook = { file: Buffer<ArrayBuffer> } | { refusal: string };
