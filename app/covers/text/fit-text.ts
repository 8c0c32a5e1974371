import { breakLines, isHandsome, type Line } from './break-lines';
import { measure } from './char-width';
import { type Face, faceFor, leadingOf } from './face';
import { cutLongUnits, splitUnits, type Unit } from './split-units';

/**
 * The smallest font size for a single long word. A long word that does not fit at this size is hyphenated, at `CUT_SIZE` or
 * less.
 */
const comfort = 15;
const cutSize = 21;
/**
 * Titles with more than this number of characters get narrower lines. A `textLength` attribute on each line of a long title
 * would need too many bytes.
 */
const longTextLength = 76;
const safeMeasure = 0.86;
/** How much a title's font size may be reduced for better line breaks, as a factor. */
const handsomeShrink = 0.76;

interface Room {
	width: number;
	height: number;
	/** The maximum and the minimum font size, in the units of the drawing. */
	max: number;
	min: number;
	maxLines?: number;
}

export interface Fitted {
	lines: Line[];
	face: Face;
	size: number;
	/** The distance between the baselines of two lines. */
	leading: number;
	/** The height from the top of the capital letters to the bottom of the last line's descenders. */
	height: number;
	truncated: boolean;
}

/**
 * The height of capital letters, and the depth of descenders, as shares of the font size. The shares are valid for all fonts.
 */
export const capitalRise = 0.72;
const descenderFall = 0.22;

/**
 * Returns a text in the largest font size at which it fits, in balanced lines. If a word is too long even at the smallest size,
 * the word is hyphenated. If the whole text does not fit at the smallest size, it ends with an ellipsis after a whole word. A
 * single word that does not fit gets an even smaller size, because half a word has no meaning.
 */
export function fitText(text: string, wanted: Face, room: Room): Fitted {
	const face = faceFor(text, wanted);
	const shown = face.caps ? text.toUpperCase() : text;
	const space = measure(' ', face);
	const leading = leadingOf(text, face);
	const units = splitUnits(shown, face);
	const measured = shown.length > longTextLength ? room.width * safeMeasure : room.width;
	const linesAt = (size: number, pieces: Unit[]) => {
		const byHeight = Math.floor((room.height - (capitalRise + descenderFall) * size) / (leading * size) + 1.001);
		return breakLines(pieces, measured / size, space, Math.min(byHeight, room.maxLines ?? 99));
	};
	const fitted = (lines: Line[], size: number, truncated: boolean): Fitted => {
		const height = (lines.length - 1) * leading * size + (capitalRise + (face.caps ? 0.02 : descenderFall)) * size;
		return { lines, face, size, leading: leading * size, height, truncated };
	};

	const longest = Math.max(0, ...units.map((unit) => unit.width));
	const stop = longest * comfort > measured ? Math.max(room.min, comfort) : room.min;
	let found: Fitted | null = null;
	for (let size = room.max; size > (found ? found.size * handsomeShrink : stop); size *= 0.96) {
		const lines = linesAt(size, units);
		if (lines && isHandsome(lines)) return fitted(lines, size, false);
		if (lines && !found) found = fitted(lines, size, false);
	}
	if (found) return found;
	for (let size = Math.min(room.max, cutSize); size > room.min && stop > room.min; size *= 0.96) {
		const lines = linesAt(size, cutLongUnits(units, measured / size, face));
		if (lines) return fitted(lines, size, false);
	}
	const pieces = cutLongUnits(units, measured / room.min, face);
	const whole = linesAt(room.min, pieces);
	if (whole) return fitted(whole, room.min, false);
	for (let kept = units.length - 1; kept > 0; kept--) {
		if (/[-/\u2013\u2014]$/u.test(units[kept - 1]?.text ?? '')) continue;
		const lines = linesAt(room.min, cutLongUnits(endWithEllipsis(units, kept, face), measured / room.min, face));
		if (lines) return fitted(lines, room.min, true);
	}
	for (let size = room.min; size > room.min / 3; size *= 0.9) {
		const lines = linesAt(size, cutLongUnits(units, measured / size, face));
		if (lines) return fitted(lines, size, false);
	}
	return fitted([], room.min, true);
}

function endWithEllipsis(units: Unit[], kept: number, face: Face): Unit[] {
	const head = units.slice(0, kept);
	const last = head.pop();
	if (!last) return [];
	const text = `${last.text.replace(/[\s,;:.\u2013\u2014-]+$/u, '')}\u2026`;
	return [...head, { ...last, text, width: measure(text, face) }];
}
