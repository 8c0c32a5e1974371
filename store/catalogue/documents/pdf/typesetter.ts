import type { Font } from 'fontkit';
import { type Face, faces } from './faces';
import { type Direction, directionOf, runsOf } from './line-runs';
import { OtherFaces, type OtherFont } from './other-faces';

/** A text style. All lengths of a text style are in points. */
export interface Style {
	face: Face;
	size: number;
	/** The distance between the baselines of two consecutive lines. */
	leading: number;
	colour: string;
	/** The extra space between two characters. */
	tracking?: number;
}

/** Text that has been broken into lines. */
export interface Block {
	lines: string[];
	style: Style;
	/** The height of the whole text block, in points. */
	height: number;
	/**
	 * The text for screen readers and for copying, if it differs from the printed text. The two texts differ if letters are
	 * missing, or are stored in a different order. The value is null if both texts are equal.
	 */
	spoken: string | null;
	/**
	 * The text's direction and fonts, if the text needs fonts other than the shop's typeface. The value is null if the text needs
	 * no other fonts.
	 */
	mixed: { direction: Direction; other: Other } | null;
}

/** Finds the font for a character that the shop's typeface lacks. */
type Other = NonNullable<ReturnType<OtherFaces['of']>>;

interface SetOptions {
	/** The width of the text block, in points. */
	width: number;
	/** The maximum number of printed lines. A text that needs more lines ends in '…'. */
	most?: number;
}

/** The number of words whose width is cached. Most words occur several times in a catalogue. */
const maxWidths = 50_000;
/**
 * The placeholder for a character that no font has. Consecutive placeholders are later replaced by one '…'. No real text
 * contains the placeholder.
 */
const missingSign = '\uffff';
const missingSigns = /\uffff(?:[^\p{L}\p{N}\uffff]*\uffff)*/gu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Matches characters that a PDF stores in a different order than they are read in, or separately from their letter. */
const reordered = /[\p{M}\p{Script=Devanagari}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Thai}]/u;
/** Matches a character with its combining marks, or with the marks that join it to the next character. */
const clusters = /[^\p{M}\u200c\u200d]?[\p{M}\u200c\u200d]+|[^\p{M}\u200c\u200d]/gu;
const joiner = /^[\u200c\u200d]$/;
/** Matches text that the shop's typeface can print completely. */
const plain = /^[\u0020-\u017f\u2010-\u2026]*$/;

/** The font that the PDF document currently uses. */
interface CurrentFont {
	/** The font's height above the baseline, in thousandths of the font size. */
	ascender: number;
	font: Pick<Font, 'hasGlyphForCodePoint' | 'layout'>;
}

/**
 * Breaks text into lines and prints them in the shop's typeface. The PDF file contains only the glyphs that the document uses.
 */
export class Typesetter {
	readonly #widths = new Map<string, number>();
	/** The widths of words that need other fonts, for the text that is being measured or printed at the moment. */
	readonly #mixedWidths = new Map<string, number>();
	readonly #missing = new Map<number, boolean>();
	/** Caches whether a font can print a character together with its combining marks, by font name, character and marks. */
	readonly #setTogether = new Map<string, boolean>();
	readonly #others = new OtherFaces();
	/** The other fonts for the text that is being measured or printed at the moment. */
	#other: Other | null = null;

	constructor(readonly doc: PDFKit.PDFDocument) {
		for (const [name, path] of Object.entries(faces)) doc.registerFont(name, path);
	}

	/**
	 * Breaks text into lines at the spaces of the text, and within a word that is wider than a line. If the fonts have no letter
	 * or digit of the text, the result has no lines.
	 */
	set(text: string, style: Style, { width, most = Number.POSITIVE_INFINITY }: SetOptions): Block {
		const whole = text
			.normalize('NFC')
			.replace(/[^\S\u00a0]+/g, ' ')
			.trim();
		const direction = directionOf(whole);
		this.#needFonts(this.#others.of(whole));
		const printed = this.#printable(whole);
		const lines: string[] = [];
		let line = '';
		for (const word of printed === '' ? [] : printed.split(' ')) {
			const longer = line === '' ? word : `${line} ${word}`;
			if (this.width(longer, style) <= width) line = longer;
			else {
				// A dot (·) separates two facts. A dot at the end of a line is removed, because it separates nothing there.
				if (line !== '') lines.push(line.replace(/ ·$/, ''));
				const pieces = this.#pieces(word, style, width);
				lines.push(...pieces.slice(0, -1));
				line = pieces.at(-1) ?? '';
			}
			if (lines.length > most) break;
		}
		if (line !== '') lines.push(line);
		const shown = lines.length > most ? this.#cut(lines.slice(0, most), style, width) : lines;
		const turned = this.#other !== null && (rightToLeft.test(whole) || reordered.test(whole));
		return {
			lines: shown,
			style,
			height: shown.length * style.leading,
			spoken: printed === whole && !turned ? null : whole,
			mixed: this.#other && { direction, other: this.#other },
		};
	}

	/** Prints a text block with its upper left corner at (x, y). */
	print(block: Block, x: number, y: number, options: PrintOptions = {}): void {
		// PDF readers copy the marked text of a page, and ignore the text in the document structure. PDF readers reverse Arabic and
		// Hebrew text, even if the text is marked.
		const marked = block.spoken !== null && !rightToLeft.test(block.spoken) ? block.spoken : null;
		if (marked !== null) this.doc.markContent('Span', { actual: marked });
		this.#printLines(block, x, y, options);
		if (marked !== null) this.doc.endMarkedContent();
	}

	#printLines(
		{ lines, style, mixed }: Block,
		x: number,
		y: number,
		{ width, align = 'left', link }: PrintOptions,
	): void {
		const { doc } = this;
		this.#needFonts(mixed?.other ?? null);
		doc.font(style.face).fontSize(style.size).fillColor(style.colour);
		// The extra line height is divided equally above and below the letters.
		const above = (style.leading - doc.currentLineHeight()) / 2;
		lines.forEach((line, at) => {
			const left = align === 'right' && width !== undefined ? x + width - this.width(line, style) : x;
			const centred = align === 'centre' && width !== undefined ? x + (width - this.width(line, style)) / 2 : left;
			if (mixed) {
				this.#printRuns(line, mixed.direction, style, { x: centred, y: y + at * style.leading + above, link });
				return;
			}
			doc.text(at < lines.length - 1 ? `${line} ` : line, centred, y + at * style.leading + above, {
				lineBreak: false,
				...(style.tracking ? { characterSpacing: style.tracking } : {}),
				...(link ? { link } : {}),
			});
		});
	}

	/** Prints the pieces of a line on one baseline, each piece in a font that has its characters. */
	#printRuns(
		line: string,
		direction: Direction,
		style: Style,
		{ x, y, link }: { x: number; y: number; link: string | undefined },
	): void {
		const { doc } = this;
		doc.font(style.face).fontSize(style.size);
		const baseline = y + (this.#current().ascender / 1000) * style.size;
		let left = x;
		for (const { text, font } of runsOf(line, direction, this.#fontsOf(line, style.face))) {
			this.#use(font, style.face).fontSize(style.size);
			const stroke = font?.stroke ?? 0;
			doc.save();
			if (stroke > 0)
				doc
					.lineJoin('round')
					.lineWidth(stroke * style.size)
					.strokeColor(style.colour);
			doc.text(text, left, baseline, {
				lineBreak: false,
				baseline: 'alphabetic',
				features: [],
				...(stroke > 0 ? { fill: true, stroke: true } : {}),
				...(link ? { link } : {}),
			});
			doc.restore();
			left += doc.widthOfString(text, { features: [] });
		}
	}

	/**
	 * Returns a function that finds the font for the character at an array index. The function returns null for the shop's
	 * typeface.
	 */
	#fontsOf(text: string, face: Face): (index: number) => OtherFont | null {
		const fonts: (OtherFont | null)[] = [];
		const known = new Map<string, OtherFont>();
		for (const cluster of clustersOf(text)) {
			const found = this.#fontOf(cluster, face);
			// `runsOf` joins neighbouring characters whose font is the same object, so each font must have only one object.
			const font = found && (known.get(found.name) ?? found);
			if (font) known.set(font.name, font);
			for (let unit = 0; unit < cluster.length; unit++) fonts.push(font);
		}
		return (index) => fonts[index] ?? null;
	}

	/**
	 * Finds the font for a character with its combining marks. Returns null for the shop's typeface, and also if no font can print
	 * the character and its marks together.
	 */
	#fontOf(cluster: string, face: Face): OtherFont | null {
		if (!this.#other) return null;
		const codePoints = [...cluster].map((sign) => sign.codePointAt(0) ?? 0);
		const lacking = codePoints.find((one) => !this.#has(one) && !joiner.test(String.fromCodePoint(one)));
		if (lacking === undefined && this.#isSet(cluster, face)) return null;
		const font = this.#other(lacking ?? codePoints.at(-1) ?? 0, face);
		return font && this.#isSet(cluster, face, font) ? font : null;
	}

	/**
	 * Whether a font has a character and its combining marks, and can place the marks on the character. fontkit throws an error
	 * for a letter without anchors for marks.
	 */
	#isSet(cluster: string, face: Face, other: OtherFont | null = null): boolean {
		if (!/\p{M}/u.test(cluster)) return true;
		const key = `${other?.name ?? face} ${cluster}`;
		const known = this.#setTogether.get(key);
		if (known !== undefined) return known;
		this.#use(other, face);
		const { font } = this.#current();
		const hasAll = [...cluster].every(
			(sign) => joiner.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
		);
		const isSet = hasAll && laysOut(font, cluster);
		this.#setTogether.set(key, isSet);
		return isSet;
	}

	#use(font: OtherFont | null, face: Face): PDFKit.PDFDocument {
		// pdfkit accepts a parsed font object as well as a font file.
		return font ? this.doc.font(font.font as unknown as string, font.name) : this.doc.font(face);
	}

	#current(): CurrentFont {
		return (this.doc as unknown as { _font: CurrentFont })._font;
	}

	/** Prints text on one line that ends at a position, which is in points from the left edge of the page. */
	printToLeftOf(right: number, y: number, text: string, style: Style): void {
		const width = this.width(text, style);
		this.print(this.set(text, style, { width: width + 1, most: 1 }), right - width, y);
	}

	/** Returns the width of text on one line, in points. */
	width(text: string, { face, size, tracking = 0 }: Pick<Style, 'face' | 'size' | 'tracking'>): number {
		const space = this.#wordWidth(' ', face);
		const words = text.split(' ');
		const sum = words.reduce((total, word) => total + this.#wordWidth(word, face), space * (words.length - 1));
		return sum * size + tracking * text.length;
	}

	/** Returns the width of a word in the font size 1. */
	#wordWidth(word: string, face: Face): number {
		if (this.#other && !plain.test(word)) return this.#mixedWidth(word, face);
		const key = `${face} ${word}`;
		const known = this.#widths.get(key);
		if (known !== undefined) return known;
		if (this.#widths.size >= maxWidths) this.#widths.clear();
		const width = word === '' ? 0 : this.doc.font(face).fontSize(100).widthOfString(word) / 100;
		this.#widths.set(key, width);
		return width;
	}

	#needFonts(other: Other | null): void {
		if (other === this.#other) return;
		this.#other = other;
		this.#mixedWidths.clear();
	}

	#mixedWidth(word: string, face: Face): number {
		const key = `${face} ${word}`;
		const known = this.#mixedWidths.get(key);
		if (known !== undefined) return known;
		const runs = runsOf(word, 'ltr', this.#fontsOf(word, face));
		const widthOf = ({ text, font }: (typeof runs)[number]) =>
			this.#use(font, face).fontSize(100).widthOfString(text, { features: [] }) / 100;
		const width = runs.reduce((sum, run) => sum + widthOf(run), 0);
		this.#mixedWidths.set(key, width);
		return width;
	}

	#pieces(word: string, style: Style, width: number): string[] {
		const pieces: string[] = [];
		let piece = '';
		for (const sign of clustersOf(word)) {
			if (piece !== '' && this.width(piece + sign, style) > width) {
				pieces.push(piece);
				piece = '';
			}
			piece += sign;
		}
		return [...pieces, piece];
	}

	#cut(lines: string[], style: Style, width: number): string[] {
		let last = lines.at(-1) ?? '';
		const short = () => `${last.replace(/[\s,;:.–—-]+$/, '')}…`;
		while (last !== '' && this.width(short(), style) > width) {
			const space = last.lastIndexOf(' ');
			last = space > 0 ? last.slice(0, space) : last.slice(0, -1);
		}
		return [...lines.slice(0, -1), short()];
	}

	/**
	 * Removes the characters that no font has, and the combining marks that no font can place on their letter. Replaces
	 * consecutive missing characters by one '…'. Returns '' if no letter or digit is left.
	 */
	#printable(text: string): string {
		const written = clustersOf(text)
			.map((cluster) => {
				if (this.#isPrintable(cluster)) return cluster;
				const [sign = ''] = cluster;
				return this.#isPrintable(sign) ? sign : missingSign;
			})
			.join('');
		const printed = written.replace(missingSigns, '…');
		return /[\p{L}\p{N}]/u.test(printed) ? printed : '';
	}

	#isPrintable(cluster: string): boolean {
		if (this.#fontOf(cluster, 'regular') !== null) return true;
		const signs = [...cluster].filter((sign) => !joiner.test(sign));
		return signs.every((sign) => this.#has(sign.codePointAt(0) ?? 0)) && this.#isSet(cluster, 'regular');
	}

	#has(codePoint: number): boolean {
		if (codePoint < 0x180 && codePoint >= 0x20) return true;
		const known = this.#missing.get(codePoint);
		if (known !== undefined) return known;
		this.doc.font('regular');
		const has = this.#current().font.hasGlyphForCodePoint(codePoint);
		this.#missing.set(codePoint, has);
		return has;
	}
}

function laysOut(font: CurrentFont['font'], cluster: string): boolean {
	try {
		font.layout(cluster, []);
		return true;
	} catch {
		return false;
	}
}

const clustersOf = (text: string): string[] => text.match(clusters) ?? [];

interface PrintOptions {
	/** The width within which the lines are aligned, in points. */
	width?: number;
	align?: 'left' | 'right' | 'centre';
	/** The URL that the text links to. */
	link?: string;
}
