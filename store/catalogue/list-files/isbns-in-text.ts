import { isbnPrefixes, toIsbn13 } from '../../contract/isbn';

/** An ISBN and its position in a text. */
export interface FoundIsbn {
	eisbn: string;
	start: number;
	end: number;
}

const gap = '[-\\s\\u00a0\\u00ad\\u2010-\\u2015]?';
/**
 * What a scanner adds: the kind of barcode in front, and the digits of the small barcode beside it. Two digits after a space are
 * more likely a number of copies.
 */
const scanned = { before: '(?<!\\d)|(?<=\\][A-Z]\\d)', after: '(?:[ +]?\\d{5}|\\+?\\d{2})?' };
/**
 * Matches thirteen digits with any separators; ten digits without separators or with hyphens, or with any separators after the
 * word ISBN.
 */
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
 * Finds the ISBNs in a text, in order. Only complete ISBNs with a correct check digit count. In text, a shorter number is more
 * likely a telephone number or a price than an ISBN without its leading zeros.
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
			// Hides the digits that one pattern has matched from the next pattern.
			return '#'.repeat(written.length);
		});
	}
	return found.sort((a, b) => a.start - b.start);
}
