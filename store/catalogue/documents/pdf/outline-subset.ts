import type { Font, PathCommand, Subset } from 'fontkit';

/**
 * Prepares a WOFF2 font for embedding in a document. A WOFF2 font stores its glyphs in a transformed format, so fontkit cannot
 * copy the glyphs. The font is therefore changed so that its glyphs are encoded again from their outlines.
 */
export function embedOutlines(font: Font): Font {
	// Version 1 of the table has offsets of four bytes, which `addGlyph` writes.
	font._tables.loca = { version: 1, offsets: [] };
	const begin = font.createSubset.bind(font);
	font.createSubset = () => {
		const subset = begin();
		subset._addGlyph = (id) => addGlyph(subset, font, id);
		return subset;
	};
	return font;
}

function addGlyph(subset: Subset, font: Font, id: number): number {
	const { path, advanceWidth } = font.getGlyph(id);
	const bytes = encodeGlyph(path.commands);
	const bearing = bytes.length === 0 ? 0 : Math.round(path.bbox.minX);
	subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing });
	subset.loca.offsets.push(subset.offset);
	subset.offset += bytes.length;
	return subset.glyf.push(bytes) - 1;
}

interface Point {
	x: number;
	y: number;
	onCurve: boolean;
}

/**
 * Encodes an outline as a simple glyph of the table `glyf`, with uncompressed flags and coordinates and without instructions.
 */
export function encodeGlyph(commands: PathCommand[]): Uint8Array {
	const contours = contoursOf(commands);
	const points = contours.flat();
	if (points.length === 0) return new Uint8Array(0);
	const size = 10 + contours.length * 2 + 2 + points.length * 5;
	const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	const header = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
	let at = header.reduce((offset, value) => bytes.writeInt16BE(value, offset), 0);
	let last = -1;
	for (const contour of contours) {
		last += contour.length;
		at = bytes.writeUInt16BE(last, at);
	}
	// The length of the glyph's instructions.
	at = bytes.writeUInt16BE(0, at);
	for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at);
	for (const values of [xs, ys]) {
		at = values.reduce((offset, value, index) => bytes.writeInt16BE(value - (values[index - 1] ?? 0), offset), at);
	}
	return bytes;
}

function contoursOf(commands: PathCommand[]): Point[][] {
	const contours: Point[][] = [];
	const add = (onCurve: boolean, x = 0, y = 0) =>
		contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), onCurve });
	for (const { command, args } of commands) {
		if (command === 'moveTo') contours.push([]);
		if (command === 'moveTo' || command === 'lineTo') add(true, args[0], args[1]);
		if (command === 'quadraticCurveTo') {
			add(false, args[0], args[1]);
			add(true, args[2], args[3]);
		}
	}
	return contours.filter((contour) => contour.length > 1);
}
