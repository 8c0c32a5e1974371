/** A cell as a workbook takes it: text, a number, or a moment in unix seconds. */
export type WorkbookCell = string | number | null;

/**
 * The kind of a column's cells. A 'time' is shown to the minute, a 'moment' to the second. A 'deadline' is a time, or the day that it
 * ends with.
 */
export type WorkbookKind = 'text' | 'count' | 'amount' | 'time' | 'moment' | 'deadline';

/** A workbook of one sheet, without its rows. */
export interface Workbook {
	/** The sheet's name. */
	sheet: string;
	columns: { name: string; kind: WorkbookKind /** In characters. */; width: number }[];
	/** The shop's, for moments: a workbook knows no zones. */
	timezone: string;
}

/** A written workbook, or words why it cannot be written. */
export type WrittenWorkbook = { file: Buffer<ArrayBuffer> } | { refusal: string };
