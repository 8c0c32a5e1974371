import type { TransformOptions } from 'node:stream';
import { CsvError, type Options, Parser } from 'csv-parse';
import type { SourceRow } from './columns';
import { FeedBroken } from './feed-errors';

const DELIMITERS = [',', '\t', ';', '|'];
/** Longer than any row of a bookseller, and short enough to notice a quotation mark that nobody closes. */
const LONGEST_RECORD = 256 * 1024;
const LONGEST_FIRST_LINE = 64 * 1024;
const SOURCE_LENGTH = 200;
const LF = 0x0a;
const CR = 0x0d;

/**
 * The rows of a text table, in batches, each with the line that it begins on. The delimiter (comma, tab, semicolon or
 * bar) is the one that parts the first line best; a first line such as `sep=;` is obeyed. Quotation marks inside a cell
 * are taken as they come. A row whose quotation mark is never closed is refused, and reading goes on below its line.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<SourceRow[], void, undefined> {
	let head: string | undefined = '';
	let table: CsvTable | undefined;
	for await (const chunk of text) {
		let piece = chunk;
		if (head !== undefined) {
			head += chunk;
			if (!/[\r\n]/.test(head.trimStart()) && head.length < LONGEST_FIRST_LINE) continue;
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

/** The candidate that occurs most often outside quotation marks. */
export function delimiterOf(line: string): string {
	const bare = line.replace(/"(?:[^"]|"")*"/g, '');
	const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
	return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

interface ParsedRecord {
	record: string[];
	/** `bytes`: where the record ends, in the bytes that the parser has been given. */
	info: { bytes: number; lines: number };
}

class CsvTable {
	private parser: Parser;
	/** What the parser has been given since the last whole record, and where that begins among all its bytes. */
	private pending: Buffer[] = [];
	private pendingFrom = 0;
	private recordEnd = 0;
	private parserLines = 0;

	constructor(
		private readonly delimiter: string,
		private line: number,
	) {
		this.parser = this.newParser();
	}

	write(text: string): SourceRow[] {
		const rows: SourceRow[] = [];
		this.feed(Buffer.from(text), rows);
		return rows;
	}

	end(): SourceRow[] {
		const rows: SourceRow[] = [];
		for (;;) {
			this.parser.end();
			this.take(rows);
			const rest = this.restAfterError(rows);
			if (rest === undefined) return rows;
			this.feed(rest, rows);
		}
	}

	private feed(bytes: Buffer, rows: SourceRow[]): void {
		for (let next: Buffer | undefined = bytes; next !== undefined; next = this.restAfterError(rows)) {
			this.pending.push(next);
			this.parser.write(next);
			this.take(rows);
		}
		for (
			let [first] = this.pending;
			first && this.pendingFrom + first.length <= this.recordEnd;
			[first] = this.pending
		) {
			this.pendingFrom += first.length;
			this.pending.shift();
		}
	}

	private take(rows: SourceRow[]): void {
		for (let parsed = this.next(); parsed !== null; parsed = this.next()) {
			const cells = parsed.record;
			rows.push({ at: this.line, cells });
			this.recordEnd = parsed.info.bytes;
			this.line += 1;
			// The parser counts \r\n inside quotation marks twice, so its count only tells whether there are any.
			const { lines } = parsed.info;
			if (lines !== this.parserLines + 1) for (const cell of cells) this.line += lineBreaks(cell);
			this.parserLines = lines;
		}
	}

	private next(): ParsedRecord | null {
		return this.parser.read();
	}

	/**
	 * Behind an error: refuses the line on which the broken record begins, and gives what comes below it to a new parser
	 * to read. Only a quotation mark that nobody closes, or a row beyond all measure, is an error here.
	 */
	private restAfterError(rows: SourceRow[]): Buffer | undefined {
		const error = this.parser.errored;
		if (!error) return undefined;
		if (!(error instanceof CsvError)) throw new FeedBroken(error.message, this.line);
		const rest = Buffer.concat(this.pending).subarray(this.recordEnd - this.pendingFrom);
		const length = rest.findIndex((byte) => byte === LF || byte === CR);
		const lineEnd = length < 0 ? rest.length : length;
		rows.push({
			at: this.line,
			refused: 'a quotation mark on this line is never closed, or the row is longer than 256 KB',
			source: rest.toString('utf8', 0, Math.min(lineEnd, SOURCE_LENGTH)),
		});
		this.line += 1;
		this.parser = this.newParser();
		this.pending = [];
		this.pendingFrom = 0;
		this.recordEnd = 0;
		this.parserLines = 0;
		return rest.subarray(lineEnd + (rest[lineEnd] === CR && rest[lineEnd + 1] === LF ? 2 : 1));
	}

	private newParser(): Parser {
		const options: Options & TransformOptions = {
			delimiter: this.delimiter,
			record_delimiter: ['\r\n', '\n', '\r'],
			relax_quotes: true,
			relax_column_count: true,
			max_record_size: LONGEST_RECORD,
			info: true,
			// All records of a chunk are taken as soon as it is written: the parser never has to wait for room.
			readableHighWaterMark: Number.MAX_SAFE_INTEGER,
		};
		const parser = new Parser(options);
		// The error is read from `errored` after each write; without a listener it would end the process.
		parser.on('error', () => undefined);
		return parser;
	}
}

function lineBreaks(cell: string): number {
	return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}
