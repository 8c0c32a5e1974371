import { isUtf8 } from 'node:buffer';
import type { ListRow } from './list-row';
import { isUnimarc, isWanted, type MarcField, numbersOf, rowOfFault, rowOfRecord } from './marc-record';
import { escapeSign, readMarc8 } from './marc8';
import { Unreadable } from './unreadable';

const endOfRecord = 0x1d;
const endOfField = 0x1e;
const leaderBytes = 24;
const entryBytes = 12;
/** The highest number of bytes that a MARC record can have, because the length is stored in five digits. */
const maxRecordBytes = 99_999;
const unicode = 'export the records in Unicode (UTF-8)';

/** The error for one invalid MARC record. The file's other records are still read. */
class FaultyRecord extends Error {}

/**
 * Reads the books of library records in the format MARC 21 (ISO 2709), as a stream. If a record is damaged, or its characters
 * are uncertain, returns a row with a message for the shopper. Only one record is in memory at a time.
 * @throws {Unreadable} for an incomplete file, and for UNIMARC
 */
export async function* readMarc(source: AsyncIterable<Uint8Array>): AsyncGenerator<ListRow[], void, undefined> {
	let held: Buffer = Buffer.alloc(0);
	let at = 0;
	let isAnyWhole = false;
	for await (const chunk of source) {
		const bytes = Buffer.concat([held, chunk]);
		const rows: ListRow[] = [];
		let start = 0;
		for (let end = bytes.indexOf(endOfRecord); end >= 0; end = bytes.indexOf(endOfRecord, start)) {
			const record = withoutLineEnds(bytes.subarray(start, end + 1));
			start = end + 1;
			at += 1;
			try {
				const row = rowOfBytes(record, at);
				isAnyWhole = true;
				if (row) rows.push(row);
			} catch (error) {
				if (!(error instanceof FaultyRecord)) throw error;
				rows.push(rowOfFault(at, `Record ${at}`, error.message));
			}
		}
		held = Buffer.from(bytes.subarray(start));
		if (held.length > maxRecordBytes) throw new Unreadable('damaged');
		yield rows;
	}
	// Some programs write a line end or a Ctrl-Z character at the end of the file.
	if (!isAnyWhole || held.some((byte) => byte > 0x20)) throw new Unreadable('damaged');
}

/** Removes the line ends that some programs write between MARC records. */
function withoutLineEnds(bytes: Buffer): Buffer {
	let start = 0;
	while (bytes[start] === 0x0a || bytes[start] === 0x0d) start += 1;
	return bytes.subarray(start);
}

function rowOfBytes(bytes: Buffer, at: number): ListRow | null {
	const leader = bytes.toString('latin1', 0, leaderBytes);
	const fields = fieldsOf(bytes, leader);
	// A MARC record that is declared as MARC-8 may still be in Unicode. A text in MARC-8 is practically never valid Unicode by
	// chance.
	const isUnicode = isUtf8(bytes) && !bytes.includes(escapeSign);
	if (leader[9] === 'a' && !isUnicode)
		throw new FaultyRecord(`the record says that it is in Unicode, but it is not: ${unicode}`);
	const ascii = { at, leader, fields: fields.map(({ tag, data }) => fieldOf(tag, data.toString('latin1'))) };
	if (isUnimarc(ascii)) throw new Unreadable('unimarc');
	const read: MarcField[] = [];
	for (const { tag, data } of fields) {
		const text = isUnicode ? data.toString('utf8') : readMarc8(data);
		if (text === undefined) {
			const [isbn = `Record ${at}`] = numbersOf(ascii.fields);
			return rowOfFault(at, isbn, `the MARC-8 characters of this record cannot be read reliably: ${unicode}`);
		}
		read.push(fieldOf(tag, text.normalize('NFC')));
	}
	return rowOfRecord({ at, leader, fields: read });
}

/** Finds the fields that the shop reads, using the directory of the MARC record. */
function fieldsOf(bytes: Buffer, leader: string): { tag: string; data: Buffer }[] {
	const damaged = new FaultyRecord('this record is damaged: export it again');
	const numbers = /^(\d{5}).{5}22(\d{5})/.exec(leader);
	if (!numbers || Number(numbers[1]) !== bytes.length) throw damaged;
	const base = Number(numbers[2]);
	if (base <= leaderBytes || base > bytes.length || bytes[base - 1] !== endOfField) throw damaged;
	const fields: { tag: string; data: Buffer }[] = [];
	let named = 0;
	for (let entry = leaderBytes; entry + entryBytes < base; entry += entryBytes) {
		const parts = /^(\w{3})(\d{4})(\d{5})$/.exec(bytes.toString('latin1', entry, entry + entryBytes));
		if (!parts) throw damaged;
		const [, tag = '', length, from] = parts;
		const start = base + Number(from);
		const end = start + Number(length) - 1;
		named += Number(length);
		// Without this limit, a manipulated record took minutes, because thousands of its directory entries pointed to the same
		// bytes.
		if (end < start || bytes[end] !== endOfField || named > bytes.length) throw damaged;
		if (isWanted(tag)) fields.push({ tag, data: bytes.subarray(start, end) });
	}
	return fields;
}

/** Splits a MARC field into its two indicators and its subfields. Each subfield begins with a delimiter and a code. */
function fieldOf(tag: string, text: string): MarcField {
	const [indicators = '', ...subfields] = text.split('\u001f');
	return { tag, indicators, subfields: subfields.map((written) => [written.slice(0, 1), written.slice(1)]) };
}
