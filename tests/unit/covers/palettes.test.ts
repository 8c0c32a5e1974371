import { describe, expect, it } from 'vitest';
import { contrast } from '~/colours/contrast';
import { palettesTable } from '~/covers/design/palettes';

const all = Object.entries(palettesTable).flatMap(([mood, palettes]) =>
	palettes.map((palette) => ({ mood, ...palette })),
);

describe('contrast', () => {
	it('agrees with the known ratios', () => {
		expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
		expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
		expect(contrast('#123456', '#123456')).toBe(1);
	});
});

describe('the palettes', () => {
	it('are many and unique, with several for every mood', () => {
		expect(all.length).toBeGreaterThanOrEqual(16);
		expect(new Set(all.map(({ ground, ink, accent }) => ground + ink + accent)).size).toBe(all.length);
		for (const palettes of Object.values(palettesTable)) expect(palettes.length).toBeGreaterThanOrEqual(4);
	});

	it.each(all)('$mood: $ink is readable on $ground, and $accent is visible beside both', ({ ground, ink, accent }) => {
		expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
		expect(contrast(accent, ground)).toBeGreaterThanOrEqual(1.4);
		expect(contrast(accent, ink)).toBeGreaterThanOrEqual(1.4);
	});
});
