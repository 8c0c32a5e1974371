import { maxSourceLength, type SourceRow } from './columns';

/**
 * The tags that are read from UIEE (http://www.uiee.com/page3.htm), and from the files that HomeBase 2 writes for AbeBooks. The
 * fields of the records are returned as a table with these column headings.
 */
export const taggedFields = {
	uiee: [
		'UR',
		'AA',
		'AI',
		'TI',
		'PU',
		'DP',
		'ED',
		'BN',
		'NC',
		'BD',
		'CN',
		'CO',
		'NT',
		'PR',
		'LG',
		'KE',
		'LO',
		'IS',
		'XB',
	],
	homebase: [
		'BOOK',
		'TRAN',
		'ANAM',
		'TNAM',
		'PBLS',
		'PBYR',
		'ISBN',
		'UBID',
		'BNDC',
		'BOOC',
		'DESC',
		'PRIC',
		'LOCA',
		'STAT',
	],
} as const;

export type TaggedKind = keyof typeof taggedFields;

/** The maximum length of a record, in characters. */
const maxRecordLength = 64 * 1024;

/** A record that may still continue on the next lines. */
interface OpenRecord {
	at: number;
	length: number;
	values: Map<string, string>;
	/** The field that began on the last line with a tag. */
	last: string;
}

/**
 * Reads files in which each line has a tag, `|` and a value. A line without a tag continues the value of the previous line. A
 * record ends at an empty line, or before the second line with the tag of the record's number. The first returned row contains
 * the column headings. Lines above the first line with a tag are skipped.
 */
export async function* readTagged(
	text: AsyncIterable<string>,
	kind: TaggedKind,
): AsyncGenerator<readonly SourceRow[], void, undefined> {
	const fields: readonly string[] = taggedFields[kind];
	const records = new TaggedRecords(kind, fields);
	yield [{ at: 1, cells: fields }];
	let held = '';
	let skipsFeed = false;
	for await (const chunk of text) {
		held += skipsFeed && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
		skipsFeed = held.endsWith('\r');
		const lines = held.split(/\r\n|\r|\n/);
		held = lines.pop() ?? '';
		for (const line of lines) records.line(line);
		// Cuts off a line that does not end, because a record of this length is refused in any case.
		held = held.slice(0, 2 * maxRecordLength);
		yield records.take();
	}
	if (held !== '') records.line(held);
	records.end();
	yield records.take();
}

class TaggedRecords {
	readonly #tagPattern: RegExp;
	readonly #fields: readonly string[];
	#rows: SourceRow[] = [];
	#open: OpenRecord | null = null;
	#at = 0;

	constructor(kind: TaggedKind, fields: readonly string[]) {
		this.#tagPattern = kind === 'uiee' ? /^\s*([A-Z]{2})\|(.*)$/is : /^\s*([A-Z]{4})\|(.*)$/is;
		this.#fields = fields;
	}

	line(text: string): void {
		this.#at += 1;
		if (text.trim() === '') {
			this.end();
			return;
		}
		const [, written, value = ''] = this.#tagPattern.exec(text) ?? [];
		const tag = written?.toUpperCase();
		const [number = ''] = this.#fields;
		if (tag === number && this.#open?.values.has(number)) this.end();
		if (tag !== undefined) {
			this.#open ??= { at: this.#at, length: 0, values: new Map(), last: tag };
			this.#open.last = tag;
		}
		const open = this.#open;
		if (!open) return;
		open.length += text.length;
		if (open.length > maxRecordLength || !this.#fields.includes(open.last)) return;
		const before = open.values.get(open.last);
		const more = (tag === undefined ? text : value).trim();
		// A second author of a book is on a separate line.
		const between = tag === undefined ? ' ' : '; ';
		open.values.set(open.last, before === undefined ? more : before + between + more);
	}

	end(): void {
		const open = this.#open;
		this.#open = null;
		if (!open) return;
		const { at, length, values } = open;
		const cells = this.#fields.map((field) => values.get(field) ?? '');
		if (length <= maxRecordLength) this.#rows.push({ at, cells });
		else this.#rows.push({ at, refused: 'the record is too long', source: cells.join(',').slice(0, maxSourceLength) });
	}

	take(): SourceRow[] {
		const rows = this.#rows;
		this.#rows = [];
		return rows;
	}
}
