import type { Face } from './face';
import { type Fitted, fitText } from './fit-text';
import { type Box, setText, type TextBox } from './set-text';
import type { TitleParts } from './title-parts';

interface TitleStyle extends TextBox {
	face: Face;
	/** The maximum font size of the title. */
	max: number;
	/** The font style for the rest of the title and the subtitle; by default, the style is italic serif. */
	under?: Face;
	maxLines?: number;
}

interface Setting {
	title: Fitted;
	under: Fitted | null;
	gap: number;
}

const smallestTitle = 12;
const smallestUnder = 11;
const underMax = 19;

/**
 * Draws a title in a box: the main part as large as possible, the rest below it, and the subtitle if there is space. Shows all
 * words of the title, unless they do not fit even as one block in the smallest size.
 */
export function setTitle(parts: TitleParts, box: Box, style: TitleStyle): string {
	const { title, under, gap } = arrange(parts, box, style);
	if (!under) return setText(title, box, style);
	const height = title.height + gap + under.height;
	const spare = box.height - height;
	const top = box.y + (style.stand === 'top' ? 0 : style.stand === 'middle' ? spare / 2 : spare);
	const upper = { ...box, y: top, height: title.height };
	const lower = { ...box, y: top + title.height + gap, height: under.height };
	const place = { ...style, stand: 'top' as const };
	return setText(title, upper, place) + setText(under, lower, place);
}

function arrange(parts: TitleParts, box: Box, style: TitleStyle): Setting {
	if (parts.rest) {
		for (const share of [0.66, 0.5, 0.34]) {
			const setting = arrangeTwo(parts.main, parts.rest, box, style, share);
			if (setting) return setting;
		}
		return alone(parts.whole, box, style);
	}
	const both = parts.subtitle ? arrangeTwo(parts.main, parts.subtitle, box, style, 0.7, 3) : null;
	return both ?? alone(parts.main, box, style);
}

function alone(text: string, box: Box, style: TitleStyle): Setting {
	const room = { ...box, max: style.max, min: smallestTitle, maxLines: style.maxLines };
	return { title: fitText(text, style.face, room), under: null, gap: 0 };
}

function arrangeTwo(
	main: string,
	rest: string,
	box: Box,
	style: TitleStyle,
	share: number,
	maxLines?: number,
): Setting | null {
	const width = box.width;
	const room = { width, height: box.height * share, max: style.max, min: smallestTitle + 1, maxLines: style.maxLines };
	const title = fitText(main, style.face, room);
	const gap = Math.max(8, title.size * 0.34);
	const max = Math.min(underMax, title.size * 0.62);
	if (title.truncated || max < smallestUnder) return null;
	const height = box.height - title.height - gap;
	const face = style.under ?? { family: 'serif', italic: true };
	const under = fitText(rest, face, { width, height, max, min: smallestUnder, maxLines });
	return under.truncated || under.height > height ? null : { title, under, gap };
}
