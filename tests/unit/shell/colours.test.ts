import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourSheet, themeColours } from '~/colours/colour-sheet';
import { contrast } from '~/colours/contrast';
import { brightness, iconInk, menuInk, readable } from '~/colours/ink';
import { fromOklch, mix, toOklch } from '~/colours/oklch';
import { nightStyle, type Style, shopColours } from '~/colours/shop-colours';
import { settingsSchema } from '~store/contract/settings';

const own = settingsSchema.parse({}).style;
const shops: Record<string, Style> = {
	'as it comes': own,
	pale: {
		...own,
		header_background: '#ffffff',
		menu_background: '#f6f1e7',
		footer_background: '#efe9dd',
		accent: '#d8c9a8',
		paper: '#ffffff',
	},
	'dark blue': {
		...own,
		header_background: '#0b1f3f',
		menu_background: '#10305f',
		footer_background: '#0b1f3f',
		accent: '#0d2c5a',
		paper: '#0a1424',
	},
	loud: {
		...own,
		header_background: '#ff2bd6',
		menu_background: '#ffe600',
		footer_background: '#00d0ff',
		accent: '#ff5a00',
		paper: '#fff36b',
	},
	'mid grey': {
		...own,
		header_background: '#808080',
		menu_background: '#7f7f7f',
		footer_background: '#777777',
		accent: '#808080',
		paper: '#797979',
	},
};

const pairs: [ink: string, grounds: string[], least: number][] = [
	['ink', ['paper', 'raised', 'sunk'], 4.5],
	['ink-soft', ['paper', 'raised', 'sunk'], 4.5],
	['accent', ['paper', 'raised', 'sunk', 'accent-tint'], 4.5],
	['accent-strong', ['paper', 'raised', 'sunk', 'accent-tint'], 4.5],
	['on-accent', ['accent-fill', 'accent-fill-strong'], 4.5],
	['good', ['paper', 'raised', 'sunk', 'good-tint'], 4.5],
	['warn', ['paper', 'raised', 'sunk', 'warn-tint'], 4.5],
	['bad', ['paper', 'raised', 'sunk', 'bad-tint'], 4.5],
	['edge', ['paper', 'raised', 'sunk'], 3],
	['focus', ['paper', 'raised', 'sunk'], 3],
	['header-ink', ['header-ground'], 4.5],
	['header-icon', ['header-ground'], 3],
	['menu-ink', ['menu-ground'], 4.5],
	['menu-icon', ['menu-ground'], 3],
	['footer-ink', ['footer-ground'], 4.5],
];

function unreadable(style: Style): string[] {
	const colours = shopColours(style);
	return pairs.flatMap(([ink, grounds, least]) =>
		grounds
			.filter((ground) => contrast(colours[ink] ?? '', colours[ground] ?? '') < least)
			.map((ground) => `${ink} ${colours[ink]} on ${ground} ${colours[ground]}`),
	);
}

describe('the colours of a shop', () => {
	test.each(Object.entries(shops))('are readable on every background: %s', (_name, style) => {
		expect(unreadable(style)).toEqual([]);
	});

	test.each(Object.entries(shops))('are readable in dark mode too: %s', (_name, style) => {
		const night = nightStyle(style);
		expect(night ? unreadable(night) : []).toEqual([]);
	});

	test('are readable with any settings', () => {
		const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
		fc.assert(
			fc.property(
				fc.record({ header_background: colour, menu_background: colour, footer_background: colour, accent: colour }),
				fc.oneof(colour, fc.constantFrom('#fbf8f2', '#ffffff', '#101418', '#e8dcc4', '#23324d')),
				(chosen, paper) => {
					const style: Style = { ...chosen, paper, dark_scheme: true };
					const night = nightStyle(style);
					expect(unreadable(style)).toEqual([]);
					expect(night ? unreadable(night) : []).toEqual([]);
				},
			),
			{ numRuns: 300, seed: 20 },
		);
	});

	test('keep an accent that is already readable', () => {
		expect(shopColours(own).accent).toBe(own.accent);
		expect(shopColours(own)['accent-fill']).toBe(own.accent);
	});

	test('are defined once for each scheme, and for dark mode only if the shop allows it', () => {
		expect(colourSheet(own).match(/--paper:/g)).toHaveLength(2);
		expect(colourSheet({ ...own, dark_scheme: false }).match(/--paper:/g)).toHaveLength(1);
		expect(colourSheet({ ...own, paper: '#101418' })).toContain('color-scheme:dark');
		expect(themeColours({ ...own, dark_scheme: false }).dark).toBe(own.header_background);
	});
});

describe('the menu', () => {
	test('has light text up to a brightness of 240 where it is readable', () => {
		expect(menuInk('#20382f', '#111111')).toBe('#ffffff');
		expect(menuInk('#0a5c8c', '#111111')).toBe('#ffffff');
		expect(menuInk('#f5f5f5', '#111111')).toBe('#111111');
		expect(brightness('#eeeeee')).toBeLessThan(240);
		expect(menuInk('#eeeeee', '#111111')).toBe('#111111');
	});

	test('has light icons up to a brightness of 127', () => {
		expect(iconInk('#7f7f7f', '#111111')).toBe('#ffffff');
		expect(iconInk('#808080', '#111111')).toBe('#111111');
	});
});

describe('a colour', () => {
	test('does not change when it is converted to another notation and back', () => {
		for (const colour of ['#8a2f1f', '#000000', '#ffffff', '#00d0ff', '#123456']) {
			expect(fromOklch(toOklch(colour))).toBe(colour);
		}
	});

	test('keeps its hue when its contrast is raised', () => {
		const accent = readable('#e8a33d', ['#fbf8f2'], '#000000');
		expect(contrast(accent, '#fbf8f2')).toBeGreaterThanOrEqual(4.5);
		expect(Math.abs(toOklch(accent).h - toOklch('#e8a33d').h)).toBeLessThan(6);
	});

	test('is mixed in proportion', () => {
		expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
		expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
		expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
	});
});
