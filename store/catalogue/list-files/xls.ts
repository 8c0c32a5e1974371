import { readFile } from 'node:fs/promises';
import type { WorkBook } from '@e965/xlsx';
import type { SourceRow } from '../feeds/columns';
import { Unreadable } from './unreadable';

/** An encrypted workbook in the new Excel format is wrapped in a container of the old format, as an entry with this name. */
const encryptedTable = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads the rows of each visible sheet of an old Excel workbook (.xls). The whole workbook file is in memory. */
export async function readXls(path: string, maxRows: number): Promise<SourceRow[][]> {
	const bytes = await readFile(path);
	if (bytes.includes(encryptedTable)) throw new Unreadable('password');
	const workbook = await parse(bytes, maxRows);
	const sheets = workbook.SheetNames.filter((_, index) => !workbook.Workbook?.Sheets?.[index]?.Hidden);
	return (sheets.length > 0 ? sheets : workbook.SheetNames).map((name) => {
		const rows = workbook.Sheets[name]?.['!data'] ?? [];
		return rows.map((row, index) => ({
			at: index + 1,
			cells: Array.from(row ?? [], (cell) => (cell === undefined || cell.t === 'e' ? '' : textOf(cell.v))),
		}));
	});
}

async function parse(bytes: Buffer, maxRows: number): Promise<WorkBook> {
	// The library for old Excel workbooks is loaded with the first such workbook, because most processes never read one.
	const { read } = await import('@e965/xlsx');
	try {
		return read(bytes, { type: 'buffer', dense: true, cellText: false, cellHTML: false, sheetRows: maxRows + 1 });
	} catch (error) {
		throw new Unreadable(/password|encrypt/i.test(String(error)) ? 'password' : 'damaged');
	}
}

/**
 * Returns the value of a cell as text. A number has all digits with which Excel calculates, as in a workbook of the new format.
 */
function textOf(value: unknown): string {
	if (typeof value === 'number') return String(Number(value.toPrecision(15)));
	return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}
