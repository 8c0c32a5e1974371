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

/** A line of an order or a quote, as its segments tell it. */
interface OrderLine {
	line: number;
	codes: string[];
	title: string;
	/** The quantities, by what they are of. */
	quantities: Map<string, string>;
}

/** What a quantity is of (code list 6063), the one that is asked for first: the ordered one, then a plain number. */
const asked = ['21', '1'];
/** The part of a title that IMD describes (EDItEUR code list): 050 is the title. */
const titlePart = '050';
const maxTitleLength = 200;
/** More components than any segment of a book order has, and more numbers than a line names its book by. */
const maxComponents = 1000;
const maxCodes = 20;

/**
 * Reads the lines of the orders and quotes in an EDIFACT file (ORDERS, QUOTES), as library systems send them. The copies of a line are
 * those of its QTY; numbers in other segments, such as copies by branch (GIR), are left alone.
 * @throws {Unreadable} for a file that is damaged
 */
export async function* readEdifact(text: AsyncIterable<string>): AsyncGenerator<ListRow[], void, undefined> {
	const parser = new Parser();
	// The text is decoded already: letters of any script may stand in it.
	parser.encoding('UNOY');
	let segment: Segment = { name: '', elements: [] };
	let components = 0;
	let line: OrderLine | null = null;
	let count = 0;
	let rows: ListRow[] = [];
	const endLine = () => {
		if (line) rows.push(rowOf(line));
		line = null;
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
		if (segment.name === 'LIN') {
			endLine();
			count += 1;
			line = { line: count, codes: [], title: '', quantities: new Map() };
		} else if (['UNS', 'UNT', 'UNZ'].includes(segment.name)) endLine();
		if (line) noteSegment(line, segment);
	});
	for await (const chunk of text) {
		asEdifact(() => parser.write(chunk));
		yield rows;
		rows = [];
	}
	asEdifact(() => parser.end());
	endLine();
	yield rows;
}

/** Adds to a line what one of its segments tells. */
function noteSegment(line: OrderLine, { name, elements }: Segment): void {
	const [first = [], second = [], third = []] = elements;
	const codes = name === 'LIN' ? [third] : name === 'PIA' ? elements.slice(1) : [];
	for (const [code] of codes) if (code && line.codes.length < maxCodes) line.codes.push(code);
	if (name === 'IMD' && second[0] === titlePart)
		line.title = (line.title + third.slice(3).join('')).slice(0, maxTitleLength);
	if (name === 'QTY' && first[0] && first[1] !== undefined) line.quantities.set(first[0], first[1]);
}

function rowOf({ line, codes, title, quantities }: OrderLine): ListRow {
	const readings = codes.map((code) => toIsbn13(code));
	const eisbns = new Set(readings.flatMap((reading) => ('eisbn' in reading ? [reading.eisbn] : [])));
	const refusal = readings.find((reading) => 'refused' in reading);
	const of = asked.find((code) => quantities.has(code)) ?? '';
	const quantity = readQuantity(quantities.get(of) ?? '');
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
