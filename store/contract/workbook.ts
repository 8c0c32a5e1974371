/** A cell of a workbook: text, a number, or a time in unix seconds. */
export type WorkbookCell = string | number | null;

/**
 * The kind of a column's cells. A 'time' is shown to the minute, a 'moment' to the second. A 'deadline' is shown as a time, or as
 * a day if it is the end of that day.
 */
export type WorkbookKind = 'text' | 'count' | 'amount' | 'time' | 'moment' | 'deadline';

/** A workbook of one sheet, without its rows. */
export interface Workbook {
	/** The sheet's name. */
	sheet: string;
	columns: { name: string; kind: WorkbookKind /** In characters. */; width: number }[];
	/** The shop's time zone for times, because a workbook has no time zones. */
	timezone: string;
}

/** A written workbook, or the reason why it cannot be written. */
export type WrittenWorkbook = { file: Buffer<ArrayBuffer> } | { refusal: string };
