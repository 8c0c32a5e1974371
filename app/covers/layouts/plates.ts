import { pick } from '../design/chance';
import { circle, d, path, rect } from '../ornaments/shapes';
import { type Layout, MARGIN, placeTitle, setAuthor } from './page';

type Plate = (x: number, y: number, side: number, fill: string, other: string) => string;

const quarters: Plate[] = [
	(x, y, s, fill) => path(d`M${x} ${y}h${s}a${s} ${s} 0 0 1 ${-s} ${s}Z`, fill),
	(x, y, s, fill) => path(d`M${x + s} ${y}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}Z`, fill),
	(x, y, s, fill) => path(d`M${x + s} ${y + s}h${-s}a${s} ${s} 0 0 1 ${s} ${-s}Z`, fill),
	(x, y, s, fill) => path(d`M${x} ${y + s}v${-s}a${s} ${s} 0 0 1 ${s} ${s}Z`, fill),
];
const disc: Plate = (x, y, s, fill) => circle(x + s / 2, y + s / 2, s / 2, fill);
const eye: Plate = (x, y, s, fill, other) => rect(x, y, s, s, fill) + circle(x + s / 2, y + s / 2, s * 0.3, other);
const halves: Plate = (x, y, s, fill, other) =>
	path(d`M${x} ${y}h${s}a${s / 2} ${s / 2} 0 0 1 ${-s} 0Z`, fill) +
	path(d`M${x} ${y + s / 2}h${s}a${s / 2} ${s / 2} 0 0 1 ${-s} 0Z`, other);
const wedge: Plate = (x, y, s, fill) => path(d`M${x} ${y + s}L${x + s} ${y}V${y + s}Z`, fill);
const bars: Plate = (x, y, s, fill) =>
	[0, 2, 4].map((step) => rect(x, y + (step * s) / 6 + s / 12, s, s / 12 + s / 24, fill)).join('');
const leaf: Plate = (x, y, s, fill) =>
	path(
		d`M${x} ${y + s}V${y + s / 2}a${s / 2} ${s / 2} 0 0 1 ${s / 2} ${-s / 2}h${s / 2}v${s / 2}a${s / 2} ${s / 2} 0 0 1 ${-s / 2} ${s / 2}Z`,
		fill,
	);

const SETS: readonly [Plate[], ...Plate[][]] = [
	quarters,
	[...quarters, disc],
	[disc, halves, eye],
	[wedge, disc, bars],
	[leaf, leaf, eye],
	[quarters[0] ?? disc, quarters[2] ?? disc, eye, bars],
];

/** Geometric plates on a grid, in the accent, the ink and a tint of it; the title beneath or above, set left. */
export const plates: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const wide = chance() < 0.5;
	const columns = wide && width < height * 0.75 ? 3 : 4;
	const side = width / columns;
	const long = page.title.whole.length + page.title.subtitle.length > 42;
	const rows = Math.max(2, Math.floor((height * (long ? 0.5 : 0.68)) / side));
	const above = chance() < 0.25;
	const art = rows * side;
	const set = pick(SETS, chance());
	const top = above ? height - art : 0;
	const cells: string[] = [];
	for (let cell = 0; cell < columns * rows; cell++) {
		const [x, y] = [(cell % columns) * side, top + Math.floor(cell / columns) * side];
		const roll = chance();
		const drawn = set[Math.floor(chance() * set.length + page.turn) % set.length] ?? disc;
		if (roll < 0.3) cells.push(rect(x, y, side, side, roll < 0.15 ? palette.ink : palette.accent, 'opacity=".22"'));
		const [fill, other] = roll < 0.52 ? [palette.ink, palette.accent] : [palette.accent, palette.ink];
		cells.push(drawn(x, y, side, fill, other));
	}
	const words = {
		x: MARGIN,
		y: above ? MARGIN : art + 20,
		width: width - 2 * MARGIN,
		height: height - art - 20 - MARGIN,
	};
	const author = { ...words, y: words.y + words.height - 24, height: 24 };
	const title = { ...words, height: words.height - 38 };
	return [
		...cells,
		placeTitle(page, title, { align: 'start', stand: 'top', fill: palette.ink }, 54),
		setAuthor(page, author, { align: 'start', stand: 'bottom', fill: palette.ink }),
	].join('');
};
