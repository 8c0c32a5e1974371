import { breakLines, isHandsome, type Line } from './break-lines';
import { measure } from './char-width';
import { type Face, faceFor, leadingOf } from './face';
import { cutLongUnits, splitUnits, type Unit } from './split-units';

/** A single word that does not fit at this size is hyphenated instead, at `CUT_SIZE` or less. */
const comfort = 15;
const cutSize = 21;
/** A longer text stays further from the limit, because stating the length of every line would cost bytes. */
const longTextLength = 76;
const safeMeasure = 0.86;
/** How much smaller a title may become for better line ends. */
const handsomeShrink = 0.76;

interface Room {
	width: number;
	height: number;
	/** The largest and the smallest type size, in the units of the drawing. */
	max: number;
	min: number;
	maxLines?: number;
}

export interface Fitted {
	lines: Line[];
	face: Face;
	size: number;
	/** From one baseline to the next. */
	leading: number;
	/** From the top of the capitals to the foot of the last line's descenders. */
	height: number;
	truncated: boolean;
}

/** Capitals rise and descenders fall by these parts of the type size, in all the faces of both stacks. */
export const capitalRise = 0.72;
const descenderFall = 0.22;

/**
 * Sets a text as large as a room allows, in balanced lines. A long word reduces the size, and a word that is too long
 * at the smallest size is hyphenated. The text ends in an ellipsis, after a whole word, only when the whole text does
 * not fit at the smallest size. A single word that still does not fit is set smaller, because half a word has no
 * meaning.
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
