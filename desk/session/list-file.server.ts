import { csvFile } from '~store/contract/csv-line';
import type { DeskPage } from '~store/contract/desk-page';

/** A file of a list has no more rows than these. */
const maxRows = 5000;
/** So many are asked for together. */
const partSize = 500;

/** Reads a list to its end, or as far as a file goes. */
export async function wholeList<Row>(
	part: (page: { offset: number; limit: number }) => Promise<DeskPage<Row>>,
): Promise<Row[]> {
	const rows: Row[] = [];
	while (rows.length < maxRows) {
		const page = await part({ offset: rows.length, limit: partSize });
		rows.push(...page.rows);
		if (!page.more) break;
	}
	return rows;
}

/** A list as a file that a spreadsheet opens. */
export const listFile = (name: string, rows: (string | number)[][]): Response =>
	new Response(csvFile(rows.map((cells) => cells.map(String))), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}.csv"`,
			'Cache-Control': 'private, no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	});
