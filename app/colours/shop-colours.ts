import type { StoreSettings } from '~store/contract/webstore';
import { contrast } from './contrast';
import { forMarks, forText, iconInk, isDark, menuInk, readable, readableInk } from './ink';
import { fromOklch, mix, toOklch } from './oklch';

export type Style = StoreSettings['style'];
/** The CSS custom properties for light or dark mode, by name without the dashes. */
export type Colours = Record<string, string>;

const signals = { good: '#2b6441', warn: '#8f4b0b', bad: '#a3211b' };

/**
 * Derives all colours of the shop from the few colours in its settings. With any settings, text has a contrast ratio of at least
 * 4.5:1 to its background, and borders have 3:1.
 */
export function shopColours(style: Style): Colours {
	const paper = style.paper;
	const dark = isDark(paper);
	const { h } = toOklch(paper);
	const ink = readableInk(paper, [fromOklch(dark ? { l: 0.94, c: 0.012, h } : { l: 0.23, c: 0.014, h })]);
	const ground = (colour: string, share: number) => tinted(paper, colour, share, ink);
	const raised = ground('#ffffff', dark ? 0.06 : 0.6);
	const sunk = ground(ink, dark ? 0.07 : 0.045);
	const grounds = [paper, raised, sunk];
	const text = (colour: string, tint: string) => readable(colour, [...grounds, tint], ink);
	const accentTint = ground(style.accent, 0.09);
	const accent = text(style.accent, accentTint);
	const fill = fillOf(style.accent, paper, ink);
	const colours: Colours = {
		paper,
		raised,
		sunk,
		ink,
		'ink-soft': readable(mix(ink, paper, 0.3), grounds, ink),
		rule: mix(paper, ink, 0.13),
		edge: readable(mix(paper, ink, 0.45), grounds, ink, forMarks),
		accent,
		'accent-strong': readable(shift(accent, paper), [...grounds, accentTint], ink),
		'accent-fill': fill.ground,
		'accent-fill-strong': fill.strong,
		'on-accent': fill.ink,
		'accent-tint': accentTint,
		focus: readable('#1f5fbf', grounds, ink, forMarks),
	};
	for (const [name, colour] of Object.entries(signals)) {
		const tint = ground(colour, dark ? 0.22 : 0.1);
		colours[name] = text(colour, tint);
		colours[`${name}-tint`] = tint;
	}
	const deep = fromOklch({ l: 0.23, c: 0.014, h });
	const { header_background: header, menu_background: menu, footer_background: footer } = style;
	const headerInk = readableInk(header, [deep, '#ffffff']);
	return {
		...colours,
		...band('header', header, headerInk),
		'header-rule': mix(header, headerInk, 0.2),
		'header-icon': iconInk(header, deep),
		...band('menu', menu, menuInk(menu, deep)),
		'menu-icon': iconInk(menu, deep),
		...band('footer', footer, readableInk(footer, ['#ffffff', deep])),
	};
}

/**
 * Mixes a share of a colour into the page's background colour. Uses a smaller share of the colour if text would be unreadable on
 * the mixed colour.
 */
const tinted = (paper: string, colour: string, share: number, ink: string): string =>
	[share, share / 2, share / 4]
		.map((part) => mix(paper, colour, part))
		.find((ground) => contrast(ink, ground) >= forText) ?? paper;

/**
 * Returns the shop's style for dark mode: the same hues with dark backgrounds. Returns null if the settings do not allow dark
 * mode, or if the shop's own style is already dark.
 */
export function nightStyle(style: Style): Style | null {
	if (!style.dark_scheme || isDark(style.paper)) return null;
	const paper = toOklch(style.paper);
	return {
		...style,
		paper: fromOklch({ l: 0.2, c: Math.min(paper.c, 0.012), h: paper.h }),
		header_background: byNight(style.header_background, 0.23),
		menu_background: byNight(style.menu_background, 0.28),
		footer_background: byNight(style.footer_background, 0.25),
	};
}

/** Returns the background colour for dark mode. A dark background colour stays unchanged. */
function byNight(ground: string, lightness: number): string {
	const { l, c, h } = toOklch(ground);
	return l <= 0.4 ? ground : fromOklch({ l: lightness, c: Math.min(c * 0.5, 0.06), h });
}

/** Returns the colours of the header, the menu or the footer: the background and the text and icons on it. */
const band = (name: string, ground: string, ink: string): Colours => ({
	[`${name}-ground`]: ground,
	[`${name}-ink`]: ink,
});

/**
 * Returns the colours of the main button. Uses the accent colour of the settings if the button stands out from the page and the
 * button's text is readable.
 */
function fillOf(accent: string, paper: string, ink: string): { ground: string; strong: string; ink: string } {
	const ground = readable(accent, [paper], ink, forMarks);
	const nearly = contrast('#ffffff', ground) < forText && contrast('#ffffff', ground) >= forMarks;
	// Shoppers expect white text on a coloured button, so a slightly darker button is better than black text.
	const settled = nearly && !isDark(paper) ? readable(ground, ['#ffffff'], ground) : ground;
	const { l, c, h } = toOklch(settled);
	const words = readableInk(settled, ['#ffffff']);
	const strong = fromOklch({ l: words === '#ffffff' ? l - 0.07 : l + 0.06, c, h });
	return { ground: settled, strong, ink: words };
}

/** Returns the colour with more contrast to the background, for a link under the pointer. */
function shift(colour: string, ground: string): string {
	const { l, c, h } = toOklch(colour);
	return fromOklch({ l: isDark(ground) ? Math.min(l + 0.08, 0.97) : Math.max(l - 0.09, 0.12), c, h });
}
