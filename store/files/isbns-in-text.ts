import { toIsbn13 } from '../feeds/isbn';

/** An ISBN where it stands in a text. */
export interface FoundIsbn {
	eisbn: string;
	start: number;
	end: number;
}

const GAP = '[-\\s\\u00a0\\u00ad\\u2010-\\u2015]?';
/** Thirteen digits, however they are parted; ten in one piece or parted by hyphens, or in any way behind the word ISBN. */
const THIRTEEN = new RegExp(`(?<!\\d)97[89](?:${GAP}\\d){10}(?!\\d)`, 'g');
const TEN =
	/(?<![\p{L}\d-])(?:\d{9}[\dXx]|\d{1,5}[-\u2010-\u2015]\d{1,7}[-\u2010-\u2015]\d{1,7}[-\u2010-\u2015][\dXx])(?![\p{L}\d-])/gu;
const LABELLED = new RegExp(`(?<=isbn(?:${GAP}10)?\\s*[:=]?\\s*)\\d(?:${GAP}\\d){8}${GAP}[\\dXx](?![\\d-])`, 'gi');

/**
 * The ISBNs in a piece of text, in their order, each where it stands first. Only whole ones whose check digit is right:
 * in running text a shorter number is a telephone or a price sooner than an ISBN that lost its zeros.
 */
export function isbnsIn(text: string): FoundIsbn[] {
	if (!/\d{3}/.test(text)) return [];
	const found: FoundIsbn[] = [];
	for (const pattern of [THIRTEEN, TEN, LABELLED]) {
		for (const { 0: written, index } of text.matchAll(pattern)) {
			const reading = toIsbn13(written);
			const end = index + written.length;
			const free = found.every((other) => end <= other.start || index >= other.end);
			if ('eisbn' in reading && free) found.push({ eisbn: reading.eisbn, start: index, end });
		}
	}
	found.sort((a, b) => a.start - b.start);
	return found;
}
