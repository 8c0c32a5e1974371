import { type Chance, shuffled } from './chance';
import { letters, type Point, type Stroke } from './letters';

const width = 260;
const height = 90;
/** The number of pieces into which each line of a letter is cut, so that the line can be bent. */
const steps = 5;

/**
 * Draws letters as one SVG path. The letters are bent, turned and crossed out, and their strokes are in random order. The picture
 * has no text, and its code does not show where a letter begins. The picture has the colour of the text around it.
 */
export function drawLetters(code: string, chance: Chance): string {
	const between = (least: number, most: number) => least + (chance(1001) / 1000) * (most - least);
	const room = (width - 40) / code.length;
	const bent = wave(between);
	const strokes = [...code].flatMap((letter, index) => {
		const centre: Point = [20 + room * (index + 0.5) + between(-3, 3), height / 2 + between(-6, 6)];
		const put = placement(centre, between);
		return (letters[letter] ?? []).map((stroke) => finely(stroke).map(put).map(bent));
	});
	const slope = between(18, 30) * (chance(2) === 0 ? 1 : -1);
	const across: Stroke = [
		[8, height / 2 - slope],
		[width - 8, height / 2 + slope],
	];
	const ticks = Array.from({ length: 7 }, (): Stroke => {
		const [x, y] = [between(10, width - 10), between(8, height - 8)];
		return [
			[x, y],
			[x + between(-9, 9), y + between(-9, 9)],
		];
	});
	const scratches = [finely(finely(across)).map(wave(between)), ...ticks];
	const line = shuffled([...strokes, ...scratches], chance)
		.map(path)
		.join('');
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
		'role="img" aria-label="Letters, drawn by hand">' +
		`<path d="${line}" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
	);
}

type Between = (least: number, most: number) => number;

/** Returns the function that places the 4 by 6 grid of a letter in the picture: scaled, slanted and turned. */
function placement([x, y]: Point, between: Between) {
	const [size, slant, turn] = [between(8, 9.4), between(-0.12, 0.12), between(-0.22, 0.22)];
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	return ([px, py]: Point): Point => {
		const [dx, dy] = [(px - 2 + (py - 3) * slant) * size, (py - 3) * size];
		return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
	};
}

/** Returns the function that bends the whole picture in waves. */
function wave(between: Between) {
	const [high, wide, from, begin] = [between(2, 3.5), between(1.5, 2.5), between(0, 6.3), between(0, 6.3)];
	return ([x, y]: Point): Point => [x + wide * Math.sin(y / 14 + from), y + high * Math.sin(x / 19 + begin)];
}

/** Adds points between the points of a pen stroke. */
function finely(stroke: Stroke): Stroke {
	return stroke.flatMap((point, index) => {
		const next = stroke[index + 1];
		if (!next) return [point];
		return Array.from({ length: steps }, (_, step): Point => {
			const part = step / steps;
			return [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part];
		});
	});
}

const path = (stroke: Stroke): string =>
	stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
