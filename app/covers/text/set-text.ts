import { number } from '../drawing/number';
import { escapeXml } from './escape-xml';
import { isRightToLeft, sansStack } from './face';
import { capitalRise, type Fitted } from './fit-text';

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface TextBox {
	align: 'start' | 'middle';
	/** The vertical position of the text block in its box. */
	stand: 'top' | 'middle' | 'bottom';
	fill: string;
}

/** If a line is longer than this share of the box's width, its text could be too wide on devices with a wider font. */
const nearTheLimit = 0.865;
/**
 * Factors for the width of Georgia, for which the text was measured. The resulting width is between Georgia and Times, so that
 * neither font is distorted much.
 */
const commonWidth = { serif: 0.96, boldSerif: 0.92, sans: 1 };
/** A block with at most this many lines is scaled as a whole, so that all lines have the same scale. */
const fewLines = 4;

/**
 * Returns the SVG of a fitted text in a box. Long lines have a `textLength` attribute, so that the text stays inside the box on
 * every device.
 */
export function setText(fitted: Fitted, box: Box, place: TextBox): string {
	if (fitted.lines.length === 0) return '';
	const { face, size } = fitted;
	const spare = box.height - fitted.height;
	const top = box.y + (place.stand === 'top' ? 0 : place.stand === 'middle' ? spare / 2 : spare);
	const rightToLeft = fitted.lines.some((line) => isRightToLeft(line.text));
	const start = rightToLeft ? box.x + box.width : box.x;
	const x = place.align === 'middle' ? box.x + box.width / 2 : start;
	const near = (width: number) => width > box.width * nearTheLimit;
	const together = fitted.lines.length <= fewLines && fitted.lines.some((line) => near(line.width * size));
	const common = commonWidth[face.family === 'serif' && face.bold ? 'boldSerif' : face.family];
	const lines = fitted.lines.map((line, index) => {
		const width = line.width * size;
		const length =
			together || near(width) ? ` textLength="${number(width * common)}" lengthAdjust="spacingAndGlyphs"` : '';
		const y = top + capitalRise * size + index * fitted.leading;
		return `<text x="${number(x)}" y="${number(y)}"${length}>${escapeXml(line.text)}</text>`;
	});
	const attributes = [
		`font-size="${number(size)}"`,
		`fill="${place.fill}"`,
		face.family === 'sans' && `font-family="${sansStack}"`,
		face.bold && 'font-weight="700"',
		face.italic && 'font-style="italic"',
		face.tracking && `letter-spacing="${number(face.tracking * size)}"`,
		place.align === 'middle' && 'text-anchor="middle"',
		rightToLeft && 'direction="rtl"',
	];
	return `<g ${attributes.filter(Boolean).join(' ')}>${lines.join('')}</g>`;
}
