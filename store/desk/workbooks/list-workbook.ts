import writeExcelFile, { type CellObject } from 'write-excel-file/node';
import type { Workbook, WorkbookCell, WorkbookKind } from '../../contract/workbook';
import { amount, count, day, localDate, words, workbookSheet } from '../../foundation/workbook-cells';

/** A sheet's name is no longer. */
const maxNameLength = 31;

/** Writes rows of a list as an Excel workbook. @returns the file, base64 */
export async function writeListWorkbook(
	{ sheet, columns, timezone }: Workbook,
	rows: WorkbookCell[][],
): Promise<string> {
	const cellOf: Record<WorkbookKind, (value: string | number) => CellObject | null> = {
		text: (value) => words(String(value)),
		count: (value) => count(Number(value)),
		amount: (value) => amount(String(value)),
		time: (value) => day(localDate(Number(value), timezone), 'yyyy-mm-dd hh:mm'),
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
