import { pipeline, Readable } from 'node:stream';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { streamValues } from 'stream-json/streamers/stream-values.js';
import type { SourceRow } from './columns';
import { FeedBroken } from './feed-errors';

const BATCH = 256;
const LONGEST_LINE = 8 * 1024 * 1024;
/** By then the first line shows whether it is a record of its own. */
const LONGEST_FIRST_LINE = 1024 * 1024;
const SOURCE_LENGTH = 200;

/**
 * The objects of a JSON array, of JSON lines or of several JSON texts one after the other, in batches. `at` is the line
 * for JSON lines, where a line that makes no sense is refused by itself; otherwise the number of the object, and
 * `FeedBroken` is thrown where the JSON breaks off.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow[], void, undefined> {
	const chunks = text[Symbol.asyncIterator]();
	let head = '';
	for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
		head += next.value;
		if (/\S/.test(head) && (head.includes('\n', head.search(/\S/)) || head.length > LONGEST_FIRST_LINE)) break;
	}
	const whole = rejoin(head, chunks);
	const [line = ''] = head.trimStart().split('\n', 1);
	if (line.startsWith('[')) yield* readValues(whole, 'array');
	else if (/\}\s*$/.test(line)) yield* readLines(whole);
	else yield* readValues(whole, 'values');
}

async function* readLines(text: AsyncIterable<string>): AsyncGenerator<SourceRow[], void, undefined> {
	let at = 0;
	let rest = '';
	for await (const chunk of text) {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		if (rest.length > LONGEST_LINE) throw new FeedBroken('the line is longer than any record', at + lines.length + 1);
		const rows = lines.flatMap((line) => rowOfLine(line, ++at));
		if (rows.length > 0) yield rows;
	}
	yield rowOfLine(rest, at + 1);
}

function rowOfLine(line: string, at: number): SourceRow[] {
	if (line.trim() === '') return [];
	const value = parsed(line);
	if (!value) return [{ at, refused: 'the line is not JSON', source: line.slice(0, SOURCE_LENGTH) }];
	return [rowOfValue(value.json, at)];
}

async function* readValues(
	text: AsyncIterable<string>,
	kind: 'array' | 'values',
): AsyncGenerator<SourceRow[], void, undefined> {
	const parser =
		kind === 'array' ? streamArray.withParserAsStream() : streamValues.withParserAsStream({ jsonStreaming: true });
	const values: AsyncIterable<{ value: unknown }> = pipeline(Readable.from(text), parser, () => undefined);
	let rows: SourceRow[] = [];
	let at = 0;
	try {
		for await (const { value } of values) {
			at += 1;
			rows.push(rowOfValue(value, at));
			if (rows.length < BATCH) continue;
			yield rows;
			rows = [];
		}
	} catch (error) {
		yield rows;
		throw new FeedBroken(`the JSON breaks off after record ${at}: ${error instanceof Error ? error.message : error}`);
	}
	yield rows;
}

function rowOfValue(value: unknown, at: number): SourceRow {
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { at, object: { ...value } };
	return { at, refused: 'the record is no JSON object', source: JSON.stringify(value).slice(0, SOURCE_LENGTH) };
}

function parsed(line: string): { json: unknown } | undefined {
	try {
		return { json: JSON.parse(line) };
	} catch {
		return undefined;
	}
}

async function* rejoin(head: string, rest: AsyncIterator<string>): AsyncGenerator<string, void, undefined> {
	yield head;
	for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
