import { isbnPrefixes, toIsbn13 } from '../../contract/isbn';

/** An ISBN and its position in a text. */
export interface FoundIsbn {
	eisbn: string;
	start: number;
	end: number;
}

const gap = '[-\\s\\u00a0\\u00ad\\u2010-\\u2015]?';
/**
 * A scanner's additions: the kind of barcode before, and the small barcode beside it. With a space between, two digits
 * are more likely a number of copies.
 */
const scanned = { before: '(?<!\\d)|(?<=\\][A-Z]\\d)', after: '(?:[ +]?\\d{5}|\\+?\\d{2})?' };
/** Thirteen digits, whatever separates them; ten in one piece or with hyphens, or in any way behind the word ISBN. */
const thirteen = new RegExp(
	`(?:${scanned.before})(?:${isbnPrefixes.join('|')})(?:${gap}\\d){10}${scanned.after}(?!\\d)`,
	'g',
);
const tenPattern =
	/(?<![\p{L}\d-])(?:\d{9}[\dXx]|\d{1,5}[-\u2010-\u2015]\d{1,7}[-\u2010-\u2015]\d{1,7}[-\u2010-\u2015][\dXx])(?![\p{L}\d-])/gu;
const labelled = new RegExp(
	`(?<=isbn(?:${gap}10)?\\s{0,3}[:=]?\\s{0,3})\\d(?:${gap}\\d){8}${gap}[\\dXx](?![\\d-])`,
	'gi',
);

/**
 * Finds the ISBNs in a piece of text, in their order. Only whole ones count whose check digit is right: in running text
 * a shorter number is rather a telephone or a price than an ISBN that lost its zeros.
 */
export function isbnsIn(text: string): FoundIsbn[] {
	if (!/\d{3}/.test(text)) return [];
	const found: FoundIsbn[] = [];
	let left = text;
	for (const pattern of [thirteen, tenPattern, labelled]) {
		left = left.replace(pattern, (written, ...more) => {
			const reading = toIsbn13(written);
			if (!('eisbn' in reading)) return written;
			const start = more.find((value) => typeof value === 'number') as number;
			found.push({ eisbn: reading.eisbn, start, end: start + written.length });
			// Hide the digits that one pattern has matched from the next.
			return '#'.repeat(written.length);
		});
	}
	return found.sort((a, b) => a.start - b.start);
}
