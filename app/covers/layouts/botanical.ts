import { number } from '../drawing/number';
import { circle, d, frame, line, path } from '../ornaments/shapes';
import { type CoverPage, type Layout, pageMargin, placeTitle, setAuthor } from './page';

const leavesTable = [
	'M0 0C6-11 20-13 32-6C24 5 10 8 0 0Z',
	'M0 0C4-16 18-20 24-12C28-2 14 6 0 0Z',
	'M0 0C10-5 26-5 40 0C26 5 10 5 0 0Z',
	'M0 0C2-12 12-18 26-16C24-4 14 4 0 0Z',
];

/** Draws leaves and berries as outlines: a wreath around a short title, or two branches around a longer title. */
export const botanical: Layout = (page) => {
	const { chance, title } = page;
	const leaf = leavesTable[Math.floor(chance() * leavesTable.length)] ?? '';
	const turn = 36 + Math.round(chance() * 14);
	const pair = `<path id="l" d="${leaf}" transform="rotate(${-turn})"/><use href="#l" transform="scale(-1 1)"/>`;
	const short = title.main.length <= 26 && title.rest.length <= 30;
	const form = chance();
	return `<defs><g id="p">${pair}</g></defs>${short && form < 0.5 ? wreath(page) : form < 0.75 ? plant(page) : sprays(page)}`;
};

function wreath(page: CoverPage): string {
	const { width, height, palette, chance } = page;
	const radius = Math.min(width / 2 - 34, height * 0.3);
	const [cx, cy] = [width / 2, height * 0.44];
	const berries = chance() < 0.6;
	const pairs = Array.from({ length: 14 }, (_, index) => {
		const turned = d`rotate(${(index * 360) / 14 + page.turn * 6} ${cx} ${cy}) translate(${cx} ${cy - radius})`;
		return `<use href="#p" transform="${turned} rotate(90)"/>`;
	});
	const inner = radius * 1.5;
	const box = { x: cx - inner / 2, y: cy - inner * 0.36, width: inner, height: inner * 0.72 };
	const author = { x: pageMargin, y: height - pageMargin - 34, width: width - 2 * pageMargin, height: 34 };
	const dots = `stroke="${palette.ink}" stroke-width="7" stroke-linecap="round" stroke-dasharray="0 ${number((radius * Math.PI) / 6)}"`;
	return [
		circle(cx, cy, radius, 'none', `stroke="${palette.ink}" stroke-width="1.5"`),
		`<g fill="${palette.accent}">${pairs.join('')}</g>`,
		berries ? circle(cx, cy, radius - 16, 'none', dots) : '',
		placeTitle(page, box, { align: 'middle', stand: 'middle', fill: palette.ink }, 54),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ink }),
	].join('');
}

/** Draws a branch that grows from the bottom of the page, with leaves on both sides. */
function branch(page: CoverPage, rise: number, bend: number, pairs: number): string {
	const { palette } = page;
	const stem = line(d`M0 0Q${bend} ${-rise / 2} 0 ${-rise}`, palette.ink, 2);
	const leaves: string[] = [];
	for (let index = 1; index <= pairs; index++) {
		const part = index / (pairs + 0.4);
		const x = 2 * part * (1 - part) * bend;
		const size = 1.25 - part * 0.55;
		const at = d`translate(${x} ${-part * rise}) scale(${size})`;
		leaves.push(`<use href="#p" transform="${at}"/>`);
	}
	const bud = path(d`M0 ${-rise}c-9-9-7-20 0-26c7 6 9 17 0 26Z`, palette.ink);
	return `${stem}<g fill="${palette.accent}">${leaves.join('')}</g>${bud}`;
}

function plant(page: CoverPage): string {
	const { width, height, palette, chance } = page;
	const rise = height * 0.4;
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const title = { ...inner, y: pageMargin + 28, height: height * 0.54 - pageMargin - 46 };
	const author = { ...inner, y: pageMargin, height: 20 };
	const side = branch(page, rise * 0.72, 34 * (chance() < 0.5 ? 1 : -1), 4);
	return [
		`<g transform="translate(${width / 2} ${height})">${branch(page, rise, 0, 5)}</g>`,
		`<g id="b" transform="translate(${number(width * 0.2)} ${height})">${side}</g>`,
		`<use href="#b" transform="matrix(-1 0 0 1 ${width} 0)"/>`,
		setAuthor(page, author, { align: 'middle', stand: 'middle', fill: palette.ink }),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ink }, 54),
	].join('');
}

function sprays(page: CoverPage): string {
	const { width, height, palette } = page;
	const box = { x: 34, y: height * 0.26, width: width - 68, height: height * 0.48 };
	const author = { ...box, y: box.y + box.height - 22, height: 22 };
	const title = { ...box, height: box.height - 40 };
	const spray = branch(page, width * 0.38, 22, 4);
	return [
		`<g id="s"><g id="b" transform="translate(${width / 2} ${number(height * 0.13)}) rotate(-80)">${spray}</g>`,
		`<use href="#b" transform="matrix(-1 0 0 1 ${width} 0)"/>`,
		circle(width / 2, height * 0.13, 7, palette.ink),
		`</g><use href="#s" transform="matrix(1 0 0 -1 0 ${height})"/>`,
		frame(14, 14, width - 28, height - 28, palette.ink, 1),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ink }, 54),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ink }),
	].join('');
}
