import { pick } from '../drawing/chance';
import { number } from '../drawing/number';
import { emblem } from '../ornaments/emblem';
import { circle, d, frame, line, rect } from '../ornaments/shapes';
import { tilesTable } from '../ornaments/tiles';
import { measure } from '../text/char-width';
import { escapeXml } from '../text/escape-xml';
import { fitText } from '../text/fit-text';
import { setText } from '../text/set-text';
import { type CoverPage, isLong, type Layout, pageMargin, placeTitle, setAuthor } from './page';

const figures = { family: 'sans', bold: true } as const;

/** The height of digits and capital letters, as a share of the font size. */
const capitalHeight = 0.72;
/** The font size of the word next to the numeral, as a share of the numeral's font size. */
const wordSize = 0.22;

/**
 * Draws the volume around a point, at most `width` wide and `height` high: the numeral with the word for 'volume' above it. A
 * very large numeral without the word would look like the rank of a bestseller.
 */
function volume(page: CoverPage, x: number, y: number, width: number, height: number, fill: string): string {
	const size = Math.min((0.7 * height) / capitalHeight, width / measure(page.numeral, figures));
	const word = Math.max(10, size * wordSize);
	const tall = (size + word) * capitalHeight + word * 0.6;
	const face = 'text-anchor="middle" font-family="Arial,sans-serif" font-weight="700"';
	const set = (text: string, foot: number, letters: number, spacing: number, ink: string) =>
		`<text x="${number(x + spacing / 2)}" y="${number(foot)}" font-size="${number(letters)}" letter-spacing="${number(spacing)}" fill="${ink}" ${face}>${escapeXml(text)}</text>`;
	// Small shapes use the ink, because the accent is only for large shapes.
	const small = fill === page.palette.accent ? page.palette.ink : fill;
	return [
		set(page.volumeWord.toUpperCase(), y - tall / 2 + word * capitalHeight, word, word * 0.12, small),
		set(page.numeral, y + tall / 2, size, -size * 0.03, fill),
	].join('');
}

/** Draws the name of the series along the spine, with a tall numeral beside it. */
export const seriesSpine: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const strip = Math.round(width * 0.2);
	const x = strip + 20;
	const inner = { x, width: width - x - 20 };
	const name = fitText(
		page.series,
		{ family: 'sans', caps: true, bold: true, tracking: 0.12 },
		{ width: height - 110, height: strip - 16, max: 17, min: 9 },
	);
	const spine = setText(
		name,
		{ x: -height + 24, y: 8, width: height - 100, height: strip - 16 },
		{ align: 'start', stand: 'middle', fill: palette.ground },
	);
	const head = height * (isLong(page) ? 0.22 : 0.36);
	const title = { ...inner, y: head + height * 0.16, height: height * 0.72 - head };
	const author = { ...inner, y: height - pageMargin - 24, height: 24 };
	return [
		rect(0, 0, strip, height, palette.ink),
		rect(strip, 0, 5, height, palette.accent),
		emblem(chance(), strip / 2, 40, 16, palette.accent),
		`<g transform="rotate(-90)">${spine}</g>`,
		volume(page, inner.x + inner.width / 2, head * 0.5 + height * 0.08, inner.width, head, page.loud),
		rect(x, head + height * 0.125, inner.width, 2, palette.ink),
		placeTitle(page, title, { align: 'start', stand: 'top', fill: palette.ink }, 38),
		setAuthor(page, author, { align: 'start', stand: 'bottom', fill: palette.ink }, 14),
	].join('');
};

/** Draws the numeral in a large disc. The series is above the disc, and the title of the book below it. */
export const seriesDisc: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const radius = Math.min(width * 0.34, height * (isLong(page) ? 0.15 : 0.24));
	const cy = pageMargin + 30 + radius;
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const head = { ...inner, y: 18, height: 30 };
	const title = { ...inner, y: cy + radius + 18, height: height - cy - radius - 18 - pageMargin - 38 };
	const author = { ...inner, y: height - pageMargin - 26, height: 26 };
	const ticks = `stroke="${palette.accent}" stroke-width="${chance() < 0.5 ? 12 : 6}" stroke-dasharray="3 ${chance() < 0.5 ? 7 : 4}"`;
	return [
		seriesName(page, head, 'middle'),
		circle(width / 2, cy, radius * 0.93, 'none', ticks),
		circle(width / 2, cy, radius * 0.8, palette.ink),
		circle(width / 2, cy, radius * 0.74, 'none', `stroke="${palette.ground}"`),
		volume(page, width / 2, cy, radius * 1.15, radius * 0.8, palette.ground),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ink }, 34),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ink }),
	].join('');
};

/** Draws the numeral on a square inside a pattern. The title of the book is below the pattern, on a plain background. */
export const seriesStamp: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const foot = Math.round(height * (isLong(page) ? 0.36 : 0.56));
	const tile = pick(
		[tilesTable.rings, tilesTable.quatrefoils, tilesTable.stars, tilesTable.scales, tilesTable.arches],
		chance(),
	)(palette);
	const side = Math.min(width * 0.5, foot * 0.66);
	const [x, y] = [(width - side) / 2, (foot - side) / 2];
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const head = { ...inner, y: foot + 10, height: 28 };
	const title = { ...inner, y: foot + 44, height: height - foot - 44 - pageMargin - 34 };
	const author = { ...inner, y: height - pageMargin - 24, height: 24 };
	return [
		`<pattern id="p" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse">${tile.shapes}</pattern>`,
		rect(0, 0, width, foot, 'url(#p)'),
		rect(0, foot, width, 4, palette.ink),
		rect(x, y, side, side, palette.ink),
		frame(x + 6, y + 6, side - 12, side - 12, palette.ground, 1.2),
		volume(page, width / 2, y + side / 2, side * 0.72, side * 0.5, palette.ground),
		seriesName(page, head, 'middle'),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ink }, 36),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ink }),
	].join('');
};

/**
 * Draws the volume's numeral across the page, with lines as on a poster. The title of the book is in a dark block at the bottom
 * of the page.
 */
export const seriesPoster: Layout = (page) => {
	const { width, height, palette } = page;
	const foot = Math.round(height * (isLong(page) ? 0.42 : 0.6));
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const head = { ...inner, y: 18, height: 30 };
	const title = { ...inner, y: foot + 28, height: height - foot - 28 - pageMargin - 34 };
	const author = { ...inner, y: height - pageMargin - 24, height: 24 };
	// Leaves out the poster's lines behind the word for 'volume'.
	const rules = [0, 3, 4, 5, 6, 7].map((row) => d`M0 ${60 + row * ((foot - 60) / 8)}H${width}`).join('');
	return [
		line(rules, palette.accent, page.turn === 1 ? 4 : 2, page.loud === palette.accent ? 'opacity=".5"' : ''),
		volume(page, width / 2, (foot + 58) / 2, width * 0.7, (foot - 60) * 0.78, palette.ink),
		rect(0, foot, width, height - foot, palette.ink),
		frame(-2, foot, width + 4, 7, palette.accent, 7),
		seriesName(page, head, 'start'),
		placeTitle(page, title, { align: 'start', stand: 'top', fill: palette.ground }, 36),
		setAuthor(page, author, { align: 'start', stand: 'bottom', fill: palette.ground }),
	].join('');
};

function seriesName(
	page: CoverPage,
	box: { x: number; y: number; width: number; height: number },
	align: 'start' | 'middle',
): string {
	const face = { family: 'sans', caps: true, bold: true, tracking: 0.1 } as const;
	const fitted = fitText(page.series, face, { ...box, max: 13, min: 9 });
	return setText(fitted, box, { align, stand: 'middle', fill: page.palette.ink });
}
