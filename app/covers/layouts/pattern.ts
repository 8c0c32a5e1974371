import { pick } from '../drawing/chance';
import { frame, rect } from '../ornaments/shapes';
import { type TileName, tilesTable } from '../ornaments/tiles';
import { type Layout, pageMargin, placeTitle, setAuthor } from './page';

const names = Object.keys(tilesTable) as [TileName, ...TileName[]];

/**
 * Draws a pattern in two colours over the whole page. The title of the book is in a panel, on a belly band, or in a block at the
 * bottom.
 */
export const pattern: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const tile = tilesTable[pick(names, chance())](palette);
	const scale = [1, 1.25, 0.8][page.turn] ?? 1;
	const placing = chance();
	const inset = placing < 0.45 ? 34 : 0;
	const tall = Math.max(0.44, Math.min(0.56, page.title.whole.length / 130));
	const panel = {
		x: inset,
		width: width - 2 * inset,
		height: Math.round(height * tall),
		y: Math.round(height * (placing < 0.45 ? 0.5 - tall / 2 : placing < 0.75 ? 0.2 : 1 - tall)),
	};
	const inner = { x: inset + 18, width: panel.width - 36 };
	const author = { ...inner, y: panel.y + panel.height - 44, height: 24 };
	const title = { ...inner, y: panel.y + 18, height: panel.height - 70 };
	const size = `width="${tile.width}" height="${tile.height}" patternTransform="scale(${scale})"`;
	return [
		`<pattern id="p" ${size} patternUnits="userSpaceOnUse">${tile.shapes}</pattern>`,
		rect(0, 0, width, height, 'url(#p)'),
		rect(panel.x, panel.y, panel.width, panel.height, palette.ground),
		inset
			? frame(panel.x + 6, panel.y + 6, panel.width - 12, panel.height - 12, palette.ink, 1.5)
			: rect(0, panel.y + 6, width, 1.5, palette.ink) + rect(0, panel.y + panel.height - 8, width, 1.5, palette.ink),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ink }, 50),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ink }, pageMargin / 1.7),
	].join('');
};
