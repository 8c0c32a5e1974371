import { pick } from '../design/chance';
import { CREATURES } from '../ornaments/creatures';
import { circle, placed } from '../ornaments/shapes';
import { setTitle } from '../text/set-title';
import { type Layout, largest, MARGIN, setAuthor } from './page';

/** An animal looks over the foot of the page: for children. */
export const creature: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const scale = Math.min(width * 0.72, height * 0.5) / 200;
	const x = width / 2 - 100 * scale;
	const y = height - 200 * scale;
	const inner = { x: MARGIN, width: width - 2 * MARGIN };
	const title = { ...inner, y: MARGIN, height: y - MARGIN - 34 };
	const author = { ...inner, y: y - 24, height: 18 };
	const style = {
		face: page.voice.title,
		under: page.voice.under,
		align: 'middle',
		stand: 'middle',
		max: largest(page, 64),
	} as const;
	const animal = pick(CREATURES, chance())(palette);
	const spots = [0, 1, 2, 3].map((spot) =>
		circle((spot % 2 ? width - 28 : 28) + chance() * 12, y + 30 + spot * 26 * scale, 4 + chance() * 5, palette.ink),
	);
	return [
		page.turn === 1 ? spots.join('') : '',
		placed(x, y, scale, animal),
		setTitle(page.title, title, { ...style, fill: palette.ink }),
		setAuthor(page, author, { align: 'middle', stand: 'top', fill: palette.ink }, 16),
	].join('');
};
