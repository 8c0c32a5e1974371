import { describe, expect, it } from 'vitest';
import { directionOf, runsOf } from '~store/catalogue/documents/pdf/line-runs';
import { encodeGlyph } from '~store/catalogue/documents/pdf/outline-subset';

const isHebrew = (sign: string) => /\p{Script=Hebrew}/u.test(sign);
const runs = (line: string, direction = directionOf(line)) =>
	runsOf(line, direction, (index) => (isHebrew(line[index] ?? '') ? 'hebrew' : 'latin')).map(({ text }) => text);

describe('a line in several directions', () => {
	it('runs in the direction of its first letter', () => {
		expect(directionOf('“סיפור” by Amos')).toBe('rtl');
		expect(directionOf('1984: سيرة')).toBe('rtl');
		expect(directionOf('Amos, סיפור')).toBe('ltr');
		expect(directionOf('42')).toBe('ltr');
	});

	it('is laid out from left to right in runs of one font', () => {
		expect(runs('אהבה וחושך')).toEqual(['וחושך', ' ', 'אהבה']);
		expect(runs('Oz: אהבה וחושך.')).toEqual(['Oz: ', 'וחושך', ' ', 'אהבה', '.']);
	});

	it('has its digits and brackets in reading order', () => {
		expect(runs('אהבה (שלום) 12')).toEqual(['12', ' (', 'שלום', ') ', 'אהבה']);
	});
});

it('writes an outline as a simple glyph of a font', () => {
	const bytes = Buffer.from(
		encodeGlyph([
			{ command: 'moveTo', args: [0, 0] },
			{ command: 'lineTo', args: [100, 0] },
			{ command: 'quadraticCurveTo', args: [100, 50, 50, 80.4] },
			{ command: 'closePath', args: [] },
		]),
	);
	const shorts = (at: number, count: number) =>
		Array.from({ length: count }, (_, index) => bytes.readInt16BE(at + index * 2));
	expect(bytes.length % 4).toBe(0);
	expect(shorts(0, 5), 'contours and bounds').toEqual([1, 0, 0, 100, 80]);
	expect(shorts(10, 2), 'the last point, and no instructions').toEqual([3, 0]);
	expect([...bytes.subarray(14, 18)], 'which points lie on the curve').toEqual([1, 1, 0, 1]);
	expect(shorts(18, 8), 'steps to the right, and up').toEqual([0, 100, 0, -50, 0, 0, 50, 30]);
	expect(encodeGlyph([])).toHaveLength(0);
});
