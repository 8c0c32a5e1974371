import { open, stat } from 'node:fs/promises';
import type { SourceRow } from '../feeds/columns';
import { readCsv } from '../feeds/csv';
import { FeedBroken, FeedUnreadable, WorkbookTooLarge } from '../feeds/feed-errors';
import { bytesOf, type Progress } from '../feeds/file-bytes';
import { kindOfFile } from '../feeds/file-kind';
import { textOf } from '../feeds/text-file';
import { readSheets, type Sheet } from '../feeds/xlsx';
import { kindOfZip } from '../feeds/zipped-files';
import { readEdifact } from './edifact-lines';
import { readHtml } from './html';
import { endInCopies, type ListKind, rowsOfLine } from './list-lines';
import type { ListRow } from './list-row';
import { ListTable } from './list-table';
import { readMarc } from './marc';
import { readMarcXml } from './marcxml';
import { readPdf } from './pdf';
import { Unreadable } from './unreadable';
import { readXls } from './xls';

export interface ListFileOptions extends Progress {
	/** The maximum number of rows that a shopper's list may have. */
	maxRows: number;
	/** The name of the program pdftotext, which is part of poppler. */
	pdftotext: string;
	/** Whether each line of the text was meant to be an ISBN. */
	isIsbns?: boolean;
	/** Whether the file's name has an extension of another kind. Then a workbook is refused. */
	isOtherType?: boolean;
	/** Called with each purchase order number in the file. */
	onPurchaseOrder?: (number: string) => void;
	/** The encoding of a text, by its name for iconv-lite. By default the encoding is guessed. */
	encoding?: string | undefined;
	/** Called with a sentence that names a guessed encoding, with examples from the text. */
	onEncoding?: (note: string) => void;
	/** What to do if the guessed encoding is wrong. */
	advice?: string;
}

const defaultMaxBytes = 512 * 1024 ** 2;
const defaultMaxSharedBytes = 64 * 1024 ** 2;
/** The maximum length of a line in a shopper's list, in characters. */
const maxLineLength = 256 * 1024;
/**
 * The number of lines of a PDF that are examined before the first line is returned. These lines show whether the lines of the
 * list end in a number of copies.
 */
const linesLookedAt = 200;
/**
 * The number of rows of a sheet without ISBNs that are held back, because the sheet may be only a cover page for the next sheet.
 */
const maxHeld = 1000;

/**
 * Reads the rows of a shopper's list from a file. Recognises the kind of file by its content. Must run in a separate process,
 * because files of some formats are read into memory completely.
 * @throws {Unreadable} for a file that cannot be read as a list
 */
export async function* readListFile(
	path: string,
	options: ListFileOptions,
): AsyncGenerator<ListRow[], void, undefined> {
	let rows = 0;
	let isbns = false;
	try {
		for await (const batch of rowsOf(path, options)) {
			rows += batch.length;
			if (rows > options.maxRows) throw new Unreadable('too many rows');
			isbns ||= batch.some(({ isbn }) => isbn !== '');
			yield batch;
		}
	} catch (error) {
		if (error instanceof WorkbookTooLarge) throw new Unreadable('too large');
		if (error instanceof FeedBroken || error instanceof FeedUnreadable) throw new Unreadable('damaged');
		throw error;
	}
	if (!isbns) throw new Unreadable('no isbn');
}

async function* rowsOf(path: string, options: ListFileOptions): AsyncGenerator<ListRow[], void, undefined> {
	if (options.isIsbns) return yield* textRows(path, options, 'isbns');
	const kind = await kindOfFile(path);
	switch (kind) {
		case 'empty':
			throw new Unreadable('empty');
		case 'gzip':
		case 'binary':
			throw new Unreadable('type');
		case 'zip': {
			await requireWorkbook(path);
			if (options.isOtherType) throw new Unreadable('type');
			const reading: SheetReading = { table: null };
			const wanted = () => reading.table?.wanted ?? null;
			const limits = { maxBytes: defaultMaxBytes, maxSharedBytes: defaultMaxSharedBytes, onBytes: options.onBytes };
			return yield* firstWithBooks(rowsOfSheets(readSheets(path, { ...limits, wanted })), reading);
		}
		case 'cfb':
		case 'biff':
			return yield* firstWithBooks(inBatches(await readXls(path, options.maxRows)));
		case 'pdf':
			return yield* pdfRows(path, options);
		case 'edifact':
			return yield* readEdifact(textOf(path, options), options.onPurchaseOrder);
		case 'marc':
			return yield* readMarc(bytesOf(path, options));
		case 'marcxml':
			return yield* readMarcXml(bytesOf(path, options));
		case 'uiee':
		case 'homebase':
			throw new Unreadable(kind);
		case 'page':
		case 'markup':
			return yield* readHtml(bytesOf(path, options));
		default:
			return yield* textRows(path, options, 'text');
	}
}

const textRows = (path: string, options: ListFileOptions, kind: ListKind) =>
	tableRows(readCsv(inLines(textOf(path, options))), kind);

/**
 * Passes a text on, but throws an error if the text has no line ends. A text without line ends is not a list, and splitting it
 * would take too long.
 */
async function* inLines(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
	let length = 0;
	for await (const chunk of text) {
		const end = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r'));
		length = end < 0 ? length + chunk.length : chunk.length - end - 1;
		if (length > maxLineLength) throw new Unreadable('damaged');
		yield chunk;
	}
}

/**
 * The table of a sheet that is currently being read. Only cells in the columns that this table needs are read from the sheet.
 */
interface SheetReading {
	table: ListTable | null;
}

async function* tableRows(
	batches: AsyncIterable<readonly SourceRow[]>,
	kind: ListKind,
	reading: SheetReading = { table: null },
): AsyncGenerator<ListRow[], void, undefined> {
	const table = new ListTable(kind);
	reading.table = table;
	for await (const batch of batches) yield table.push(batch);
	yield table.end();
}

async function* rowsOfSheets(sheets: AsyncIterable<Sheet>): AsyncGenerator<Sheet['rows'], void, undefined> {
	for await (const { rows, isHidden } of sheets) if (!isHidden) yield rows;
}

/** Yields the rows of the first sheet that contains an ISBN. If no sheet contains an ISBN, yields the rows of all sheets. */
async function* firstWithBooks(
	sheets: AsyncIterable<AsyncIterable<readonly SourceRow[]>>,
	reading?: SheetReading,
): AsyncGenerator<ListRow[], void, undefined> {
	const withoutBooks: ListRow[] = [];
	for await (const sheet of sheets) {
		let held: ListRow[] | null = [];
		for await (const rows of tableRows(sheet, 'sheet', reading)) {
			const found = rows.some(({ eisbns }) => eisbns.length > 0);
			if (held === null) yield rows;
			else if (found || held.length > maxHeld) {
				yield held.concat(rows);
				held = null;
			} else held = held.concat(rows);
		}
		if (held === null) return;
		withoutBooks.push(...held);
	}
	yield withoutBooks;
}

async function* inBatches(sheets: SourceRow[][]): AsyncGenerator<AsyncGenerator<SourceRow[]>> {
	for (const rows of sheets) yield pieces(rows);
}

async function* pieces(rows: SourceRow[]): AsyncGenerator<SourceRow[]> {
	for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000);
}

async function* pdfRows(path: string, { pdftotext }: ListFileOptions): AsyncGenerator<ListRow[], void, undefined> {
	await requireEnd(path);
	let at = 0;
	let endsInCopies: boolean | undefined;
	for await (const lines of startingWith(linesLookedAt, readPdf(path, pdftotext))) {
		endsInCopies ??= endInCopies(lines);
		yield lines.flatMap((line) => rowsOfLine(++at, line, 'page', endsInCopies));
	}
}

/** Passes lines on. The first batch has at least `count` lines, or all lines if the file has fewer. */
async function* startingWith(
	count: number,
	batches: AsyncIterable<string[]>,
): AsyncGenerator<string[], void, undefined> {
	let start: string[] | null = [];
	for await (const batch of batches) {
		if (start === null) yield batch;
		else {
			start.push(...batch);
			if (start.length < count) continue;
			yield start;
			start = null;
		}
	}
	if (start !== null) yield start;
}

/** Requires that a zip is an Excel workbook. The refusal names the kind of file, and says what to export instead. */
async function requireWorkbook(path: string): Promise<void> {
	const kind = await kindOfZip(path);
	if (kind !== 'workbook') throw new Unreadable(kind);
}

/** Requires that a PDF is complete. Poppler would read an incomplete PDF without an error, and books would be missing. */
async function requireEnd(path: string): Promise<void> {
	const { size } = await stat(path);
	const file = await open(path);
	try {
		const { buffer } = await file.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048));
		if (!buffer.includes('%%EOF')) throw new Unreadable('damaged');
	} finally {
		await file.close();
	}
}
