import type { CellObject, Row } from 'write-excel-file/node';
import { shownInUtc } from '../contract/zone-clock';
import { clockOf } from '../contract/zoned-time';

/** Lays out a sheet of a workbook whose first row contains the column headings and stays visible. Widths are in characters. */
export function workbookSheet(sheet: string, heads: { name: string; width: number }[], rows: Row[]) {
	const head = heads.map(({ name }): CellObject => ({ value: name, type: String, fontWeight: 'bold' }));
	const widths = heads.map(({ width }) => ({ width }));
	return { sheet, orientation: 'landscape' as const, stickyRowsCount: 1, columns: widths, data: [head, ...rows] };
}

/**
 * Returns a text cell that a spreadsheet never reads as a formula. Because of the format '@', the cell stays text when it is
 * edited.
 */
export const words = (text: string | null | undefined): CellObject | null =>
	text ? { value: text, type: String, format: '@' } : null;
export const count = (copies: number): CellObject => ({ value: copies, type: Number });
export const amount = (decimal: string): CellObject => ({ value: Number(decimal), type: Number, format: '#,##0.00' });
export const day = (date: Date, format = 'yyyy-mm-dd'): CellObject => ({ value: date, type: Date, format });

/** Converts a moment to the store's local time as if that were UTC, because a workbook contains no time zones. */
export const localDate = (seconds: number, timezone: string): Date => shownInUtc(clockOf(timezone), seconds);
