import { Parser } from 'edifact';
import { toIsbn13 } from '../../contract/isbn';
import { maxCodeLength } from './list-lines';
import { type ListRow, restoredNote } from './list-row';
import { readQuantity } from './quantity';
import { Unreadable } from './unreadable';

/**
 * An EDIFACT segment: the elements of the segment, each with its components. For example, `QTY+21:3` is the segment QTY with the
 * elements [['21', '3']].
 */
interface Segment {
	name: string;
	elements: string[][];
}

/** An order line of an EDIFACT order or quote, which is built from several segments. */
interface OrderLine {
	line: number;
	codes: string[];
	title: string;
	/** The quantities of an order line, by their quantity code. */
	quantities: Map<string, string[]>;
}

/** The quantity codes (code list 6063) that are used, most preferred first: ordered quantity, then plain quantity. */
const asked = ['21', '1'];
/** The code for the title in an IMD segment (EDItEUR code list). */
const titlePart = '050';
const maxTitleLength = 200;
const partLength = 35;
/**
 * The maximum number of components of a segment, and the maximum number of product numbers of an order line. Real book orders
 * have fewer.
 */
const maxComponents = 1000;
const maxCodes = 20;

/**
 * The types of EDIFACT messages that order books. Invoices, delivery notes and order responses also contain quantities, but do
 * not order books.
 */
const messages = ['ORDERS', 'QUOTES'];
/** The reference code (code list 1153) for a purchase order number. */
const orderReference = 'ON';
/** The action code in a LIN segment (code list 1229) for a line that was removed from an order. */
const deletedLine = '2';

/**
 * Reads the order lines of the orders and quotes in an EDIFACT file (ORDERS, QUOTES), as library systems send them. The number
 * of copies of an order line is in its QTY segment. Numbers in other segments, such as the copies for each branch (GIR), are
 * ignored.
 * @param onPurchaseOrder called with the purchase order number of each message, which is in RFF+ON or otherwise in BGM
 * @throws {Unreadable} for a damaged or incomplete file, and for EDIFACT messages that do not order books
 */
export async function* readEdifact(
	text: AsyncIterable<string>,
	onPurchaseOrder?: (number: string) => void,
): AsyncGenerator<ListRow[], void, undefined> {
	const parser = new Parser();
	// The EDIFACT text has already been decoded, so it may contain letters of any script.
	parser.encoding('UNOY');
	let segment: Segment = { name: '', elements: [] };
	let components = 0;
	let line: OrderLine | null = null;
	let count = 0;
	/** The segments that must still follow: the end of the current message, and the end of the interchange around the message. */
	const ends: string[] = [];
	let isAsking = false;
	let kinds = 0;
	/**
	 * The document number and the order number in the header of the current message. The two numbers are null after the header of
	 * the message.
	 */
	let head: { document: string; order: string } | null = null;
	let rows: ListRow[] = [];
	const endLine = () => {
		if (line) rows.push(rowOf(line));
		line = null;
		const number = head ? (head.order || head.document).trim() : '';
		if (number !== '') onPurchaseOrder?.(number);
		head = null;
	};
	parser.on('opensegment', (name: string) => {
		segment = { name, elements: [] };
		components = 0;
	});
	parser.on('element', () => segment.elements.push([]));
	parser.on('component', (value: string) => {
		components += 1;
		if (components > maxComponents) throw new Unreadable('damaged');
		segment.elements.at(-1)?.push(value);
	});
	parser.on('closesegment', () => {
		const { name, elements } = segment;
		if (['LIN', 'UNS', 'UNT', 'UNZ'].includes(name)) endLine();
		if (name === 'UNB') ends.push('UNZ');
		else if (name === 'UNH') {
			ends.push('UNT');
			isAsking = messages.includes(elements[1]?.[0] ?? '');
			if (isAsking) kinds += 1;
			head = isAsking ? { document: '', order: '' } : null;
		} else if (name === 'UNT' || name === 'UNZ') {
			if (ends.pop() !== name) throw new Unreadable('damaged');
		} else if (name === 'LIN' && isAsking && elements[1]?.[0] !== deletedLine) {
			count += 1;
			line = { line: count, codes: [], title: '', quantities: new Map() };
		}
		if (line) noteSegment(line, segment);
		if (head && name === 'BGM') head.document = elements[1]?.[0] ?? '';
		if (head && name === 'RFF' && elements[0]?.[0] === orderReference) head.order ||= elements[0]?.[1] ?? '';
	});
	for await (const chunk of inUsualSigns(text)) {
		asEdifact(() => parser.write(chunk));
		yield rows;
		rows = [];
	}
	asEdifact(() => parser.end());
	if (ends.length > 0) throw new Unreadable('damaged');
	if (kinds === 0) throw new Unreadable('edifact');
	yield rows;
}

/**
 * The delimiter characters in the order in which a UNA segment lists them. Two of the characters in a UNA segment, the decimal
 * character and the reserved character, do not separate anything.
 */
const usualSigns = ":+.? '";

/**
 * Replaces the delimiters of an EDIFACT text, which its UNA segment lists, by the usual delimiters, because the parser does not
 * support every delimiter. A yielded piece of text never ends with a release character, because the parser needs the
 * character after the release character in the same piece.
 */
async function* inUsualSigns(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
	let signs: string | undefined;
	let held = '';
	for await (const chunk of text) {
		held += chunk;
		if (signs === undefined) {
			if (held.length < 9) continue;
			const isNamed = held.startsWith('UNA');
			signs = isNamed ? held.slice(3, 9) : usualSigns;
			if (isNamed) held = held.slice(9);
		}
		const release = releaseOf(signs);
		let releases = 0;
		while (releases < held.length && held.at(-1 - releases) === release) releases += 1;
		const end = held.length - (releases % 2);
		yield withUsualSigns(held.slice(0, end), signs);
		held = held.slice(end);
	}
	if (held !== '') yield withUsualSigns(held, signs ?? usualSigns);
}

/**
 * Returns the release character from a UNA segment. Returns undefined if a space in the UNA segment shows that the text has no
 * release character.
 */
const releaseOf = (signs: string): string | undefined => (signs[3] === ' ' ? undefined : signs[3]);

function withUsualSigns(text: string, signs: string): string {
	if (signs === usualSigns) return text;
	const release = releaseOf(signs);
	const usual = new Map([
		[signs[0], ':'],
		[signs[1], '+'],
		[signs[5], "'"],
	]);
	let written = '';
	let isReleased = false;
	for (const sign of text) {
		const isRelease: boolean = !isReleased && sign === release;
		if (!isRelease) written += (!isReleased && usual.get(sign)) || (/[:+?']/.test(sign) ? `?${sign}` : sign);
		isReleased = isRelease;
	}
	return written;
}

/** Adds the data of a segment to the current order line. */
function noteSegment(line: OrderLine, { name, elements }: Segment): void {
	const [first = [], second = [], third = []] = elements;
	const codes = name === 'LIN' ? [third] : name === 'PIA' ? elements.slice(1) : [];
	for (const [code] of codes) if (code && line.codes.length < maxCodes) line.codes.push(code);
	if (name === 'IMD' && second[0] === titlePart) {
		for (const part of third.slice(3).filter(Boolean)) line.title = withPart(line.title, part).slice(0, maxTitleLength);
	}
	if (name === 'QTY' && first[0] && first[1] !== undefined) {
		const others = line.quantities.get(first[0]) ?? [];
		if (others.length < maxCodes) line.quantities.set(first[0], [...others, first[1]]);
	}
}

/**
 * Appends a part of a title to the earlier parts. A part with the maximum length of 35 characters may end in the middle of a
 * word. A shorter part ends at the end of a word.
 */
const withPart = (title: string, part: string): string =>
	title + (title.length % partLength === 0 || /\s$/.test(title) || !/^[\p{L}\p{N}]/u.test(part) ? '' : ' ') + part;

function rowOf({ line, codes, title, quantities }: OrderLine): ListRow {
	const readings = codes.map((code) => toIsbn13(code));
	const eisbns = new Set(readings.flatMap((reading) => ('eisbn' in reading ? [reading.eisbn] : [])));
	const refusal = readings.find((reading) => 'refused' in reading);
	const of = asked.find((code) => quantities.has(code)) ?? '';
	const [first = '', ...more] = quantities.get(of) ?? [];
	const quantity =
		more.length > 0
			? { refused: `this line has ${more.length + 1} quantities` }
			: readQuantity(first.replace(/[.,]0+$/, ''));
	return {
		line,
		isbn: (codes[0] ?? '').slice(0, maxCodeLength),
		eisbns: [...eisbns],
		qty: quantity && 'qty' in quantity ? quantity.qty : null,
		title,
		...restoredNote(readings),
		wrong: {
			...(eisbns.size === 0 && refusal && 'refused' in refusal ? { isbn: refusal.refused } : {}),
			...(quantity && 'refused' in quantity ? { qty: quantity.refused } : {}),
		},
	};
}

function asEdifact(read: () => void): void {
	try {
		read();
	} catch (error) {
		throw error instanceof Unreadable ? error : new Unreadable('damaged');
	}
}
