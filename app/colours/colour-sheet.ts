import { isDark } from './ink';
import { type Colours, nightStyle, type Style, shopColours } from './shop-colours';

const properties = (colours: Colours) =>
	Object.entries(colours)
		.map(([name, value]) => `--${name}:${value}`)
		.join(';');

const scheme = (style: Style) =>
	`:root{color-scheme:${isDark(style.paper) ? 'dark' : 'light'};${properties(shopColours(style))}}`;

/** The shop's colours as a style sheet of custom properties, by day and, where the shop allows it, by night. */
export function colourSheet(style: Style): string {
	const night = nightStyle(style);
	return `${scheme(style)}${night ? `@media screen and (prefers-color-scheme:dark){${scheme(night)}}` : ''}`;
}

/** What the browser's own furniture is coloured in, by day and by night. */
export function themeColours(style: Style): { light: string; dark: string } {
	return {
		light: style.header_background,
		dark: (nightStyle(style) ?? style).header_background,
	};
}
