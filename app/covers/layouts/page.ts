import type { Palette } from '../design/palettes';
import type { Voice } from '../design/voices';
import { fitText } from '../text/fit-text';
import { type Box, setText, type TextBox } from '../text/set-text';
import { setTitle } from '../text/set-title';
import type { TitleParts } from '../text/title-parts';

/** The input of a layout. The background is already painted. The layout may use the whole page. */
export interface CoverPage {
	width: number;
	height: number;
	palette: Palette;
	/** The accent if it contrasts with the ground, otherwise the ink: for numerals and letters that serve as shapes. */
	loud: string;
	voice: Voice;
	title: TitleParts;
	/** All the authors in one line of text, and a shorter line if that is too long. */
	author: string;
	firstAuthor: string;
	series: string;
	/** The numeral of the volume; '' if there is none. */
	numeral: string;
	/** The word for a volume in the language of the book. */
	volumeWord: string;
	/** Numbers from 0 to 1, the same row for every edition of a work and every volume of a series. */
	chance: () => number;
	/** 0, 1 or 2 by binding, for small differences between editions. */
	turn: number;
}

/** Draws a page: the SVG elements above its ground. */
export type Layout = (page: CoverPage) => string;

const longWord = /\p{Script=Latin}{26}/u;

/** The margin that all layouts keep. */
export const pageMargin = 24;

/** Whether a title needs the room of the ornament. A layout gives such titles more of the page. */
export function isLong(page: CoverPage): boolean {
	return page.title.whole.length * (450 / page.height) > 88 || longWord.test(page.title.whole);
}

/** Sets the title in a box, in the faces of the page's voice; a title of a few letters may grow beyond `max`. */
export function placeTitle(page: CoverPage, box: Box, place: TextBox, max: number): string {
	const letters = page.title.main.length;
	const largest = max * (letters <= 4 ? 1.6 : letters <= 8 ? 1.2 : 1);
	return setTitle(page.title, box, { ...place, face: page.voice.title, under: page.voice.under, max: largest });
}

/** Sets the author in a box, in the face of the page's voice. */
export function setAuthor(page: CoverPage, box: Box, place: TextBox, max = 16.5): string {
	if (!page.author) return '';
	const size = page.voice.author.caps ? max * 0.84 : max;
	const room = { ...box, max: size, min: 9.5 };
	const all = fitText(page.author, page.voice.author, room);
	return setText(all.truncated ? fitText(page.firstAuthor, page.voice.author, room) : all, box, place);
}
