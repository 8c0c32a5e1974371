import { setImmediate as others } from 'node:timers/promises';
import { privateNoStore } from '~/http/cache-headers';
import { csvFile } from '~store/contract/csv-line';
import { grouped } from '~store/contract/grouped';
import type { WorkbookKind, WrittenWorkbook } from '~store/contract/workbook';
import { endsDay, inZone } from '~store/contract/zoned-time';
import { type Desk, leaveTo } from '../session/open-desk.server';

export interface ExportColumn<Row> {
	heading: string;
	/** Text by default; otherwise copies, an amount such as '12.34', or a moment in unix seconds. */
	kind?: WorkbookKind;
	/** Width in characters, for the workbook. */
	width?: number;
	cell(row: Row): string | number | null;
}

type ListExport<Row> = ListFile<Row> & (ByOffset<Row> | AfterTheLast<Row>);

interface ListFile<Row> {
	/** The name of the file and its sheet: 'Orders'. */
	name: string;
	/** The list's own address. A refusal is shown there. */
	list: string;
	columns: readonly ExportColumn<Row>[];
	/** The most rows that one read returns. */
	limit: number;
}

/** One page of the rows, in the order of the list, and whether more rows follow, as the calls return it (`DeskPage`). */
type Part<Row> = Promise<{ rows: Row[]; more: boolean }>;

/** A list that is read by offset. Its rows move when a row is added or removed. */
interface ByOffset<Row> {
	read(page: { limit: number; offset: number }): Part<Row>;
	/** Identifies a row. */
	key(row: Row): string | number;
}

interface AfterTheLast<Row> {
	/** Reads on after the last row that it returned. */
	readNext(page: { limit: number }): Part<Row>;
}

/** The longest list that can be exported. */
export const maxExportRows = 50_000;

/** The most reads of one list. Without the limit, a list that changes faster than it is read would be read for ever. */
const maxReads = 1000;

/**
 * Exports a list as a file: '?format=csv' or 'xlsx', besides the query of the list's own address. The file has the whole list, as
 * it is filtered and sorted, and the list is read a page at a time. Call this in the loader of a separate address:
 *
 *     export const loader = async (args: LoaderFunctionArgs) => {
 *       const desk = await openDesk(args);
 *       const asked = readOrdersQuery(new URL(args.request.url).searchParams);
 *       return exportList(desk, args.request, { name: 'Orders', list: '/desk/orders', limit: 50,
 *         read: (page) => desk.call('desk-orders/list', { ...asked, ...page }), key: ({ id }) => id, columns });
 *     };
 *
 * Refuses a list that is too long, or that changes faster than it is read, with a message on the page of the list.
 */
export async function exportList<Row>(desk: Desk, request: Request, asked: ListExport<Row>): Promise<Response> {
	const { name, list, columns } = asked;
	const { timezone } = await desk.me();
	await desk.load('desk-session/beginFile', {});
	const pages = await readPages(asked, request.signal);
	if (pages === 'too-long') return refuseFile(request, list);
	if (pages === 'moved')
		return sayOnList(request, list, 'The list changed while the file was written. Please try again.');
	const isWorkbook = new URL(request.url).searchParams.get('format') === 'xlsx';
	if (!isWorkbook) return fileAnswer(name, 'csv', Buffer.from(await csvOf(columns, pages, timezone)));
	const written = await writeWorkbook(desk, asked, pages, timezone);
	return 'refusal' in written ? sayOnList(request, list, written.refusal) : fileAnswer(name, 'xlsx', written.file);
}

/**
 * Reads a list a page at a time. Each page begins among rows that are already known, and only its unknown rows are kept. So a row
 * that is added or removed above the page repeats no other row and hides none. If a page begins with an unknown row, too many rows
 * above it were removed. The page is then read again from farther up.
 * @param signal ends the reading once the client has gone away
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

/** Shows on the page of a list that the list is too long for a file. */
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

/** Without this mark, spreadsheets read the file in an older encoding. */
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
		// Lets the server handle other requests in between.
		await others();
	}
	return byteOrderMark + csvFile(lines);
}

/** Writes a workbook outside of this process. */
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
