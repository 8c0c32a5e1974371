import { isbnPrefixes, toIsbn13 } from '../../contract/isbn';

/** An ISBN and its position in a text. */
export interface FoundIsbn {
	eisbn: string;
	start: number;
	end: number;
}

const gap = '[-\\s\\u00a0\\u00ad\\u2010-\\u2015]?';
/**
 * Patterns for the characters that a barcode scanner adds to an ISBN: the kind of barcode before the ISBN, and the digits of the
 * small add-on barcode after it. Two digits that follow the ISBN after a space are more likely a number of copies.
 */
const scanned = { before: '(?<!\\d)|(?<=\\][A-Z]\\d)', after: '(?:[ +]?\\d{5}|\\+?\\d{2})?' };
/**
 * Matches an ISBN in a text. Thirteen digits may have any separators. Ten digits must have hyphens or no separators, but after
 * the word ISBN they may have any separators.
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
 * Finds the ISBNs in a text, in the order of the text. Only complete ISBNs with a correct check digit are found. In a text, a
 * shorter number is more likely a phone number or a price than an ISBN without its leading zeros.
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
			// Replaces digits that one pattern has matched, so that the next pattern does not match the same digits.
			return '#'.repeat(written.length);
		});
	}
	return found.sort((a, b) => a.start - b.start);
}
