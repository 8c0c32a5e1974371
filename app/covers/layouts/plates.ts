import { pick } from '../drawing/chance';
import { d, path } from '../ornaments/shapes';
import { isLong, type Layout, pageMargin, placeTitle, setAuthor } from './page';

/** Returns the path data of a tile: its shape and, for some tiles, a second shape in the other colour. */
type Plate = (x: number, y: number, side: number) => [shape: string, over?: string];

const square = (x: number, y: number, s: number) => d`M${x} ${y}h${s}v${s}h${-s}Z`;
const round = (x: number, y: number, r: number) =>
	d`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const bowl = (x: number, y: number, s: number) => d`M${x} ${y}h${s}a${s / 2} ${s / 2} 0 0 1 ${-s} 0Z`;

const quarters: Plate[] = [
	(x, y, s) => [d`M${x} ${y}h${s}a${s} ${s} 0 0 1 ${-s} ${s}Z`],
	(x, y, s) => [d`M${x + s} ${y}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}Z`],
	(x, y, s) => [d`M${x + s} ${y + s}h${-s}a${s} ${s} 0 0 1 ${s} ${-s}Z`],
	(x, y, s) => [d`M${x} ${y + s}v${-s}a${s} ${s} 0 0 1 ${s} ${s}Z`],
];
const disc: Plate = (x, y, s) => [round(x + s / 2, y + s / 2, s / 2)];
const eye: Plate = (x, y, s) => [square(x, y, s), round(x + s / 2, y + s / 2, s * 0.3)];
const halves: Plate = (x, y, s) => [bowl(x, y, s), bowl(x, y + s / 2, s)];
const wedge: Plate = (x, y, s) => [d`M${x} ${y + s}L${x + s} ${y}V${y + s}Z`];
const bars: Plate = (x, y, s) => [[1, 5, 9].map((at) => d`M${x} ${y + (at * s) / 12}h${s}v${s / 8}h${-s}Z`).join('')];
const leaf: Plate = (x, y, s) => {
	const r = s / 2;
	return [d`M${x} ${y + s}v${-r}a${r} ${r} 0 0 1 ${r} ${-r}h${r}v${r}a${r} ${r} 0 0 1 ${-r} ${r}Z`];
};

const sets: readonly [Plate[], ...Plate[][]] = [
	quarters,
	[...quarters, disc],
	[disc, halves, eye],
	[wedge, disc, bars],
	[leaf, leaf, eye],
	[quarters[0] ?? disc, quarters[2] ?? disc, eye, bars],
];

/**
 * Draws geometric tiles on a grid, in the accent, the ink and tints of both colours. The title is above or below the tiles,
 * aligned left.
 */
export const plates: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const large = chance() < 0.5;
	const columns = large && width < height * 0.75 ? 3 : 4;
	const side = width / columns;
	const long = page.title.whole.length + page.title.subtitle.length > 42;
	const rows = Math.max(isLong(page) ? 1 : 2, Math.floor((height * (long ? 0.48 : 0.68)) / side));
	const above = chance() < 0.25;
	const art = rows * side;
	const set = pick(sets, chance());
	const top = above ? height - art : 0;
	const tints = { ink: '', accent: '' };
	const shapes = { ink: '', accent: '' };
	const overs = { ink: '', accent: '' };
	for (let cell = 0; cell < columns * rows; cell++) {
		const [x, y] = [(cell % columns) * side, top + Math.floor(cell / columns) * side];
		const roll = chance();
		const plate = set[Math.floor(chance() * set.length + page.turn) % set.length] ?? disc;
		const [shape, over] = plate(x, y, side);
		const [own, other] = roll < 0.52 ? (['ink', 'accent'] as const) : (['accent', 'ink'] as const);
		if (roll < 0.3) tints[roll < 0.15 ? 'ink' : 'accent'] += square(x, y, side);
		shapes[own] += shape;
		overs[other] += over ?? '';
	}
	const draw = (data: string, ink: 'ink' | 'accent', more = '') => (data ? path(data, palette[ink], more) : '');
	const layers = (from: typeof shapes, more = '') => draw(from.ink, 'ink', more) + draw(from.accent, 'accent', more);
	const words = {
		x: pageMargin,
		y: above ? pageMargin : art + 20,
		width: width - 2 * pageMargin,
		height: height - art - 20 - pageMargin,
	};
	const author = { ...words, y: words.y + words.height - 24, height: 24 };
	const title = { ...words, height: words.height - 38 };
	return [
		layers(tints, 'opacity=".22"') + layers(shapes) + layers(overs),
		placeTitle(page, title, { align: 'start', stand: 'top', fill: palette.ink }, 54),
		setAuthor(page, author, { align: 'start', stand: 'bottom', fill: palette.ink }),
	].join('');
};
