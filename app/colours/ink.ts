import { contrast } from './contrast';
import { channels, fromOklch, toOklch } from './oklch';

/** The least contrast of text on its ground (WCAG 1.4.3), and of an edge or a mark (1.4.11). */
export const forText = 4.5;
export const forMarks = 3;

/** How bright a colour is to the eye, 0 to 255 (the weights of the W3C's old formula, which the thresholds mean). */
export function brightness(colour: string): number {
	const [r, g, b] = channels(colour);
	return (r * 299 + g * 587 + b * 114) / 1000;
}

/** Whether white reads better on it than black. */
export const isDark = (ground: string): boolean => contrast(ground, '#ffffff') > contrast(ground, '#000000');

/** Returns the first ink that is readable on the ground; black or white if none is. One of these two always is. */
export function readableInk(ground: string, inks: string[], least = forText): string {
	return [...inks, '#ffffff', '#000000'].find((ink) => contrast(ink, ground) >= least) ?? '#000000';
}

/**
 * Returns the ink of the menu. Up to a brightness of 240 the ink is light (docs/behaviour/shell.md#colours), unless it
 * would be unreadable: then the ink is dark.
 */
export const menuInk = (ground: string, dark: string): string =>
	brightness(ground) > 240 ? readableInk(ground, [dark]) : readableInk(ground, ['#ffffff', dark]);

/** Returns the ink of icons: light up to a brightness of 127 (docs/behaviour/shell.md#colours), if it is visible. */
export const iconInk = (ground: string, dark: string): string =>
	readableInk(ground, brightness(ground) > 127 ? [dark] : ['#ffffff', dark], forMarks);

/**
 * Returns the colour, made darker or lighter in its own hue until it has `least` contrast on each of the grounds;
 * `fallback` if no lightness has enough.
 */
export function readable(colour: string, grounds: string[], fallback: string, least = forText): string {
	const reads = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= least);
	if (reads(colour)) return colour;
	const { l, c, h } = toOklch(colour);
	const direction = grounds[0] !== undefined && isDark(grounds[0]) ? 1 : -1;
	for (let step = 0.01; l + direction * step > 0 && l + direction * step < 1; step += 0.01) {
		const candidate = fromOklch({ l: l + direction * step, c, h });
		if (reads(candidate)) return candidate;
	}
	return reads(fallback) ? fallback : readableInk(grounds[0] ?? '#ffffff', []);
}
