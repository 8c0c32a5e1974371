import { pick } from '../drawing/chance';
import { creaturesTable } from '../ornaments/creatures';
import { circle, placed } from '../ornaments/shapes';
import { type Layout, pageMargin, placeTitle, setAuthor } from './page';

/** Draws an animal that looks over the bottom edge of the page, for children's books. */
export const creature: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const scale = Math.min(width * 0.84, height * (page.title.whole.length > 26 ? 0.5 : 0.58)) / 200;
	const x = width / 2 - 100 * scale;
	const y = height - 200 * scale;
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const title = { ...inner, y: pageMargin + 26, height: y - pageMargin - 38 };
	const author = { ...inner, y: pageMargin - 6, height: 24 };
	const animal = pick(creaturesTable, chance())(palette);
	const spots = [0, 1, 2, 3].map((spot) =>
		circle((spot % 2 ? width - 28 : 28) + chance() * 12, y + 30 + spot * 26 * scale, 4 + chance() * 5, palette.ink),
	);
	return [
		page.turn === 1 ? spots.join('') : '',
		placed(x, y, scale, animal),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ink }, 64),
		setAuthor(page, author, { align: 'middle', stand: 'top', fill: palette.ink }, 18),
	].join('');
};
