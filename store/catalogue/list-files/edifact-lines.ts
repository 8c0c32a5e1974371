import { Parser } from 'edifact';
import { toIsbn13 } from '../../contract/isbn';
import { maxCodeLength } from './list-lines';
import type { ListRow } from './list-row';
import { readQuantity } from './quantity';
import { Unreadable } from './unreadable';

/** A segment: its elements, each with its components. `QTY+21:3` is QTY with [['21', '3']]. */
interface Segment {
	name: string;
	elements: string[][];
}

/** A line of an order or a quote, from its segments. */
interface OrderLine {
	line: number;
	codes: string[];
	title: string;
	/** The quantities, by their kind. */
	quantities: Map<string, string[]>;
}

/** The kinds of quantity (code list 6063) that are used, best first: the ordered one, then a plain number. */
const asked = ['21', '1'];
/** The part of a title that IMD describes (EDItEUR code list): 050 is the title. */
const titlePart = '050';
const maxTitleLength = 200;
const partLength = 35;
/** More components than any segment of a book order has, and more numbers than a line names its book by. */
const maxComponents = 1000;
const maxCodes = 20;

/** The messages that order books. Invoices, delivery notes and answers also name copies, but do not order them. */
const messages = ['ORDERS', 'QUOTES'];
/** The kind of reference (code list 1153): the purchase order. */
const orderReference = 'ON';
/** The action in LIN for a line that was taken out of an order (code list 1229). */
const deletedLine = '2';

/**
 * Reads the lines of the orders and quotes in an EDIFACT file (ORDERS, QUOTES), as library systems send them. The
 * copies of a line come from its QTY; numbers in other segments, such as copies by branch (GIR), are left alone.
 * @param onPurchaseOrder called with the purchase order of each message: its RFF+ON, or the number of its BGM
 * @throws {Unreadable} for a file that is damaged or breaks off, and for messages of other kinds
 */
export async function* readEdifact(
	text: AsyncIterable<string>,
	onPurchaseOrder?: (number: string) => void,
): AsyncGenerator<ListRow[], void, undefined> {
	const parser = new Parser();
	// The text is already decoded, so it may have letters of any script.
	parser.encoding('UNOY');
	let segment: Segment = { name: '', elements: [] };
	let components = 0;
	let line: OrderLine | null = null;
	let count = 0;
	/** The segments that end the open parts: a message, and the interchange around it. */
	const ends: string[] = [];
	let isAsking = false;
	let kinds = 0;
	/** The numbers in the head of the open message, null below its head. */
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

/** The signs that UNA names, in its order; its sign of decimals and its reserved one part nothing. */
const usualSigns = ":+.? '";

/**
 * Passes text on with the usual signs in place of those in its UNA: the parser does not know them all. A piece never
 * ends with a release character, for the parser would not see the sign after it.
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

/** Returns the release character among the signs of UNA; undefined if a space shows that it has none. */
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

/** Adds the data of a segment to a line. */
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

/** Adds a part to a title. A part of 35 characters may be cut in a word; a shorter one ends with a word. */
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
