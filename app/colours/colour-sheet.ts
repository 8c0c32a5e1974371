import { isDark } from './ink';
import { type Colours, nightStyle, type Style, shopColours } from './shop-colours';

const scheme = (style: Style, colours: Colours) => {
	const properties = Object.entries(colours).map(([name, value]) => `--${name}:${value}`);
	return `:root{color-scheme:${isDark(style.paper) ? 'dark' : 'light'};${properties.join(';')}}`;
};

/**
 * Caches the style sheets of the shop's current colour settings. Every page needs a style sheet with the shop's colours, and
 * finding readable colours is slow.
 */
const known = new WeakMap<Style, string>();

/**
 * Returns the shop's colours as a style sheet of custom properties, for light mode and, if the shop allows it, dark
 * mode.
 */
export function colourSheet(style: Style): string {
	const sheet = known.get(style) ?? sheetOf(style);
	known.set(style, sheet);
	return sheet;
}

function sheetOf(style: Style): string {
	const day = shopColours(style);
	const night = nightStyle(style);
	if (!night) return scheme(style, day);
	const changed = Object.entries(shopColours(night)).filter(([name, value]) => day[name] !== value);
	return `${scheme(style, day)}@media screen and (prefers-color-scheme:dark){${scheme(night, Object.fromEntries(changed))}}`;
}

/** Returns the colours for the browser's own interface, such as the address bar, in light and dark mode. */
export function themeColours(style: Style): { light: string; dark: string } {
	return {
		light: style.header_background,
		dark: (nightStyle(style) ?? style).header_background,
	};
}
