import type { Palette } from '../design/palettes';
import type { Voice } from '../design/voices';
import { fitText } from '../text/fit-text';
import { type Box, setText, type TextBox } from '../text/set-text';
import { setTitle } from '../text/set-title';
import type { TitleParts } from '../text/title-parts';

/**
 * The input of a layout function. The cover's background is already drawn when the layout function runs. The layout function may
 * use the whole page.
 */
export interface CoverPage {
	width: number;
	height: number;
	palette: Palette;
	/**
	 * The colour for large numerals and letters. The accent colour if it contrasts with the background, otherwise the ink
	 * colour.
	 */
	loud: string;
	voice: Voice;
	title: TitleParts;
	/** The authors in one line of text, and a shorter version if that line is too long. */
	author: string;
	firstAuthor: string;
	series: string;
	/** The number of the volume as text; '' if the book has no volume number. */
	numeral: string;
	/** The word for 'volume' in the language of the book. */
	volumeWord: string;
	/**
	 * Returns pseudo-random numbers from 0 to below 1. All editions of a work, and all volumes of a series, get the same
	 * sequence of numbers.
	 */
	chance: () => number;
	/** 0, 1 or 2, depending on the binding, for small differences between editions. */
	turn: number;
}

/** Draws the page of a cover. Returns the SVG elements in front of the background. */
export type Layout = (page: CoverPage) => string;

const longWord = /\p{Script=Latin}{26}/u;

/** The margin of all layouts, in the units of the drawing. */
export const pageMargin = 24;

/**
 * Whether a title is long enough to need some of the ornament's space. Layouts give long titles some of the space of the
 * ornament.
 */
export function isLong(page: CoverPage): boolean {
	return page.title.whole.length * (450 / page.height) > 88 || longWord.test(page.title.whole);
}

/** Draws the title in a box, in the fonts of the cover. A title of a few letters may be larger than `max`. */
export function placeTitle(page: CoverPage, box: Box, place: TextBox, max: number): string {
	const letters = page.title.main.length;
	const largest = max * (letters <= 4 ? 1.6 : letters <= 8 ? 1.2 : 1);
	return setTitle(page.title, box, { ...place, face: page.voice.title, under: page.voice.under, max: largest });
}

/** Draws the author in a box, in the fonts of the cover. */
export function setAuthor(page: CoverPage, box: Box, place: TextBox, max = 16.5): string {
	if (!page.author) return '';
	const size = page.voice.author.caps ? max * 0.84 : max;
	const room = { ...box, max: size, min: 9.5 };
	const all = fitText(page.author, page.voice.author, room);
	return setText(all.truncated ? fitText(page.firstAuthor, page.voice.author, room) : all, box, place);
}
