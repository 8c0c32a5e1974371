import type { Mapping } from './columns';
import { readCsv } from './csv';
import { FeedUnreadable } from './feed-errors';
import { doubledHeadings, doubledInWords, refuseEmpty, squash } from './headings';
import { type TextReading, textOf } from './text-file';

/**
 * The cells of a table row by column, as written in the file. A missing cell is ''. `at` is the row's line number in the file.
 */
export interface NamedRow<Column extends string> {
	at: number;
	cells: Record<Column, string>;
	/** The text of the row in the file, or only the beginning of a long text. */
	source: string;
}

export interface NamedTable<Column extends string> {
	/** The columns of the table by column heading, in the form that `squash` returns: 'firstname' for 'First Name'. */
	headings: Readonly<Record<string, Column>>;
	/** The columns that the table must have. A table without one of them is refused. */
	needed: readonly Column[];
	/**
	 * The command line option `--map`: column headings of the file, with the column or known heading that each heading means. An
	 * empty value or 'ignore' means that the column is not used.
	 */
	map?: Mapping;
	/** Called with messages that say which columns of the file were used, and which were ignored. */
	onNote?: (note: string) => void;
	/** Called with a message that states the encoding, if the encoding was guessed. The default is `onNote`. */
	onEncoding?: (note: string) => void;
}

const maxSourceLength = 200;

/**
 * Reads a CSV file with a heading row, row by row. If several columns have the same meaning, the first cell that is not empty is
 * used. Skips empty rows.
 * @throws {FeedUnreadable} for a table without the required column headings, and for a mapping to an unknown heading
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
		// Some tables write an apostrophe before a phone number or a postal code, so that spreadsheets do not read it as a number.
		// An apostrophe before a letter belongs to the name.
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
