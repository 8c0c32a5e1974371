import { maxSourceLength, type SourceRow } from './columns';

const delimiters = [',', '\t', ';', '|'];
/**
 * The longest row, in characters. It is longer than any real row, and short enough to detect a quotation mark that is never
 * closed.
 */
const maxRecordLength = 256 * 1024;
const maxFirstLineLength = 64 * 1024;
const quote = '"';

/**
 * Reads the rows of a text table in batches, each with the line number on which it begins. The delimiter (comma, tab, semicolon
 * or bar) is the one that occurs most often in the headings. A first line such as `sep=;` sets the delimiter. Quotation marks
 * inside a cell are kept. A row whose quotation mark is never closed is refused, and reading continues on the line after its
 * first.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<SourceRow[], void, undefined> {
	let head: string | undefined = '';
	let table: CsvTable | undefined;
	for await (const chunk of text) {
		let piece = chunk;
		if (head !== undefined) {
			head += chunk;
			if (!/[\r\n]/.test(head.trimStart()) && head.length < maxFirstLineLength) continue;
			piece = head;
			head = undefined;
		}
		if (table === undefined) [table, piece] = startTable(piece);
		const rows = table.write(piece);
		if (rows.length > 0) yield rows;
	}
	if (head) {
		let piece: string;
		[table, piece] = startTable(head);
		yield table.write(piece);
	}
	if (table) yield table.end();
}

function startTable(head: string): [CsvTable, rest: string] {
	const announced = /^\s*sep=(.)\r?\n/i.exec(head);
	if (announced) return [new CsvTable(announced[1] ?? ',', 2), head.slice(announced[0].length)];
	const lines = head.split(/\r\n|\n|\r/, 20);
	const headings = lines.find((line) => /isbn|\bean/i.test(line)) ?? lines.find((line) => line.trim() !== '') ?? '';
	return [new CsvTable(delimiterOf(headings), 1), head];
}

/** Returns the candidate that occurs most often outside quotation marks. */
export function delimiterOf(line: string): string {
	const bare = line.replace(/"(?:[^"]|"")*"/g, '');
	const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
	return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

const unclosed = 'a quotation mark on this line is never closed, or the row is longer than 256 KB';

class CsvTable {
	readonly #delimiter: string;
	#line: number;
	/** The text that has not been split into rows yet. It begins with a row. */
	#text = '';

	constructor(delimiter: string, line: number) {
		this.#delimiter = delimiter;
		this.#line = line;
	}

	write(piece: string): SourceRow[] {
		this.#text += piece;
		return this.#take(false);
	}

	end(): SourceRow[] {
		return this.#take(true);
	}

	/** Returns the complete rows; at the end of the file, all rows. */
	#take(isLast: boolean): SourceRow[] {
		const rows: SourceRow[] = [];
		const text = this.#text;
		const delimiter = this.#delimiter;
		let breaks = new LineBreaks(text, 0);
		let start = 0;
		while (start < text.length) {
			const record = readRecord(text, start, delimiter, breaks, isLast);
			if (record && record.end - start <= maxRecordLength) {
				rows.push({ at: this.#line, cells: record.cells });
				this.#line += 1;
				if (record.isBroken) for (const cell of record.cells) this.#line += lineBreaks(cell);
				start = record.end;
				continue;
			}
			if (!record && !isLast && text.length - start < maxRecordLength) break;
			// A quotation mark is never closed, or the row is too long. Only the row's first line is dropped.
			breaks = new LineBreaks(text, start);
			const end = breaks.after(start);
			const source = text.slice(start, Math.min(end, start + maxSourceLength));
			rows.push({ at: this.#line, refused: unclosed, source });
			this.#line += 1;
			start = end + breakLength(text, end);
		}
		this.#text = text.slice(start);
		return rows;
	}
}

/** Finds the line breaks of a text, one after the other. */
class LineBreaks {
	readonly #text: string;
	#feed: number;
	#carriageReturn: number;

	constructor(text: string, from: number) {
		this.#text = text;
		this.#feed = this.#find('\n', from);
		this.#carriageReturn = this.#find('\r', from);
	}

	/**
	 * Returns the index of the next line break at or after a position; the text's length if there is none. Each call's position
	 * must be at or after the one before.
	 */
	after(place: number): number {
		if (this.#feed < place) this.#feed = this.#find('\n', place);
		if (this.#carriageReturn < place) this.#carriageReturn = this.#find('\r', place);
		return Math.min(this.#feed, this.#carriageReturn);
	}

	#find(sign: string, from: number): number {
		const place = this.#text.indexOf(sign, from);
		return place < 0 ? this.#text.length : place;
	}
}

/** Returns the length of the line break at a position; 0 at the end of the text. */
const breakLength = (text: string, place: number): number =>
	place >= text.length ? 0 : text.startsWith('\r\n', place) ? 2 : 1;

interface CsvRecord {
	cells: string[];
	/** The index at which the next row begins. */
	end: number;
	/** Whether a cell of the row contains a line break. */
	isBroken: boolean;
}

/** Reads the row that begins at a position; null if its end is not in the text yet. */
function readRecord(
	text: string,
	start: number,
	delimiter: string,
	breaks: LineBreaks,
	isLast: boolean,
): CsvRecord | null {
	const cells: string[] = [];
	const firstBreak = breaks.after(start);
	let place = start;
	for (;;) {
		let quoted = '';
		if (text[place] === quote) {
			const cell = readQuoted(text, place, delimiter, isLast);
			if (!cell) return null;
			({ text: quoted, end: place } = cell);
		}
		const lineEnd = breaks.after(place);
		const next = text.indexOf(delimiter, place);
		const isEnd = next < 0 || next > lineEnd;
		const end = isEnd ? lineEnd : next;
		cells.push(quoted + text.slice(place, end));
		place = end + 1;
		if (!isEnd) continue;
		// A carriage return may be the first half of a line break.
		if (!isLast && (end === text.length || (text[end] === '\r' && end + 1 === text.length))) return null;
		return { cells, end: end + breakLength(text, end), isBroken: firstBreak < end };
	}
}

/**
 * Reads a cell's text from its opening to its closing quotation mark. A quotation mark that is not followed by a delimiter or the
 * line's end does not close the cell. It is then part of the text.
 */
function readQuoted(
	text: string,
	start: number,
	delimiter: string,
	isLast: boolean,
): { text: string; end: number } | null {
	let cell = '';
	for (let from = start + 1; ; ) {
		const mark = text.indexOf(quote, from);
		const end = mark + 1;
		if (mark < 0 || (end === text.length && !isLast)) return null;
		cell += text.slice(from, mark);
		const next = text[end];
		if (next !== quote) {
			const isClosed = next === undefined || next === delimiter || next === '\n' || next === '\r';
			return { text: isClosed ? cell : `"${cell}"`, end };
		}
		cell += quote;
		from = end + 1;
	}
}

function lineBreaks(cell: string): number {
	return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}
