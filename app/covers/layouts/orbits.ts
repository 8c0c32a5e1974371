import { pick } from '../drawing/chance';
import { number } from '../drawing/number';
import { circle, d, line, path } from '../ornaments/shapes';
import { type CoverPage, type Layout, pageMargin, placeTitle, setAuthor } from './page';

type Figure = (page: CoverPage, cx: number, cy: number, reach: number) => string;

/**
 * Draws rings, rays, dots or waves, like the figures in an old science book. The title is above the rings, rays, dots or waves,
 * aligned left.
 */
export const orbits: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const figure = pick(figures, chance());
	const below = chance() < 0.65;
	const cx = width * (0.35 + 0.4 * chance());
	const cy = height * (below ? 0.73 : 0.29);
	const title = { ...inner, y: below ? pageMargin + 32 : height * 0.58, height: height * (below ? 0.32 : 0.3) };
	const author = { ...inner, y: below ? pageMargin : height - pageMargin - 20, height: 20 };
	return [
		figure(page, cx, cy, height * (0.25 + page.turn * 0.008)),
		placeTitle(page, title, { align: 'start', stand: 'top', fill: palette.ink }, 56),
		setAuthor(page, author, { align: 'start', stand: below ? 'top' : 'bottom', fill: palette.ink }),
	].join('');
};

const rings: Figure = ({ palette, chance }, cx, cy, reach) => {
	const shapes = [circle(cx, cy, reach * 0.18, palette.accent)];
	for (let step = 1; step <= 4; step++) {
		const radius = reach * (0.18 + step * 0.2);
		const angle = chance() * Math.PI * 2;
		const fill = step % 2 ? palette.ink : palette.accent;
		shapes.push(
			circle(cx, cy, radius, 'none', `stroke="${palette.ink}" stroke-width="1.2"`),
			circle(cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius, 4 + chance() * 7, fill),
		);
	}
	return shapes.join('');
};

const rays: Figure = ({ palette }, cx, cy, reach) => {
	const spokes = Array.from({ length: 24 }, (_, index) => {
		const angle = (index * Math.PI) / 12;
		const [inner, outer] = [reach * 0.5, reach * (index % 2 ? 0.86 : 1)];
		const [x, y] = [Math.cos(angle), Math.sin(angle)];
		return d`M${cx + x * inner} ${cy + y * inner}L${cx + x * outer} ${cy + y * outer}`;
	});
	return line(spokes.join(''), palette.ink, 3) + circle(cx, cy, reach * 0.4, palette.accent);
};

const dots: Figure = ({ palette, width }, _cx, cy, reach) => {
	const gap = (width - 2 * pageMargin) / 10;
	const rows = Array.from({ length: 9 }, (_, index) => {
		const y = cy + ((index - 4) * reach) / 4.6;
		const weight = 3 + 13 * Math.sin(((index + 0.5) / 9) * Math.PI);
		const accent = index === 4 ? ` stroke="${palette.accent}"` : '';
		return d`<path d="M${pageMargin + gap / 2} ${y}H${width - pageMargin}" stroke-width="${weight}"${accent}/>`;
	});
	const dash = `stroke-linecap="round" stroke-dasharray="0 ${number(gap)}"`;
	return `<g stroke="${palette.ink}" ${dash}>${rows.join('')}</g>`;
};

const waves: Figure = ({ palette, width, chance }, _cx, cy, reach) => {
	const peak = width * (0.35 + 0.3 * chance());
	const [from, to] = [peak - width * 0.24, peak + width * 0.24];
	const curves = Array.from({ length: 11 }, (_, index) => {
		const y = cy + ((index - 4) * reach) / 5.4;
		const up = reach * (0.25 + 0.4 * chance());
		const accent = index === 5 ? ` stroke="${palette.accent}"` : '';
		const rise = d`C${peak - 20} ${y} ${peak - 26} ${y - up} ${peak} ${y - up}S${peak + 20} ${y} ${to} ${y}`;
		return d`<path d="M${pageMargin} ${y}H${from}${rise}H${width - pageMargin}"${accent}/>`;
	});
	return `<g fill="${palette.ground}" stroke="${palette.ink}" stroke-width="2">${curves.join('')}</g>`;
};

const arcs: Figure = ({ palette }, cx, cy, reach) =>
	[1, 0.8, 0.6, 0.4, 0.2]
		.map((part, index) => {
			const radius = reach * part;
			const [one, other] = index % 2 ? [palette.accent, palette.ink] : [palette.ink, palette.accent];
			return (
				path(d`M${cx - radius} ${cy}a${radius} ${radius} 0 0 1 ${radius * 2} 0Z`, one) +
				path(d`M${cx - radius} ${cy}a${radius} ${radius} 0 0 0 ${radius * 2} 0Z`, other)
			);
		})
		.join('');

const figures: readonly [Figure, ...Figure[]] = [rings, rays, dots, waves, arcs];
