import { circle, line, path, rect } from './shapes';

/** One tile of a repeating pattern in two colours on a background. */
interface Tile {
	width: number;
	height: number;
	shapes: string;
}

type Inks = { accent: string; ink: string; ground: string };

const leaf = 'M0 0C2-7 9-10 15-9C14-3 8 1 0 0Z';

function scales({ accent, ground, ink }: Inks): Tile {
	const stroke = `stroke="${accent}" stroke-width="2"`;
	const scale = circle(0, 0, 20, ground, stroke) + circle(0, 0, 12, 'none', stroke) + circle(0, 0, 4, ink);
	const others = '<use href="#t" x="-20" y="20"/><use href="#t" x="20" y="20"/><use href="#t" y="40"/>';
	return { width: 40, height: 40, shapes: `<g transform="translate(20)"><g id="t">${scale}</g>${others}</g>` };
}

function chevrons({ accent, ink }: Inks): Tile {
	const shapes = line('M-2 12L15-5L32 12M-2 42L15 25L32 42', accent, 5) + line('M-2 27L15 10L32 27', ink, 2);
	return { width: 30, height: 30, shapes };
}

function quatrefoils({ accent, ink }: Inks): Tile {
	const petals =
		'M20 20C8 16 8 4 20 2C32 4 32 16 20 20C24 8 36 8 38 20C36 32 24 32 20 20C32 24 32 36 20 38C8 36 8 24 20 20C16 32 4 32 2 20C4 8 16 8 20 20Z';
	return {
		width: 40,
		height: 40,
		shapes:
			path(petals, accent) +
			circle(0, 0, 4, ink) +
			circle(40, 40, 4, ink) +
			circle(40, 0, 4, ink) +
			circle(0, 40, 4, ink),
	};
}

function sprigs({ accent, ink }: Inks): Tile {
	const sprig = (x: number, y: number) =>
		`<g transform="translate(${x} ${y})">${line('M0 18V-4', ink, 1.5)}${path(leaf, accent)}${path(leaf, accent, 'transform="matrix(-1 0 0 1 0 8)"')}${circle(0, -8, 4, ink)}</g>`;
	return { width: 44, height: 60, shapes: sprig(11, 14) + sprig(33, 44) };
}

function harlequin({ accent, ink }: Inks): Tile {
	return {
		width: 32,
		height: 52,
		shapes:
			path('M16 0L32 26L16 52L0 26Z', accent) +
			circle(0, 0, 3, ink) +
			circle(32, 0, 3, ink) +
			circle(0, 52, 3, ink) +
			circle(32, 52, 3, ink),
	};
}

function stars({ accent, ink }: Inks): Tile {
	const star = 'M22 4L27 13L37 9L33 19L42 22L33 27L37 37L27 33L22 42L19 33L9 37L13 27L4 22L13 19L9 9L19 13Z';
	return {
		width: 46,
		height: 46,
		shapes:
			path(star, accent) +
			circle(22, 23, 5, ink) +
			path('M0 -5L5 0L0 5ZM46 -5V5L41 0ZM0 41L5 46L0 51ZM46 41V51L41 46Z', ink),
	};
}

function waves({ accent, ink }: Inks): Tile {
	return {
		width: 40,
		height: 24,
		shapes: line('M-10 6q10-9 20 0t20 0t20 0', accent, 4) + line('M-10 18q10-9 20 0t20 0t20 0', ink, 1.5),
	};
}

function rings({ accent, ink }: Inks): Tile {
	const ring = (x: number, y: number) => circle(x, y, 20, 'none', `stroke="${accent}" stroke-width="2.5"`);
	return {
		width: 40,
		height: 40,
		shapes:
			ring(0, 0) + ring(40, 0) + ring(0, 40) + ring(40, 40) + ring(20, 20) + path('M20 16L24 20L20 24L16 20Z', ink),
	};
}

function fruit({ accent, ink }: Inks): Tile {
	const one = (x: number, y: number) =>
		circle(x, y, 12, accent) + path(`M${x} ${y - 11}c0-8 6-11 14-10c0 7-6 11-14 10Z`, ink);
	return {
		width: 60,
		height: 60,
		shapes: one(15, 25) + one(45, 55) + circle(45, 18, 2.5, ink) + circle(15, 48, 2.5, ink),
	};
}

function brick({ accent, ink }: Inks): Tile {
	return {
		width: 40,
		height: 40,
		shapes: rect(3, 3, 34, 14, accent) + rect(-17, 23, 34, 14, ink) + rect(23, 23, 34, 14, ink),
	};
}

function confetti({ accent, ink }: Inks): Tile {
	return {
		width: 70,
		height: 70,
		shapes:
			circle(16, 16, 9, accent) +
			path('M48 6L60 26H36Z', ink) +
			rect(8, 44, 16, 16, ink, 'transform="rotate(20 16 52)"') +
			circle(52, 52, 9, 'none', `stroke="${accent}" stroke-width="5"`),
	};
}

function arches({ accent, ink }: Inks): Tile {
	return {
		width: 36,
		height: 36,
		shapes: line('M4 36V18a14 14 0 0 1 28 0V36', accent, 3) + line('M11 36V18a7 7 0 0 1 14 0V36', ink, 2),
	};
}

export const tilesTable = {
	scales,
	chevrons,
	quatrefoils,
	sprigs,
	harlequin,
	stars,
	waves,
	rings,
	fruit,
	brick,
	confetti,
	arches,
};

export type TileName = keyof typeof tilesTable;
