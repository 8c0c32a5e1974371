import { setImmediate as others } from 'node:timers/promises';
import { privateNoStore } from '~/http/cache-headers';
import { csvFile } from '~store/contract/csv-line';
import { grouped } from '~store/contract/grouped';
import type { WorkbookKind, WrittenWorkbook } from '~store/contract/workbook';
import { endsDay, inZone } from '~store/contract/zoned-time';
import { type Desk, leaveTo } from '../session/open-desk.server';

export interface ExportColumn<Row> {
	heading: string;
	/**
	 * The type of the cells in the exported column: text by default; otherwise a number of copies, an amount such as '12.34', or
	 * a time in unix seconds.
	 */
	kind?: WorkbookKind;
	/** The exported column's width in the workbook, in characters. */
	width?: number;
	cell(row: Row): string | number | null;
}

type ListExport<Row> = ListFile<Row> & (ByOffset<Row> | AfterTheLast<Row>);

interface ListFile<Row> {
	/** The name of the file and of its sheet, such as 'Orders'. */
	name: string;
	/** The address of the list that is exported. If the export is refused, the list's page shows the message. */
	list: string;
	columns: readonly ExportColumn<Row>[];
	/** The maximum number of rows that one call returns. */
	limit: number;
}

/** One page of rows, and whether more rows follow, as the store's calls return them (`DeskPage`). */
type Part<Row> = Promise<{ rows: Row[]; more: boolean }>;

/** A list that is read by offset. If a row is added or removed during the export, the offsets of other rows change. */
interface ByOffset<Row> {
	read(page: { limit: number; offset: number }): Part<Row>;
	/** Returns a value that identifies a row of the list. */
	key(row: Row): string | number;
}

interface AfterTheLast<Row> {
	/** Reads the rows that follow the last row of the previous call. */
	readNext(page: { limit: number }): Part<Row>;
}

/** The maximum number of rows that can be exported. */
export const maxExportRows = 50_000;

/**
 * The maximum number of calls for one export. Without this limit of the calls, the export of a list that keeps changing would
 * never end.
 */
const maxReads = 1000;

/**
 * Exports a list as a file. The address of the file has the query of the list's own address, and '?format=csv' or '?format=xlsx'.
 * The file contains the whole list with the same filters and sorting. Reads the list one page at a time. Call this function in
 * the loader of a separate route:
 *
 *     export const loader = async (args: LoaderFunctionArgs) => {
 *       const desk = await openDesk(args);
 *       const asked = readOrdersQuery(new URL(args.request.url).searchParams);
 *       return exportList(desk, args.request, { name: 'Orders', list: '/desk/orders', limit: 50,
 *         read: (page) => desk.call('desk-orders/list', { ...asked, ...page }), key: ({ id }) => id, columns });
 *     };
 *
 * If the list is too long, or if the list changes faster than the export can read the list, shows a message on the page of the
 * list.
 */
export async function exportList<Row>(desk: Desk, request: Request, asked: ListExport<Row>): Promise<Response> {
	const { name, list, columns } = asked;
	const { timezone } = await desk.me();
	await desk.load('desk-session/beginFile', {});
	const pages = await readPages(asked, request.signal);
	if (pages === 'too-long') return refuseFile(request, list);
	if (pages === 'moved')
		return sayOnList(
			request,
			list,
			'The list changed while the file was being written. Please download the file again.',
		);
	const isWorkbook = new URL(request.url).searchParams.get('format') === 'xlsx';
	if (!isWorkbook) return fileAnswer(name, 'csv', Buffer.from(await csvOf(columns, pages, timezone)));
	const written = await writeWorkbook(desk, asked, pages, timezone);
	return 'refusal' in written ? sayOnList(request, list, written.refusal) : fileAnswer(name, 'xlsx', written.file);
}

/**
 * Reads a list one page at a time. Each page overlaps the previous page, and rows that were already read are dropped. If a row is
 * added or removed meanwhile, the export therefore repeats no row and misses none. If a page does not overlap, too many rows
 * before the page were removed. A page without an overlap is read again with a smaller offset.
 * @param signal a signal that stops the reading if the client disconnects
 */
async function readPages<Row>(asked: ListExport<Row>, signal: AbortSignal): Promise<Row[][] | 'moved' | 'too-long'> {
	const { limit } = asked;
	const key = 'key' in asked ? asked.key : null;
	const pages: Row[][] = [];
	const known = new Set<string | number>();
	const overlap = key ? Math.max(1, Math.floor(limit / 10)) : 0;
	let count = 0;
	let offset = 0;
	for (let reads = 0; reads < maxReads; reads++) {
		signal.throwIfAborted();
		const part = await ('key' in asked ? asked.read({ limit, offset }) : asked.readNext({ limit }));
		const [first] = part.rows;
		if (key && offset > 0 && !(first && known.has(key(first)))) {
			offset = Math.max(0, offset - limit + overlap);
			continue;
		}
		const rows = key ? part.rows.filter((row) => !known.has(key(row))) : part.rows;
		if (key) for (const row of rows) known.add(key(row));
		pages.push(rows);
		count += rows.length;
		if (count > maxExportRows || (part.more && count === maxExportRows)) return 'too-long';
		if (!part.more || part.rows.length === 0) return pages;
		offset += Math.max(1, part.rows.length - overlap);
	}
	return 'moved';
}

const contentTypes = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

function fileAnswer(name: string, format: keyof typeof contentTypes, file: Buffer<ArrayBuffer>): Response {
	const filename = `${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}.${format}`;
	const headers = {
		'Content-Type': contentTypes[format],
		'Content-Disposition': `attachment; filename="${filename}"`,
		'Cache-Control': privateNoStore,
		'X-Content-Type-Options': 'nosniff',
	};
	return new Response(file, { headers });
}

/** Redirects to the page of the list with the message that the list is too long for a file. */
const refuseFile = (request: Request, list: string): Promise<Response> =>
	sayOnList(
		request,
		list,
		`A file holds at most ${grouped(maxExportRows)} rows, and this list has more. Filter the list and try again.`,
	);

function sayOnList(request: Request, list: string, text: string): Promise<Response> {
	const { searchParams } = new URL(request.url);
	searchParams.delete('format');
	return leaveTo(request, searchParams.size > 0 ? `${list}?${searchParams}` : list, { kind: 'error', text });
}

/** A character that marks the file as UTF-8. Without this character, spreadsheet programs read the file in an older encoding. */
const byteOrderMark = '\ufeff';

const dayFormat = 'yyyy-MM-dd';
const momentFormats = {
	time: `${dayFormat} HH:mm`,
	moment: `${dayFormat} HH:mm:ss`,
	deadline: `${dayFormat} HH:mm`,
} as const;

async function csvOf<Row>(columns: readonly ExportColumn<Row>[], pages: Row[][], timezone: string): Promise<string> {
	const textOf = ({ cell, kind }: ExportColumn<Row>, row: Row): string => {
		const value = cell(row);
		if (value === null) return '';
		if (kind !== 'time' && kind !== 'moment' && kind !== 'deadline') return String(value);
		const isDay = kind === 'deadline' && endsDay(Number(value), timezone);
		return inZone(Number(value), timezone, isDay ? dayFormat : momentFormats[kind]);
	};
	const lines = [columns.map(({ heading }) => heading)];
	for (const rows of pages) {
		for (const row of rows) lines.push(columns.map((column) => textOf(column, row)));
		// Yields to the event loop, so that the server can handle other requests.
		await others();
	}
	return byteOrderMark + csvFile(lines);
}

/** Writes a workbook in a separate process. */
function writeWorkbook<Row>(
	desk: Desk,
	{ name, columns }: ListExport<Row>,
	pages: Row[][],
	timezone: string,
): Promise<WrittenWorkbook> {
	const heads = columns.map(({ heading, kind = 'text', width = 18 }) => ({ name: heading, kind, width }));
	return desk.writeWorkbook({ sheet: name, columns: heads, timezone }, cellsOf(columns, pages));
}

function* cellsOf<Row>(columns: readonly ExportColumn<Row>[], pages: Row[][]) {
	for (const rows of pages) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
}
