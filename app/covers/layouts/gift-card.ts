import { pick } from '../drawing/chance';
import { circle, d, line, path, rect } from '../ornaments/shapes';
import { tilesTable } from '../ornaments/tiles';
import { type Layout, placeTitle, setAuthor } from './page';

/** Draws a gift card in landscape format, with a wrapping paper pattern and a ribbon. */
export const giftCard: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const tile = pick([tilesTable.rings, tilesTable.scales, tilesTable.stars, tilesTable.quatrefoils], chance())(palette);
	const ribbon = Math.round(width * 0.27);
	const [x, y] = [ribbon, height * 0.42];
	const box = { x: ribbon + 74, y: 40, width: width - ribbon - 100, height: height - 108 };
	const author = { ...box, y: height - 58, height: 24 };
	const loop = d`M${x} ${y}C${x - 12} ${y - 44} ${x - 66} ${y - 52} ${x - 60} ${y - 14}C${x - 58} ${y + 10} ${x - 20} ${y + 6} ${x} ${y}Z`;
	return [
		`<pattern id="p" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse">${tile.shapes}</pattern>`,
		rect(0, 0, ribbon, height, 'url(#p)'),
		rect(ribbon - 9, 0, 18, height, palette.ink),
		`<g id="b">${path(d`M${x} ${y}L${x - 34} ${y + 56}L${x - 14} ${y + 50}L${x - 4} ${y + 66}Z${loop}`, palette.ink)}`,
		`${line(d`M${x - 8} ${y - 4}Q${x - 30} ${y - 28} ${x - 46} ${y - 22}`, palette.ground, 2)}</g>`,
		`<use href="#b" transform="matrix(-1 0 0 1 ${2 * x} 0)"/>`,
		circle(x, y, 11, palette.ink, `stroke="${palette.ground}" stroke-width="2"`),
		placeTitle(page, box, { align: 'start', stand: 'middle', fill: palette.ink }, 46),
		setAuthor(page, author, { align: 'start', stand: 'bottom', fill: palette.ink }),
	].join('');
};
