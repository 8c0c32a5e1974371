import { number } from '../drawing/number';
import { emblem } from '../ornaments/emblem';
import { circle, d, frame, line, path, rect } from '../ornaments/shapes';
import { graphemes } from '../text/split-units';
import { type CoverPage, isLong, type Layout, pageMargin, placeTitle, setAuthor } from './page';

const article = /^(?:the|an?|le|la|les|une?|des?|du|der|die|das|el|los|las)\s+(?=\S)|^[ldLD]['\u2019]/iu;

/** Scripts whose letters are separate and have a common height. */
const standsAlone = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hangul}\p{Nd}]/u;

/** Draws the first letter of the title large, in a panel or a ring, with the title below it. */
export const initial: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const side = Math.min(width - 2 * pageMargin, height * (isLong(page) ? 0.36 : 0.54));
	const x = (width - side) / 2;
	const foot = pageMargin + side;
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const author = { ...inner, y: height - pageMargin - 28, height: 28 };
	const title = { ...inner, y: foot + 18, height: author.y - foot - 28 };
	return [
		chance() < 0.6 ? panel(page, x, pageMargin, side) : medal(page, x, pageMargin, side),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ink }, 42),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ink }),
	].join('');
};

function panel(page: CoverPage, x: number, y: number, side: number): string {
	const { palette } = page;
	const quarter = side * 0.2;
	const corner = d`a${number(quarter)} ${number(quarter)} 0 0 0`;
	const [left, right, foot] = [x, x + side, y + side];
	const corners = [
		d`M${left} ${y + quarter}${corner} ${quarter}-${quarter}H${left}Z`,
		d`M${right - quarter} ${y}${corner} ${quarter} ${quarter}V${y}Z`,
		d`M${right} ${foot - quarter}${corner}-${quarter} ${quarter}H${right}Z`,
		d`M${left + quarter} ${foot}${corner}-${quarter}-${quarter}V${foot}Z`,
	];
	return (
		rect(x, y, side, side, palette.ink) +
		path(corners.join(''), palette.accent) +
		frame(x + 7, y + 7, side - 14, side - 14, palette.ground, 1) +
		letter(page, x + side / 2, y + side / 2, side * 0.78, palette.ground)
	);
}

function medal(page: CoverPage, x: number, y: number, side: number): string {
	const { palette } = page;
	const [cx, cy] = [x + side / 2, y + side / 2];
	const ticks = line(d`M${cx} ${y}V${y + side}M${x} ${cy}H${x + side}`, palette.accent, 2);
	const rays = [0, 15, 30, 45, 60, 75].map((angle) => `<g transform="rotate(${angle} ${cx} ${cy})">${ticks}</g>`);
	return (
		rays.join('') +
		circle(cx, cy, side * 0.4, palette.ink) +
		circle(cx, cy, side * 0.37, 'none', `stroke="${palette.ground}"`) +
		letter(page, cx, cy, side * 0.54, palette.ground)
	);
}

function letter(page: CoverPage, x: number, y: number, size: number, fill: string): string {
	const words = page.title.main.replace(/^[^\p{L}\p{N}]+/u, '').replace(article, '');
	const sign = graphemes(words.toUpperCase())[0] ?? '';
	if (!standsAlone.test(sign)) return emblem(page.chance(), x, y, size * 0.4, fill);
	const digit = /\p{N}/u.test(sign);
	const family = digit || page.voice.title.family === 'sans' ? ' font-family="Arial,sans-serif" font-weight="700"' : '';
	const at = `x="${number(x)}" y="${number(y + size * 0.35)}" font-size="${number(size)}"`;
	return `<text ${at} fill="${fill}" text-anchor="middle"${family}>${sign}</text>`;
}
