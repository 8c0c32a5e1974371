import writeExcelFile, { type CellObject } from 'write-excel-file/node';
import type { Workbook, WorkbookCell, WorkbookKind } from '../../contract/workbook';
import { endsDay } from '../../contract/zoned-time';
import { amount, count, day, localDate, words, workbookSheet } from '../../foundation/workbook-cells';

/** The maximum length of a sheet's name that Excel allows, in characters. */
const maxNameLength = 31;

/** Writes the rows of a list as an Excel workbook. @returns the workbook as base64 */
export async function writeListWorkbook(
	{ sheet, columns, timezone }: Workbook,
	rows: WorkbookCell[][],
): Promise<string> {
	const timeCell = (value: string | number) => day(localDate(Number(value), timezone), 'yyyy-mm-dd hh:mm');
	const cellOf: Record<WorkbookKind, (value: string | number) => CellObject | null> = {
		text: (value) => words(String(value)),
		count: (value) => count(Number(value)),
		amount: (value) => amount(String(value)),
		time: timeCell,
		deadline: (value) => (endsDay(Number(value), timezone) ? day(dayOf(Number(value), timezone)) : timeCell(value)),
		moment: (value) => day(localDate(Number(value), timezone), 'yyyy-mm-dd hh:mm:ss'),
	};
	const cells = rows.map((row) =>
		columns.map(({ kind }, at) => {
			const value = row[at] ?? '';
			return value === '' ? null : cellOf[kind](value);
		}),
	);
	const written = await writeExcelFile([workbookSheet(sheet.slice(0, maxNameLength), columns, cells)]).toBuffer();
	return written.toString('base64');
}

/** Returns the day of a unix time in a time zone, as a date without a time. */
const dayOf = (moment: number, timezone: string): Date =>
	new Date(localDate(moment, timezone).toISOString().slice(0, 10));
