import type { Duplex } from 'node:stream';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { streamObject } from 'stream-json/streamers/stream-object.js';
import { streamValues } from 'stream-json/streamers/stream-values.js';
import { maxSourceLength, type SourceRow } from './columns';
import { FeedBroken } from './feed-errors';

const maxLineLength = 8 * 1024 * 1024;
/** The number of characters that are read to find out whether the first line is a complete JSON record. */
const maxFirstLineLength = 1024 * 1024;

/** Matches the start of a JSON object whose keys are the ISBNs of its records: {"9780000010018": {"title": …}, …}. */
const keyed = /^\{\s*"[\d-]{7,16}[\dXx]"\s*:\s*\{/;
const maxKeyedStartLength = 64;

/**
 * Reads records in batches: from a JSON array, from an object whose keys are ISBNs, from JSON Lines, or from several consecutive
 * JSON texts. For JSON Lines, `at` is the line number, and only an invalid line is refused. For the other formats, `at` is the
 * number of the record.
 * @throws {FeedBroken} if the JSON becomes invalid, with the number of the line on which the invalid part of the text begins
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow[], void, undefined> {
	const chunks = text[Symbol.asyncIterator]();
	let head = '';
	for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
		head += next.value;
		if (
			head.trimStart().length > maxKeyedStartLength &&
			(head.includes('\n', head.search(/\S/)) || head.length > maxFirstLineLength)
		)
			break;
	}
	const whole = rejoin(head, chunks);
	const [line = ''] = head.trimStart().split('\n', 1);
	if (line.startsWith('[')) yield* readValues(whole, streamArray.withParserAsStream());
	else if (keyed.test(head.trimStart())) yield* readValues(whole, streamObject.withParserAsStream());
	else if (/\}\s*$/.test(line)) yield* readLines(whole);
	else yield* readValues(whole, streamValues.withParserAsStream({ jsonStreaming: true }));
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<SourceRow[], void, undefined> {
	let at = 0;
	let rest = '';
	for await (const chunk of text) {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		if (rest.length > maxLineLength) throw new FeedBroken('the line is too long', at + lines.length + 1);
		const rows = lines.flatMap((line) => rowOfLine(line, ++at));
		if (rows.length > 0) yield rows;
	}
	yield rowOfLine(rest, at + 1);
}

function rowOfLine(line: string, at: number): SourceRow[] {
	if (line.trim() === '') return [];
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return [{ at, refused: 'the line is not JSON', source: line.slice(0, maxSourceLength) }];
	}
	return [rowOfValue(value, at)];
}

/**
 * If the JSON parser finds an error in a part of the text, all records in that part are lost. Each part therefore contains the
 * end of at most one record, which is returned before the next part is parsed.
 */
async function* readValues(text: AsyncIterable<string>, parser: Duplex): AsyncGenerator<SourceRow[], void, undefined> {
	let rows: SourceRow[] = [];
	let at = 0;
	let line = 1;
	// The parser also passes errors to these callbacks. Without an error listener, a parser error would end the process.
	parser.on('error', () => undefined);
	const take = (fault: Error | null | undefined) => {
		for (let item = parser.read(); item !== null; item = parser.read()) {
			at += 1;
			const { key, value } = item as { key: unknown; value: unknown };
			rows.push(rowOfValue(typeof key === 'string' ? withNumber(value, key) : value, at));
		}
		return fault && new FeedBroken(`the JSON is damaged after record ${at}: ${fault.message}`, line);
	};
	const write = (piece: string) => new Promise<Error | null | undefined>((done) => parser.write(piece, done));
	const end = () => new Promise<Error | null | undefined>((done) => parser.end(done));

	for await (const chunk of text) {
		for (const piece of piecesOf(chunk)) {
			line += lineBreaks(/^[\s,]*/.exec(piece)?.[0] ?? '');
			const broken = take(await write(piece));
			if (broken) {
				yield rows;
				throw broken;
			}
			line += lineBreaks(piece.replace(/^[\s,]*/, ''));
		}
		if (rows.length > 0) yield rows;
		rows = [];
	}
	const broken = take(await end());
	yield rows;
	if (broken) throw broken;
}

function* piecesOf(chunk: string): Generator<string, void, undefined> {
	for (let start = 0; start < chunk.length; ) {
		const brace = chunk.indexOf('}', start);
		const end = brace < 0 ? chunk.length : brace + 1;
		yield chunk.slice(start, end);
		start = end;
	}
}

function lineBreaks(text: string): number {
	return text.split('\n').length - 1;
}

/** Adds the ISBN to a JSON record whose ISBN is only the record's key. */
function withNumber(value: unknown, isbn: string): unknown {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? { isbn, ...value } : value;
}

function rowOfValue(value: unknown, at: number): SourceRow {
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { at, object: { ...value } };
	return { at, refused: 'the record is not a JSON object', source: JSON.stringify(value).slice(0, maxSourceLength) };
}

async function* rejoin(head: string, rest: AsyncIterator<string>): AsyncGenerator<string, void, undefined> {
	yield head;
	for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
