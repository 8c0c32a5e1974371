import { toIsbn13 } from '../../contract/isbn';
import { maxCodeLength } from './list-lines';
import { type ListRow, restoredNote } from './list-row';
import { readQuantity } from './quantity';

/** A field of a MARC record: the tag, the two indicators, and the subfields in order. */
export interface MarcField {
	tag: string;
	indicators: string;
	subfields: [code: string, value: string][];
}

/** The parts of a MARC record that the shop uses, in the order of the file. */
export interface MarcRecord {
	/** The number of the record in the file. The first record has the number 1. */
	at: number;
	leader: string;
	fields: MarcField[];
}

/**
 * The MARC fields in which library systems and vendors write the number of ordered copies, with the subfields that contain the
 * number. The sources are https://documentation.iii.com/sierrahelp (960), https://docs.libraries.coop/acquisitions (970), Koha's
 * sample order (975), PINES (962), and several vendors (980). The fields 852 and 949 are about copies on the library's shelf.
 * But the subfield $q of the field 949 is an ordered quantity.
 */
const quantityTable: Readonly<Record<string, string>> = {
	'949': 'q',
	'960': 'o',
	'962': 'q',
	'970': 'q',
	'975': 'q',
	'980': 'qg',
	'981': 'q',
};

/** Whether MARC fields with this tag are read. */
export const isWanted = (tag: string): boolean => /^(?:020|024|100|110|200|245)$/.test(tag) || tag in quantityTable;

const maxTitleLength = 200;
const electronicPattern = /\b(?:e-?books?|electronic|epub|pdf|online|kindle|digital|ebk)\b/i;
const numberPattern = /^\s*(?:isbn[\s:]*)?([\dX][\dX\s\u2010-\u2015-]*)/i;

/** Whether a record is in the UNIMARC format, in which the tags have other meanings. */
export const isUnimarc = ({ leader, fields }: MarcRecord): boolean =>
	/^.{20}450 /.test(leader) || (fields.some(({ tag }) => tag === '200') && !fields.some(({ tag }) => tag === '245'));

/** Converts a MARC record to a list row. Returns null for a record that its sender marks as deleted. */
export function rowOfRecord({ at, leader, fields }: MarcRecord): ListRow | null {
	if (leader[5] === 'd') return null;
	const numbers = numbersOf(fields);
	const readings = numbers.map((number) => toIsbn13(number));
	const eisbns = [...new Set(readings.flatMap((reading) => ('eisbn' in reading ? [reading.eisbn] : [])))];
	const refusal = readings.find((reading) => 'refused' in reading);
	const quantity = quantityOf(fields);
	return {
		line: at,
		isbn: (numbers[0] ?? '').slice(0, maxCodeLength),
		eisbns,
		qty: 'qty' in quantity ? quantity.qty : null,
		title: titleOf(fields),
		...restoredNote(readings),
		wrong: {
			...(eisbns.length === 0 && refusal && 'refused' in refusal ? { isbn: refusal.refused } : {}),
			...('refused' in quantity ? { qty: quantity.refused } : {}),
		},
	};
}

/** Returns a list row for an unreadable MARC record, with the reason in words for the shopper. */
export const rowOfFault = (at: number, isbn: string, refused: string): ListRow => ({
	line: at,
	isbn: isbn.slice(0, maxCodeLength),
	eisbns: [],
	qty: null,
	title: '',
	wrong: { isbn: refused },
});

/**
 * Returns the ISBNs of a MARC record, print editions before electronic editions. If the record has no ISBN, returns its EAN.
 * Ignores the subfield $z, which contains cancelled ISBNs.
 */
export function numbersOf(fields: readonly MarcField[]): string[] {
	const isbns = fields.filter(({ tag }) => tag === '020');
	const eans = fields.filter(({ tag, indicators }) => tag === '024' && indicators.startsWith('3'));
	for (const some of [isbns, eans]) {
		const numbers = some.flatMap((field) => {
			const [written = ''] = valuesOf(field, 'a');
			const number = numberPattern.exec(written)?.[1]?.trim() ?? written.trim();
			const isElectronic = [written, ...valuesOf(field, 'q')].some((value) => electronicPattern.test(value));
			return number === '' ? [] : [{ number, isElectronic }];
		});
		if (numbers.length > 0)
			return numbers.sort((a, b) => Number(a.isElectronic) - Number(b.isElectronic)).map(({ number }) => number);
	}
	return [];
}

/** Returns the title and the authors in the form in which libraries write them: "Tide tables / Ada Quill". */
function titleOf(fields: readonly MarcField[]): string {
	const title = fields.find(({ tag }) => tag === '245');
	if (!title) return '';
	const words = title.subfields.flatMap(([code, value]) => ('abnp'.includes(code) ? [value.trim()] : []));
	const [author] = valuesOf(title, 'c').concat(
		fields.filter(({ tag }) => tag === '100' || tag === '110').flatMap((field) => valuesOf(field, 'a')),
	);
	const whole = words.join(' ').replace(/[\s/:;,]+$/, '');
	const by = (author ?? '').trim().replace(/[\s,.]+$/, '');
	return (by === '' ? whole : `${whole} / ${by}`).slice(0, maxTitleLength);
}

/**
 * Returns the number of ordered copies, as the sum for all branches of the library. Refuses a MARC record if fields of two kinds
 * give different numbers of copies.
 */
function quantityOf(fields: readonly MarcField[]): { qty: number | null } | { refused: string } {
	const sums = new Map<string, number>();
	for (const field of fields) {
		const codes = quantityTable[field.tag] ?? '';
		const [written] = [...codes].flatMap((code) => valuesOf(field, code));
		const read = readQuantity(written ?? '');
		if (read === null) continue;
		if ('refused' in read) return read;
		sums.set(field.tag, (sums.get(field.tag) ?? 0) + read.qty);
	}
	const [first = null, ...others] = new Set(sums.values());
	return others.length > 0 ? { refused: `this record has ${others.length + 1} quantities` } : { qty: first };
}

const valuesOf = ({ subfields }: MarcField, wanted: string): string[] =>
	subfields.flatMap(([code, value]) => (code === wanted && value.trim() !== '' ? [value] : []));
