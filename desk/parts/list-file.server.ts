import type { DeskPage } from '~store/contract/desk-page';
import { fileOf, maxExportRows, refuseFile } from './list-export.server';

/** So many are asked for together. */
const partSize = 500;

/**
 * Reads a list to its end, to be given as a file.
 * @throws a redirect to the list, where it is said that it is too long
 */
export async function wholeList<Row>(
	request: Request,
	part: (page: { offset: number; limit: number }) => Promise<DeskPage<Row>>,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (let more = true; more; ) {
		const page = await part({ offset: rows.length, limit: partSize });
		rows.push(...page.rows);
		more = page.more && page.rows.length > 0;
		if (rows.length > maxExportRows || (more && rows.length === maxExportRows))
			throw await refuseFile(request, listOf(request));
	}
	return rows;
}

/** The list that '/desk/stock/short.csv', '/desk/counting/list.csv' or '/desk/counting/7/lines.csv' is the file of. */
const listOf = (request: Request): string => new URL(request.url).pathname.replace(/(?:\/(?:list|lines))?\.csv$/, '');

/**
 * A list as a file: CSV, or with '?format=xlsx' a workbook, in which numbers are numbers.
 * @param rows the headings, and then the rows
 */
export function listFile(request: Request, name: string, rows: (string | number)[][]): Promise<Response> {
	const [heading = [], ...others] = rows;
	const columns = heading.map((words, at) => ({
		heading: String(words),
		kind:
			others.length > 0 && others.every((row) => typeof row[at] === 'number') ? ('count' as const) : ('text' as const),
		cell: (row: (string | number)[]) => row[at] ?? '',
	}));
	return fileOf(request, name, columns, [others], 'UTC');
}
