import { measure } from './char-width';
import type { Face } from './face';

/** A piece of text that no line break may cut. */
export interface Unit {
	text: string;
	/** Whether a space comes before the unit, unless it begins a line. */
	spaced: boolean;
	/** The width of the unit in ems. */
	width: number;
}

const unspacedScript =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opens = /^[([{\u00ab\u2018\u201c\u3008\u300a\u300c\u300e\u3010\uff08]+$/u;
const closes = /^[\p{P}\p{M}\u30fc\u3005]+$/u;

/** Matches a slash or dash between two spaces. The slash or dash stays at the end of its line. */
const loneMark = / ([/|\u00b7\u2013\u2014-])(?= |$)/g;

const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });
const graphemeSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Splits a text into characters as a reader counts them. Accents and joined characters stay with the letter that they belong to.
 */
export function graphemes(text: string): string[] {
	return Array.from(graphemeSegmenter.segment(text), (part) => part.segment);
}

/**
 * Splits a text into units that must not be broken across lines. Lines may break at spaces, and after a hyphen, dash or slash
 * inside a long compound word. In scripts without spaces, lines may break between words.
 */
export function splitUnits(text: string, face: Face): Unit[] {
	const units: Unit[] = [];
	for (const word of text.replace(loneMark, '\u00a0$1').split(/ +/).filter(Boolean)) {
		splitWord(word).forEach((piece, index) => {
			units.push({ text: piece, spaced: index === 0 && units.length > 0, width: measure(piece, face) });
		});
	}
	return units;
}

/**
 * Splits units that are wider than `limit` ems, with a hyphen if the script has one. Hyphens are used only if no other line
 * breaks fit.
 */
export function cutLongUnits(units: Unit[], limit: number, face: Face): Unit[] {
	return units.flatMap((unit) => (unit.width <= limit ? [unit] : cutUnit(unit, limit, face)));
}

/** Splits a unit into pieces of equal width, so that the last line does not have a single letter. */
function cutUnit(unit: Unit, limit: number, face: Face): Unit[] {
	const hyphen = /^\p{Script=Latin}/u.test(unit.text) ? '-' : '';
	const signs = graphemes(unit.text);
	const room = Math.max(limit - measure(hyphen, face) - Math.max(...signs.map((sign) => measure(sign, face))), 0.1);
	const count = Math.min(signs.length, Math.ceil(unit.width / room));
	const pieces = Array<string>(count).fill('');
	let done = 0;
	for (const sign of signs) {
		const at = Math.min(count - 1, Math.floor((done / unit.width) * count));
		pieces[at] += sign;
		done += measure(sign, face);
	}
	return pieces.filter(Boolean).map((piece, index, all) => {
		const text = index < all.length - 1 ? piece + hyphen : piece;
		return { text, spaced: unit.spaced && index === 0, width: measure(text, face) };
	});
}

function splitWord(word: string): string[] {
	if (unspacedScript.test(word)) return joinPunctuation(Array.from(wordSegmenter.segment(word), (p) => p.segment));
	return word.match(/.{3,}?[-\u2013\u2014/](?=.{4,})|.+/gu) ?? [word];
}

function joinPunctuation(segments: string[]): string[] {
	const pieces: string[] = [];
	for (const segment of segments) {
		const last = pieces[pieces.length - 1];
		if (last !== undefined && (opens.test(last) || (closes.test(segment) && !opens.test(segment)))) {
			pieces[pieces.length - 1] = last + segment;
		} else {
			pieces.push(segment);
		}
	}
	return pieces;
}
