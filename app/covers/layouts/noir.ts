import { pick } from '../drawing/chance';
import { circle, d, line, path, rect } from '../ornaments/shapes';
import { type CoverPage, isLong, type Layout, pageMargin, placeTitle, setAuthor } from './page';

type Scene = (page: CoverPage, top: number) => string;

/** Draws a single bright light in the dark, such as a lit window, an open door, blinds, a keyhole or a street lamp. */
export const noir: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const top = height * (isLong(page) ? 0.56 : 0.46);
	const inner = { x: pageMargin, width: width - 2 * pageMargin };
	const author = { ...inner, y: pageMargin, height: 22 };
	const title = { ...inner, y: pageMargin + 34, height: top - pageMargin - 50 };
	return [
		pick(scenes, chance())(page, top),
		setAuthor(page, author, { align: 'start', stand: 'top', fill: palette.ink }, 17),
		placeTitle(page, title, { align: 'start', stand: 'top', fill: palette.ink }, 62),
	].join('');
};

const windows: Scene = ({ width: w, height: h, palette, chance }, top) => {
	const [columns, rows] = [5, 4];
	const lit = Math.floor(chance() * columns * rows);
	const [stepX, stepY] = [(w - 2 * pageMargin + 12) / columns, (h - top) / rows];
	const panes = Array.from({ length: columns * rows }, (_, index) => {
		const [x, y] = [pageMargin + (index % columns) * stepX, top + Math.floor(index / columns) * stepY];
		return d`M${x} ${y}h${stepX - 12}v${stepY - 14}h${12 - stepX}Z`;
	});
	const dark = panes.filter((_, index) => index !== lit).join('');
	return path(dark, palette.ink, 'opacity=".2"') + path(panes[lit] ?? '', palette.accent);
};

const door: Scene = ({ width: w, height: h, palette, turn }, top) => {
	const [left, right, sill] = [w * 0.52, w * 0.74, h * 0.74];
	return [
		path(d`M0 ${sill}H${w}V${h}H0Z`, palette.ink, 'opacity=".16"'),
		path(d`M${left} ${sill}H${right}L${w * 0.6 - turn * 10} ${h}H${w * 0.04}Z`, palette.accent),
		path(d`M${left} ${top}H${right}V${sill}H${left}Z`, palette.accent),
		circle(w * 0.63, top + 50, 12, palette.ground),
		path(
			d`M${w * 0.63 - 18} ${sill}V${top + 84}q0-20 18-20t18 20V${sill}L${w * 0.5} ${h}H${w * 0.32}Z`,
			palette.ground,
		),
	].join('');
};

const blinds: Scene = ({ width: w, height: h, palette, chance }, top) => {
	const slats = 9;
	const step = (h - top) / slats;
	const rows = Array.from({ length: slats }, (_, row) => d`M0 ${top + row * step}h${w}v${step * 0.42}H0Z`);
	const radius = (h - top) * 0.42;
	return (
		circle(w * (0.4 + 0.25 * chance()), (h + top) / 2, radius, palette.accent) + path(rows.join(''), palette.ground)
	);
};

const keyhole: Scene = ({ width: w, height: h, palette, turn }, top) => {
	const [cx, cy] = [w * 0.5 + turn * 4, top + (h - top) * 0.34];
	return (
		circle(cx, cy + 16, (h - top) * 0.44, palette.ink, 'opacity=".14"') +
		circle(cx, cy, 40, palette.accent) +
		path(d`M${cx - 18} ${cy + 20}L${cx - 42} ${h - 36}H${cx + 42}L${cx + 18} ${cy + 20}Z`, palette.accent)
	);
};

const spiral: Scene = ({ width: w, height: h, palette, chance }, top) => {
	const [cx, cy] = [w * (0.4 + 0.2 * chance()), (h + top) / 2 + 6];
	const arms = [12, 24, 36, 48, 60, 72, 84].map((r, index) => d`a${r} ${r} 0 0 1 ${index % 2 ? 2 * r : -2 * r} 0`);
	return line(d`M${cx} ${cy}${arms.join('')}`, palette.ink, 7) + circle(cx, cy, 9, palette.accent);
};

const lamp: Scene = ({ width: w, height: h, palette, turn }, top) => {
	const x = w * 0.62 - turn * 8;
	return [
		path(d`M${x} ${top + 34}L${x - 120} ${h}H${x + 100}Z`, palette.accent),
		path(d`M${x - 34} ${top + 40}a34 30 0 0 1 68 0Z`, palette.ink),
		line(d`M${x} ${top + 12}V${top - 10}H${w}`, palette.ink, 5),
		circle(x - 18, h - 96, 11, palette.ground),
		path(d`M${x - 36} ${h}V${h - 64}q0-18 18-18t18 18V${h}Z`, palette.ground),
	].join('');
};

const alley: Scene = ({ width: w, height: h, palette, chance }, top) => {
	const [cx, cy] = [w * (0.3 + 0.4 * chance()), top + (h - top) * 0.5];
	const walls = [1, 0.72, 0.5, 0.33].map((part, index) => {
		const [x, y] = [cx - cx * part, cy - (cy - top) * part];
		return rect(
			x,
			y,
			w * part,
			(h - top) * part,
			index % 2 ? palette.ground : palette.ink,
			index % 2 ? '' : 'opacity=".2"',
		);
	});
	return walls.join('') + rect(cx - cx * 0.17, cy - (cy - top) * 0.17, w * 0.17, (h - top) * 0.17, palette.accent);
};

const wires: Scene = ({ width: w, height: h, palette, chance }, top) => {
	const bird = 'M0 0q-2-15 12-17q3-9 12-6l8 4l-8 3q1 12-12 16l-22 10Z';
	const perched = [0.2, 0.42, 0.74].map((x) => {
		const low = chance() < 0.5;
		const flip = chance() < 0.5 ? '' : ' scale(-1 1)';
		const y = top + (h - top) * (low ? 0.72 : 0.5) - 1;
		return path(bird, palette.ink, d`transform="translate(${w * (x + 0.1 * chance())} ${y})${flip}"`);
	});
	const run = [0.5, 0.72, 0.86].map((part) => d`M0 ${top + (h - top) * part}H${w}`).join('');
	const moon = circle(w * (0.35 + 0.3 * chance()), top + (h - top) * 0.44, (h - top) * 0.34, palette.accent);
	return moon + line(run, palette.ink, 2) + perched.join('');
};

const scenes: readonly [Scene, ...Scene[]] = [windows, door, blinds, keyhole, spiral, lamp, alley, wires];
