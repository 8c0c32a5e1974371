import { pick } from '../drawing/chance';
import { circle, d, path, rect } from '../ornaments/shapes';
import { type CoverPage, type Layout, pageMargin, placeTitle, setAuthor } from './page';

type Scene = (page: CoverPage, sky: number) => string;

/**
 * Draws a horizon of flat shapes under a sun or a moon, with the title in the sky and the author on the ground in
 * front.
 */
export const horizon: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const long = page.title.whole.length > 60;
	const sky = height * (long ? 0.6 : 0.5);
	const radius = height * (0.09 + 0.05 * chance());
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const title = { ...inner, y: pageMargin + 4, height: sky - pageMargin - 14 - radius * 0.45 };
	const author = { ...inner, y: height - pageMargin - 26, height: 26 };
	const align = chance() < 0.5 ? 'start' : 'middle';
	const scene = pick(scenes, chance());
	const sunX = width * (0.28 + 0.44 * chance()) + page.turn * 14;
	return [
		circle(sunX, sky + radius * 0.55, radius, palette.accent),
		scene(page, sky),
		placeTitle(page, title, { align, stand: 'top', fill: palette.ink }, 66),
		setAuthor(page, author, { align, stand: 'bottom', fill: palette.ground }, 16),
	].join('');
};

/** Draws a layer in a solid colour between ground and ink, so that shapes behind it are not visible. */
function layer(page: CoverPage, data: string, tint: number): string {
	const { ground, ink } = page.palette;
	return tint === 1 ? path(data, ink) : path(data, ground) + path(data, ink, `opacity="${tint}"`);
}

const hills: Scene = (page, sky) => {
	const { width: w, height: h, chance } = page;
	const rise = (h - sky) / 3;
	return [0.22, 0.5, 1]
		.map((tint, index) => {
			const y = sky + rise * (0.55 + index * 0.75);
			const swing = rise * (0.5 + 0.6 * chance()) * (index % 2 ? -1 : 1);
			return layer(
				page,
				d`M0 ${y}C${w * 0.3} ${y - swing} ${w * 0.65} ${y + swing} ${w} ${y - swing * 0.4}V${h}H0Z`,
				tint,
			);
		})
		.join('');
};

const peaks: Scene = (page, sky) => {
	const { width: w, height: h, chance } = page;
	const rise = (h - sky) / 3;
	return [0.25, 0.55, 1]
		.map((tint, index) => {
			const base = sky + rise * (0.9 + index * 0.75);
			const points = [0, 1, 2, 3, 4].map((step) => {
				const up = (step + index) % 2 ? rise * (0.75 + 0.5 * chance()) : 0;
				return d`L${(w / 4) * (step + chance() * 0.4 - 0.2)} ${base - up}`;
			});
			return layer(page, d`M-40 ${h}L-40 ${base}${points.join('')}L${w + 40} ${base}V${h}Z`, tint);
		})
		.join('');
};

const sea: Scene = (page, sky) => {
	const { width: w, height: h } = page;
	const step = w / 6;
	const rows = [0.15, 0.3, 0.5, 0.75, 1];
	return rows
		.map((tint, index) => {
			const y = sky + ((h - sky) / rows.length) * (index * 0.82 + 0.35);
			const start = -step * (index % 2 ? 1.5 : 0.5);
			const crests = ` t${Math.round(step)} 0`.repeat(7);
			return layer(page, d`M${start} ${y}q${step / 2} ${-step * 0.42} ${step} 0${crests}V${h}H${start}Z`, tint);
		})
		.join('');
};

const city: Scene = (page, sky) => {
	const { width: w, height: h, palette, chance } = page;
	const skyline = (drop: number, widest: number) => {
		const roofs: string[] = [];
		for (let x = 0; x < w; ) {
			const step = widest * (0.45 + 0.55 * chance());
			const y = sky + (h - sky) * (drop + 0.27 * chance());
			const spire = chance() < 0.2 ? d`h${step / 2}v-22h2v22h${step / 2}` : d`h${step}`;
			roofs.push(d`V${y}${spire}`);
			x += step;
		}
		return d`M0 ${h}${roofs.join('')}V${h}Z`;
	};
	const lights = `stroke-dasharray="4 9 4 21 4 34"`;
	return [
		layer(page, skyline(0.02, 34), 0.28),
		layer(page, skyline(0.32, 62), 1),
		path(
			d`M0 ${sky + (h - sky) * 0.6}H${w}M0 ${sky + (h - sky) * 0.66}H${w}`,
			'none',
			`stroke="${palette.accent}" stroke-width="5" ${lights}`,
		),
	].join('');
};

const fields: Scene = (page, sky) => {
	const { width: w, height: h, palette, chance } = page;
	const meet = w * (0.25 + 0.5 * chance());
	const y = sky + (h - sky) * 0.28;
	const furrows = [-0.9, -0.5, -0.1, 0.3, 0.7, 1.1, 1.5].map((x) => d`M${meet} ${y}L${w * x} ${h}h${w * 0.16}Z`);
	const tree = (x: number, size: number) =>
		circle(x, y - size, size, palette.ink) + rect(x - 1.5, y - size, 3, size + 2, palette.ink);
	return [
		layer(page, d`M0 ${y}H${w}V${h}H0Z`, 0.25),
		path(furrows.join(''), palette.accent),
		layer(page, d`M0 ${h}V${h - 74}Q${w / 2} ${h - 96} ${w} ${h - 70}V${h}Z`, 1),
		tree(w * 0.1, 15) + tree(w * 0.2, 21) + tree(w * 0.9, 18),
	].join('');
};

const scenes: readonly [Scene, ...Scene[]] = [hills, peaks, sea, city, fields];
