import { number } from '../drawing/number';
import { emblem } from '../ornaments/emblem';
import { rect } from '../ornaments/shapes';
import { breakInto, isLeaning, type Line } from '../text/break-lines';
import { escapeXml } from '../text/escape-xml';
import { faceFor, sansStack } from '../text/face';
import { fitText } from '../text/fit-text';
import { setText } from '../text/set-text';
import { splitUnits } from '../text/split-units';
import { type CoverPage, type Layout, pageMargin, placeTitle, setAuthor } from './page';

interface Tower {
	lines: Line[];
	sizes: number[];
	height: number;
	score: number;
}

const gap = 7;
const capitals = 0.72;
const smallest = 15;
/**
 * The font size of a line that contains only articles and prepositions. Lines of articles and prepositions are small, with a
 * rule beside them, as on old posters.
 */
const catchword = 30;

/** Draws the words of the title one above the other, each line as wide as the page, over a block in the accent colour. */
export const tower: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const under = page.title.rest || page.title.subtitle;
	const author = { ...inner, y: height - pageMargin - 26, height: 26 };
	const block = Math.round(height * 0.16);
	const subFace = { family: 'sans' } as const;
	const sub = fitText(under, subFace, { width: inner.width, height: height * 0.3, max: 15, min: 11 });
	const room = author.y - block - 2 * pageMargin - (under ? sub.height + 18 : 0);
	const best = sub.truncated && under ? null : raise(page, inner.width, room);
	const atTop = chance() < 0.7;
	if (!best) return tall(page);
	const spare = room - best.height;
	const blockHeight = block + Math.max(0, spare);
	const top = atTop ? blockHeight + pageMargin : pageMargin;
	const subBox = { ...inner, y: top + best.height + 18, height: sub.height };
	const blockTop = atTop ? 0 : author.y - blockHeight - 10;
	return [
		rect(0, blockTop, width, blockHeight, palette.accent),
		mark(page, blockTop, blockHeight),
		words(page, best, top, inner.width),
		under ? setText(sub, subBox, { align: 'start', stand: 'top', fill: palette.ink }) : '',
		setAuthor(page, author, { align: 'start', stand: 'bottom', fill: palette.ink }, 16),
	].join('');
};

function raise(page: CoverPage, measure: number, room: number): Tower | null {
	const face = faceFor(page.title.main, { family: 'sans', bold: true, caps: true });
	const units = splitUnits(face.caps ? page.title.main.toUpperCase() : page.title.main, face);
	let best: Tower | null = null;
	for (let count = 1; count <= Math.min(units.length, 9); count++) {
		const lines = breakInto(units, count, Number.POSITIVE_INFINITY, 0.3);
		if (!lines) continue;
		const sizes = lines.map((line) => Math.min(measure / line.width, isLeaning(line.text) ? catchword : room * 0.4));
		const height = sizes.reduce((sum, size) => sum + size * capitals, (count - 1) * gap);
		const stacked = lines.filter((line, at) => isLeaning(line.text) && isLeaning(lines[at + 1]?.text ?? 'x')).length;
		const score = height > room ? 0 : height / room / (1 + stacked);
		if (score > (best?.score ?? 0) && Math.min(...sizes) >= smallest) best = { lines, sizes, height, score };
	}
	return best;
}

function mark(page: CoverPage, top: number, height: number): string {
	const at = page.chance();
	if (height < 70) return '';
	const radius = Math.min(height * 0.34, page.width * 0.27);
	return emblem(at, page.width - pageMargin - radius, top + height / 2, radius, page.palette.ground);
}

function words(page: CoverPage, tower: Tower, top: number, measure: number): string {
	let y = top;
	const lines = tower.lines.map((line, index) => {
		const size = tower.sizes[index] ?? smallest;
		const length = Math.min(measure, line.width * size);
		y += size * capitals;
		const at = `y="${number(y)}" font-size="${number(size)}" textLength="${number(length)}"`;
		const end = pageMargin + length + 12;
		const beside = isLeaning(line.text)
			? rect(end, y - size * 0.42, pageMargin + measure - end, 4, page.palette.accent)
			: '';
		y += gap;
		return `<text x="${pageMargin}" ${at} lengthAdjust="spacingAndGlyphs">${escapeXml(line.text)}</text>${beside}`;
	});
	return `<g font-family="${sansStack}" font-weight="700" fill="${page.palette.ink}">${lines.join('')}</g>`;
}

function tall(page: CoverPage): string {
	const { width, height, palette } = page;
	const box = {
		x: pageMargin,
		y: pageMargin + 20,
		width: width - 2 * pageMargin,
		height: height - 2 * pageMargin - 70,
	};
	const foot = { ...box, y: height - pageMargin - 26, height: 26 };
	return (
		rect(0, 0, width, 20, palette.accent) +
		placeTitle(page, box, { align: 'start', stand: 'top', fill: palette.ink }, 44) +
		setAuthor(page, foot, { align: 'start', stand: 'bottom', fill: palette.ink }, 16)
	);
}
