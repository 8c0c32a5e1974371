import { maxSourceLength, type SourceRow } from './columns';

const delimiters = [',', '\t', ';', '|'];
/**
 * The maximum length of a row, in characters. The maximum is higher than the length of any real row, but low enough to detect a
 * quotation mark that is never closed.
 */
const maxRecordLength = 256 * 1024;
const maxFirstLineLength = 64 * 1024;
const quote = '"';

/**
 * Reads the rows of a text table in batches, each row with the number of the line on which it begins. The delimiter is the
 * comma, tab, semicolon or vertical bar, whichever occurs most often in the column headings. A first line such as `sep=;`
 * overrides the delimiter. Quotation marks inside a cell stay in the cell. If the quotation mark of a row is never closed, the
 * row's first line is refused, and reading continues on the next line.
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

/** Returns the delimiter that occurs most often outside quotation marks. */
export function delimiterOf(line: string): string {
	const bare = line.replace(/"(?:[^"]|"")*"/g, '');
	const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
	return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

const unclosed = 'a quotation mark on this line is never closed, or the row is longer than 256 KB';

class CsvTable {
	readonly #delimiter: string;
	#line: number;
	/** The text that has not been split into rows yet. The text begins at the start of a row. */
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

	/** Returns the rows that are complete so far. At the end of the file, returns all remaining rows. */
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
			// In this row a quotation mark is never closed, or the row is too long. In such a case, only the first line of the row is
			// dropped.
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

/** Finds the line breaks of a text, one after another, in order. */
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
	 * Returns the array index of the next line break at or after a position. Returns the length of the text if no line break
	 * follows. The position must not be below the position of the previous call.
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

/** Returns the length of the line break at a position. Returns 0 at the end of the text. */
const breakLength = (text: string, place: number): number =>
	place >= text.length ? 0 : text.startsWith('\r\n', place) ? 2 : 1;

interface CsvRecord {
	cells: string[];
	/** The position in the text at which the next row begins. */
	end: number;
	/** Whether any cell of the row contains a line break. */
	isBroken: boolean;
}

/**
 * Reads the row that begins at a position of the text. Returns null if the end of the row has not been read from the file yet.
 */
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
		// A carriage return at the end of the text may be the first half of a line break.
		if (!isLast && (end === text.length || (text[end] === '\r' && end + 1 === text.length))) return null;
		return { cells, end: end + breakLength(text, end), isBroken: firstBreak < end };
	}
}

/**
 * Reads a cell's text from its opening to its closing quotation mark. A quotation mark closes the cell only if a delimiter or
 * the end of the line follows. Any other quotation mark is part of the cell's text.
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
