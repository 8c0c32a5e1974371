import { escapeXml } from '../escape-xml';
import { number } from '../number';
import { isRightToLeft, SANS_STACK } from './face';
import { type Fitted, RISE } from './fit-text';

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface Place {
	align: 'start' | 'middle';
	/** Where the block stands in its box. */
	stand: 'top' | 'middle' | 'bottom';
	fill: string;
}

/** From this part of the measure on, a device with a wider face than the one that was measured could overflow. */
const NEAR_THE_LIMIT = 0.86;
/** Between the width of Georgia, which was measured, and that of Times: neither is bent by more than a few parts in 100. */
const COMMON_WIDTH = 0.96;

/** The SVG of a fitted text in a box. Lines near the limit carry their length, so that no device overflows the box. */
export function setText(fitted: Fitted, box: Box, place: Place): string {
	if (fitted.lines.length === 0) return '';
	const { face, size } = fitted;
	const spare = box.height - fitted.height;
	const top = box.y + (place.stand === 'top' ? 0 : place.stand === 'middle' ? spare / 2 : spare);
	const rightToLeft = fitted.lines.some((line) => isRightToLeft(line.text));
	const start = rightToLeft ? box.x + box.width : box.x;
	const x = place.align === 'middle' ? box.x + box.width / 2 : start;
	const lines = fitted.lines.map((line, index) => {
		const width = line.width * size;
		const length =
			width > box.width * NEAR_THE_LIMIT
				? ` textLength="${number(width * COMMON_WIDTH)}" lengthAdjust="spacingAndGlyphs"`
				: '';
		const y = top + RISE * size + index * fitted.leading;
		return `<text x="${number(x)}" y="${number(y)}"${length}>${escapeXml(line.text)}</text>`;
	});
	const attributes = [
		`font-size="${number(size)}"`,
		`fill="${place.fill}"`,
		face.family === 'sans' && `font-family="${SANS_STACK}"`,
		face.bold && 'font-weight="700"',
		face.italic && 'font-style="italic"',
		face.tracking && `letter-spacing="${number(face.tracking * size)}"`,
		place.align === 'middle' && 'text-anchor="middle"',
		rightToLeft && 'direction="rtl"',
	];
	return `<g ${attributes.filter(Boolean).join(' ')}>${lines.join('')}</g>`;
}
