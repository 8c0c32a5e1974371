import type { Palette } from '../design/palettes';
import type { Voice } from '../design/voices';
import { fitText } from '../text/fit-text';
import { type Box, type Place, setText } from '../text/set-text';
import type { TitleParts } from '../text/title-parts';

/** What a layout has to work with. The ground is painted already; the layout may use the whole page. */
export interface CoverPage {
	width: number;
	height: number;
	palette: Palette;
	/** The accent where it stands out from the ground, else the ink: for numerals and letters that are shapes. */
	loud: string;
	voice: Voice;
	title: TitleParts;
	author: string;
	series: string;
	/** The numeral of the volume, or nothing. */
	numeral: string;
	/** Numbers from 0 to 1, the same row for every edition of a work and every volume of a series. */
	chance: () => number;
	/** 0, 1 or 2 by binding: what may differ a little between editions. */
	turn: number;
}

/** Draws a page: the SVG elements above its ground. */
export type Layout = (page: CoverPage) => string;

/** The margin that all layouts keep. */
export const MARGIN = 24;

/** The largest size of the title: what a layout asks for, and more for a title of a few letters. */
export function largest(page: CoverPage, size: number): number {
	const letters = page.title.main.length;
	return letters <= 4 ? size * 1.6 : letters <= 8 ? size * 1.2 : size;
}

/** Sets the author in a box, in the face of the page's voice. */
export function setAuthor(page: CoverPage, box: Box, place: Place, max = 16.5): string {
	if (!page.author) return '';
	const size = page.voice.author.caps ? max * 0.84 : max;
	return setText(fitText(page.author, page.voice.author, { ...box, max: size, min: 9.5 }), box, place);
}
