import { SaxesParser } from 'saxes';
import { decodeText } from '../feeds/encoding';
import type { ListRow } from './list-row';
import { isUnimarc, isWanted, type MarcField, type MarcRecord, rowOfRecord } from './marc-record';
import { Unreadable } from './unreadable';

/** The maximum length of a record in characters, and the maximum number of open elements. */
const maxRecordLength = 4 * 1024 ** 2;
const deepest = 20;
/** XML errors in the text that do not damage the structure of the file. */
const harmless = /disallowed character\.|undefined entity|malformed character entity/;

/**
 * Reads the books of library records in MARCXML, as a stream, with any namespace prefix.
 * @throws {Unreadable} for an incomplete file, and for UNIMARC
 */
export async function* readMarcXml(source: AsyncIterable<Uint8Array>): AsyncGenerator<ListRow[], void, undefined> {
	const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
	let rows: ListRow[] = [];
	let depth = 0;
	let records = 0;
	let sinceRecord = 0;
	let record: MarcRecord | null = null;
	let field: MarcField | null = null;
	let text: { code: string; value: string } | null = null;
	parser.on('opentag', ({ name, attributes }) => {
		if (++depth > deepest) throw new Unreadable('damaged');
		const local = localName(name);
		if (local === 'record') record = { at: ++records, leader: '', fields: [] };
		else if (local === 'datafield') {
			const { tag = '', ind1 = '', ind2 = '' } = attributes;
			field = isWanted(tag) ? { tag, indicators: ind1 + ind2, subfields: [] } : null;
		} else if (local === 'leader' || (local === 'subfield' && field)) text = { code: attributes.code ?? '', value: '' };
	});
	const say = (more: string) => {
		if (text) text.value += more;
	};
	parser.on('text', say);
	parser.on('cdata', say);
	parser.on('closetag', ({ name }) => {
		depth -= 1;
		const local = localName(name);
		if (local === 'leader' && record && text) record.leader = text.value;
		else if (local === 'subfield' && field && text) field.subfields.push([text.code, text.value.normalize('NFC')]);
		else if (local === 'datafield' && field) record?.fields.push(field);
		else if (local === 'record' && record) {
			if (isUnimarc(record)) throw new Unreadable('unimarc');
			const row = rowOfRecord(record);
			if (row) rows.push(row);
			record = null;
			sinceRecord = 0;
		}
		if (local !== 'datafield') text = null;
		else field = null;
	});
	parser.on('error', ({ message }) => {
		if (!harmless.test(message)) throw new Unreadable('damaged');
	});
	for await (const chunk of decodeText(source, 'xml')) {
		sinceRecord += chunk.length;
		parser.write(chunk);
		if (sinceRecord > maxRecordLength) throw new Unreadable('damaged');
		yield rows;
		rows = [];
	}
	parser.close();
	if (records === 0) throw new Unreadable('damaged');
	yield rows;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
