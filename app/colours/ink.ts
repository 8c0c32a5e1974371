import { contrast } from './contrast';
import { channels, fromOklch, toOklch } from './oklch';

/** The lowest contrast ratio of text and its background (WCAG 1.4.3), and of a border or an icon and its background (1.4.11). */
export const forText = 4.5;
export const forMarks = 3;

/**
 * Returns how bright a colour appears, from 0 to 255, by an older W3C formula for brightness. The brightness thresholds in this
 * file refer to that older W3C formula.
 */
export function brightness(colour: string): number {
	const [r, g, b] = channels(colour);
	return (r * 299 + g * 587 + b * 114) / 1000;
}

/** Whether white text has more contrast on this background than black text. */
export const isDark = (ground: string): boolean => contrast(ground, '#ffffff') > contrast(ground, '#000000');

/**
 * Returns the first text colour that is readable on the background. If no text colour is readable, returns black or white,
 * because one of these is always readable.
 */
export function readableInk(ground: string, inks: string[], least = forText): string {
	return [...inks, '#ffffff', '#000000'].find((ink) => contrast(ink, ground) >= least) ?? '#000000';
}

/**
 * Returns the text colour of the menu. On a background with a brightness up to 240, the text is light
 * (docs/behaviour/shell.md#colours). If light text would be unreadable on the menu's background, the text is dark.
 */
export const menuInk = (ground: string, dark: string): string =>
	brightness(ground) > 240 ? readableInk(ground, [dark]) : readableInk(ground, ['#ffffff', dark]);

/**
 * Returns the colour of icons. On a background with a brightness up to 127, icons are light (docs/behaviour/shell.md#colours),
 * if light icons are visible on the background.
 */
export const iconInk = (ground: string, dark: string): string =>
	readableInk(ground, brightness(ground) > 127 ? [dark] : ['#ffffff', dark], forMarks);

/**
 * Returns the colour, made darker or lighter in its own hue until the colour has the contrast ratio `least` on each background.
 * Returns `fallback` if no lightness has enough contrast.
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
