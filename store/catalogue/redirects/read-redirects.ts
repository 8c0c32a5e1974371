import { readCsv } from '../feeds/csv';
import { FeedUnreadable } from '../feeds/feed-errors';
import { readNamedColumns } from '../feeds/named-columns';
import { type TextReading, textOf } from '../feeds/text-file';
import type { FeedItem } from '../feeds/title-record';
import { type Redirect, readRedirect } from './redirect';

/**
 * The headings that the two columns of a redirect table may have. Shopify writes 'Redirect from' and 'Redirect to', and
 * WordPress writes 'source' and 'target'.
 */
const headings = {
	path: 'path',
	from: 'path',
	redirectfrom: 'path',
	old: 'path',
	oldpath: 'path',
	oldurl: 'path',
	source: 'path',
	target: 'target',
	to: 'target',
	redirectto: 'target',
	new: 'target',
	newpath: 'target',
	newurl: 'target',
	destination: 'target',
} as const;

export interface RedirectTable {
	/** The command line option `--map`: headings of the file, with the column that each heading means. */
	map?: Record<string, string>;
	/**
	 * The templates from which both columns are built if the file has other columns, for example `/products/{Handle}` and
	 * `/item/{Variant Barcode}`.
	 */
	made?: { from: string; to: string } | undefined;
	onNote(note: string): void;
}

/**
 * Reads redirects from a table (CSV). Refuses a row whose path is already in the table with another target.
 * @throws {FeedUnreadable} for a table without the two columns
 */
export async function* readRedirects(
	path: string,
	{ map = {}, made, onNote }: RedirectTable,
	reading: TextReading,
): AsyncGenerator<FeedItem<Redirect>, void, undefined> {
	const seen = new Map<string, { at: number; target: string }>();
	const needed = ['path', 'target'] as const;
	const rows = made
		? readMade(path, { ...made, onNote }, reading)
		: readNamedColumns(path, { headings, needed, map, onNote }, reading);
	for await (const row of rows) {
		if ('refused' in row) {
			yield row;
			continue;
		}
		const { at, cells, source } = row;
		const record = readRedirect(cells.path, cells.target);
		if ('refused' in record) {
			yield { at, refused: record.refused, source };
			continue;
		}
		const before = seen.get(record.key);
		if (before && before.target !== record.target)
			yield {
				at,
				refused: `${record.path} is already in line ${before.at}, with the target ${before.target}`,
				source,
			};
		else yield { at, record };
		if (!before) seen.set(record.key, { at, target: record.target });
	}
}

interface Made {
	at: number;
	cells: { path: string; target: string };
	source: string;
}

const place = /\{([^{}]*)\}/g;

/**
 * Reads the rows of a table with any columns, and builds the path and the target from the cells of each row. Skips rows in which
 * these cells are empty, because exports also contain rows for pictures and other data.
 */
async function* readMade(
	path: string,
	{ from, to, onNote }: { from: string; to: string; onNote(note: string): void },
	reading: TextReading,
): AsyncGenerator<Made | { at: number; refused: string; source: string }, void, undefined> {
	let columns: ReadonlyMap<string, number> | undefined;
	for await (const rows of readCsv(textOf(path, { ...reading, onEncoding: onNote }))) {
		for (const row of rows) {
			if ('refused' in row) yield row;
			if (!('cells' in row) || row.cells.every((cell) => cell.trim() === '')) continue;
			const { at, cells } = row;
			if (!columns) {
				columns = columnsOf(cells, [from, to]);
				continue;
			}
			const filled = [from, to].map((template) => fill(template, columns ?? new Map(), cells));
			const [made, target] = filled;
			if (made && target) yield { at, cells: { path: made, target }, source: cells.join(',').slice(0, 200) };
		}
	}
}

function columnsOf(cells: readonly string[], templates: readonly string[]): ReadonlyMap<string, number> {
	const columns = new Map(cells.map((heading, at) => [heading.trim().toLowerCase(), at]));
	for (const template of templates) {
		for (const [, name = ''] of template.matchAll(place)) {
			if (columns.has(name.trim().toLowerCase())) continue;
			throw new FeedUnreadable(
				`no column has the heading ${name}; the headings are: ${cells.join(', ').slice(0, 200)}`,
			);
		}
	}
	return columns;
}

/**
 * Fills a template with the cells of a row. The cells are encoded, so that a cell cannot change the meaning of the URL. Returns
 * null if a cell is empty.
 */
function fill(template: string, columns: ReadonlyMap<string, number>, cells: readonly string[]): string | null {
	let isWhole = true;
	const filled = template.replace(place, (_whole, name: string) => {
		// Shopify writes an apostrophe before a long number, so that spreadsheets do not round the number.
		const cell = (cells[columns.get(name.trim().toLowerCase()) ?? -1] ?? '').trim().replace(/^'(?=\d)|^\/+/, '');
		if (cell === '') isWhole = false;
		return cell.split('/').map(encodeSegment).join('/');
	});
	return isWhole ? filled : null;
}

const encodeSegment = (text: string): string => encodeURIComponent(text).replaceAll('*', '%2A');
