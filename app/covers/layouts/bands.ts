import { emblem } from '../ornaments/emblem';
import { rect } from '../ornaments/shapes';
import { type Layout, pageMargin, placeTitle, setAuthor } from './page';

/** Draws three bands: the author at the top, the title in the middle, and an ornament at the bottom. */
export const bands: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const top = Math.round(height * (chance() < 0.5 ? 0.24 : 0.3));
	const foot = Math.round(height * (page.turn === 1 ? 0.76 : 0.72));
	const seams = chance() < 0.5;
	const inner = { x: pageMargin, y: pageMargin, width: width - 2 * pageMargin, height: top - 2 * pageMargin };
	const middle = { x: pageMargin, y: top + 16, width: inner.width, height: foot - top - 32 };
	return [
		rect(0, top, width, foot - top, palette.ink),
		seams ? rect(0, top, width, 6, palette.accent) + rect(0, foot - 6, width, 6, palette.accent) : '',
		setAuthor(page, inner, { align: 'middle', stand: 'middle', fill: palette.ink }, 19),
		placeTitle(page, middle, { align: 'middle', stand: 'middle', fill: palette.ground }, 58),
		emblem(chance(), width / 2, (foot + height) / 2, Math.min(30, (height - foot) * 0.27), palette.accent),
	].join('');
};
