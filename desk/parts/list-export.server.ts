import { formatInTimeZone } from 'date-fns-tz';
import { privateNoStore } from '~/http/cache-headers';
import { csvLine, harmlessCell } from '~store/contract/csv-line';
import { grouped } from '~store/contract/grouped';
import { type Desk, leaveTo } from '../session/open-desk.server';
import { openWorkbook, type WorkbookCell, type WorkbookKind } from './workbook.server';

export interface ExportColumn<Row> {
	heading: string;
	/** Text unless said: copies, an amount such as '12.34', or a moment in unix seconds. */
	kind?: WorkbookKind;
	/** In characters, for the workbook. */
	width?: number;
	cell(row: Row): string | number | null;
}

interface ListExport<Row> {
	/** What the file and its sheet are called: 'Orders'. */
	name: string;
	/** The list's own address, where a refusal is said. */
	list: string;
	columns: readonly ExportColumn<Row>[];
	/** Some of the rows, in the order of the list, and how many there are; `limit` is what the call gives at once. */
	read(page: { limit: number; offset: number }): Promise<{ rows: Row[]; rowcount: number }>;
	/** The most rows that `read` gives at once. */
	limit: number;
}

/** The longest list that is given as a file. */
export const maxExportRows = 50_000;

/**
 * A list as a file: '?format=csv' or 'xlsx', with the fields of the list's own address beside it. It is the whole list as
 * it is filtered and sorted, and is read a page at a time. To be called by the loader of an address of its own:
 *
 *     export const loader = async (args: LoaderFunctionArgs) => {
 *       const desk = await openDesk(args);
 *       const asked = readOrdersQuery(new URL(args.request.url).searchParams);
 *       return exportList(desk, args.request, { name: 'Orders', list: '/desk/orders', columns, limit: 50,
 *         read: (page) => desk.call('desk-orders/list', { ...asked, ...page }) });
 *     };
 *
 * A list that is too long is refused in words, on the page of the list.
 */
export async function exportList<Row>(desk: Desk, request: Request, asked: ListExport<Row>): Promise<Response> {
	const { name, list, columns, read, limit } = asked;
	const { timezone } = await desk.me();
	const { searchParams } = new URL(request.url);
	const isWorkbook = searchParams.get('format') === 'xlsx';
	const first = await read({ limit, offset: 0 });
	if (first.rowcount > maxExportRows) {
		searchParams.delete('format');
		const words = `${grouped(first.rowcount)} rows are too many for a file, which takes ${grouped(maxExportRows)}. Filter the list, and try again.`;
		return leaveTo(request, `${list}?${searchParams}`, { kind: 'error', text: words });
	}
	async function* pages(): AsyncGenerator<Row[]> {
		let { rows, rowcount } = first;
		for (let offset = 0; rows.length > 0; ) {
			yield rows;
			offset += rows.length;
			if (offset >= rowcount || offset >= maxExportRows) return;
			({ rows, rowcount } = await read({ limit, offset }));
		}
	}
	const headers = {
		'Content-Type': isWorkbook
			? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
			: 'text/csv; charset=utf-8',
		'Content-Disposition': `attachment; filename="${name.toLowerCase().replace(/[^a-z]+/g, '-')}.${isWorkbook ? 'xlsx' : 'csv'}"`,
		'Cache-Control': privateNoStore,
		'X-Content-Type-Options': 'nosniff',
	};
	if (isWorkbook) return new Response(Buffer.from(await workbookOf(name, columns, pages(), timezone)), { headers });
	return new Response(csvOf(columns, pages(), timezone), { headers });
}

/** Spreadsheets take a file for one of another time without this sign before it. */
const byteOrderMark = '\ufeff';

function csvOf<Row>(
	columns: readonly ExportColumn<Row>[],
	pages: AsyncGenerator<Row[]>,
	timezone: string,
): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const lines = (rows: string[][]) =>
		encoder.encode(rows.map((row) => `${csvLine(row.map(harmlessCell))}\r\n`).join(''));
	const textOf = ({ cell, kind }: ExportColumn<Row>, row: Row): string => {
		const value = cell(row);
		if (value === null) return '';
		return kind === 'time' ? formatInTimeZone(Number(value) * 1000, timezone, 'yyyy-MM-dd HH:mm') : String(value);
	};
	return new ReadableStream({
		start(stream) {
			stream.enqueue(encoder.encode(byteOrderMark));
			stream.enqueue(lines([columns.map(({ heading }) => heading)]));
		},
		async pull(stream) {
			const { value, done } = await pages.next();
			if (done) stream.close();
			else stream.enqueue(lines(value.map((row) => columns.map((column) => textOf(column, row)))));
		},
		async cancel() {
			await pages.return(undefined);
		},
	});
}

async function workbookOf<Row>(
	name: string,
	columns: readonly ExportColumn<Row>[],
	pages: AsyncGenerator<Row[]>,
	timezone: string,
): Promise<Uint8Array> {
	const cellOf = ({ cell, kind }: ExportColumn<Row>, row: Row): WorkbookCell => {
		const value = cell(row);
		return kind === 'time' && value !== null ? localTime(Number(value), timezone) : value;
	};
	const heads = columns.map(({ heading, kind = 'text', width = 18 }) => ({ heading, kind, width }));
	const workbook = await openWorkbook(name, heads);
	try {
		for await (const rows of pages) workbook.add(rows.map((row) => columns.map((column) => cellOf(column, row))));
		return await workbook.end();
	} catch (error) {
		workbook.cancel();
		throw error;
	}
}

/** The shop's own time as if it were UTC, in milliseconds: a workbook knows no zones. @param seconds unix */
const localTime = (seconds: number, timezone: string): number =>
	Date.parse(formatInTimeZone(seconds * 1000, timezone, "yyyy-MM-dd'T'HH:mm:ss'Z'"));
