import type { Mapping } from './columns';
import { readCsv } from './csv';
import { FeedUnreadable } from './feed-errors';
import { doubledHeadings, doubledInWords, refuseEmpty, squash } from './headings';
import { type TextReading, textOf } from './text-file';

/** The cells of a row by column, as written; '' for a missing cell. `at` is its line number. */
export interface NamedRow<Column extends string> {
	at: number;
	cells: Record<Column, string>;
	/** The text of the row in the file, or the beginning of the text. */
	source: string;
}

export interface NamedTable<Column extends string> {
	/** The columns by heading, in the form that `squash` returns: 'firstname' for 'First Name'. */
	headings: Readonly<Record<string, Column>>;
	/** The columns without which a table is refused. */
	needed: readonly Column[];
	/** The option `--map`: headings with the column or known heading that each means. '' or 'ignore' means none. */
	map?: Mapping;
	/** Called with sentences that tell which columns were used, and which were not. */
	onNote?: (note: string) => void;
	/** Called with a sentence that names a guessed encoding. Default: `onNote`. */
	onEncoding?: (note: string) => void;
}

const maxSourceLength = 200;

/**
 * Reads a CSV file with a heading row, row by row. If several columns mean the same, the first filled cell counts. Skips empty
 * rows.
 * @throws {FeedUnreadable} for a table without the needed headings, and for a mapping to an unknown heading
 */
export async function* readNamedColumns<Column extends string>(
	path: string,
	{ headings, needed, map = {}, onNote, onEncoding = onNote }: NamedTable<Column>,
	reading: TextReading,
): AsyncGenerator<NamedRow<Column> | { at: number; refused: string; source: string }, void, undefined> {
	const meaning = meanings(headings, map);
	const all = [...new Set(Object.values(headings))];
	let columns: (Column | undefined)[] | undefined;
	for await (const rows of readCsv(textOf(path, { ...reading, onEncoding }))) {
		for (const row of rows) {
			if ('refused' in row) yield row;
			if (!('cells' in row) || row.cells.every((cell) => cell.trim() === '')) continue;
			const { at, cells } = row;
			if (columns) {
				yield { at, cells: byMeaning(all, columns, cells), source: cells.join(',').slice(0, maxSourceLength) };
				continue;
			}
			columns = cells.map((heading) => meaning.get(squash(heading)));
			const missing = needed.filter((column) => !columns?.includes(column));
			if (missing.length > 0) {
				throw new FeedUnreadable(
					`no column has a heading for ${missing.join(' or ')} (name it with --map HEADING=${missing[0]}); the headings are: ${cells.join(', ').slice(0, maxSourceLength)}`,
				);
			}
			noteColumns(cells, columns, onNote);
		}
	}
}

function meanings<Column extends string>(
	headings: Readonly<Record<string, Column>>,
	map: Mapping,
): Map<string, Column | undefined> {
	const known = new Map<string, Column | undefined>(Object.entries(headings));
	const columns = new Map(Object.values(headings).map((column) => [squash(column), column]));
	const mapped = Object.entries(map).map(([heading, wanted]): [string, Column | undefined] => {
		refuseEmpty(heading);
		if (/^(?:|-|ignore)$/.test(wanted)) return [squash(heading), undefined];
		const column = columns.get(squash(wanted)) ?? known.get(squash(wanted));
		if (column) return [squash(heading), column];
		throw new FeedUnreadable(
			`there is no column ${JSON.stringify(wanted)}; the columns are ${[...columns.values()].join(', ')}`,
		);
	});
	for (const [name, column] of columns) if (!known.has(name)) known.set(name, column);
	for (const [heading, column] of mapped) known.set(heading, column);
	return known;
}

function byMeaning<Column extends string>(
	all: readonly Column[],
	columns: readonly (Column | undefined)[],
	cells: readonly string[],
): Record<Column, string> {
	const found = Object.fromEntries(all.map((column) => [column, ''])) as Record<Column, string>;
	for (const [index, column] of columns.entries()) {
		// An apostrophe keeps spreadsheets from reading a phone number or a postal code as a number. An apostrophe before a name
		// is part of the name.
		const cell = (cells[index] ?? '').trim().replace(/^'(?=[\d+]|[A-Z]\d)/, '');
		if (column !== undefined && found[column] === '') found[column] = cell;
	}
	return found;
}

function noteColumns(
	cells: readonly string[],
	columns: readonly (string | undefined)[],
	onNote: ((note: string) => void) | undefined,
): void {
	const used = cells.flatMap((heading, index) => (columns[index] ? [`${heading.trim()} as ${columns[index]}`] : []));
	const unused = cells.filter((heading, index) => !columns[index] && heading.trim() !== '');
	const headings = cells.filter((_heading, index) => columns[index]).map((heading) => heading.trim());
	const doubled = doubledHeadings(headings);
	onNote?.(`Columns that were used: ${used.join(', ')}`);
	if (doubled.length > 0) onNote?.(doubledInWords(doubled));
	if (unused.length > 0) onNote?.(`Columns that were not used: ${unused.join(', ')}`);
}
