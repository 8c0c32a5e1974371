import { type Face, faces } from './faces';

/** A way to set text. Points. */
export interface Style {
	face: Face;
	size: number;
	/** From one line to the next. */
	leading: number;
	colour: string;
	/** Between characters. */
	tracking?: number;
}

/** Text that has been broken into lines. */
export interface Block {
	lines: string[];
	style: Style;
	/** Of the whole block, in points. */
	height: number;
	/** What it says, where the typeface has no signs for some of it. */
	spoken: string | null;
}

interface SetOptions {
	/** Points. */
	width: number;
	/** More lines than this end in '…'. */
	most?: number;
}

/** Widths that are kept: most words of a catalogue come again. */
const mostWidths = 50_000;
/** Stands where the typeface has no sign, until all that is missing there is known: no text has it. */
const missingSign = '\uffff';
const missingSigns = /\uffff(?:[^\p{L}\p{N}\uffff]*\uffff)*/gu;
/** What a font answers for a character that it has no sign for. */
interface Glyphs {
	font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Breaks text into lines and sets them in the shop's typeface, of which only the signs that are used go into the file. */
export class Typesetter {
	private readonly widths = new Map<string, number>();
	private readonly missing = new Map<number, boolean>();

	constructor(readonly doc: PDFKit.PDFDocument) {
		for (const [name, path] of Object.entries(faces)) doc.registerFont(name, path);
	}

	/**
	 * Breaks text into lines at its spaces, and within a word that is wider than a line. Text of which the typeface has no
	 * letter and no figure has no lines.
	 */
	set(text: string, style: Style, { width, most = Number.POSITIVE_INFINITY }: SetOptions): Block {
		const whole = text
			.normalize('NFC')
			.replace(/[^\S\u00a0]+/g, ' ')
			.trim();
		const printed = this.printable(whole);
		const lines: string[] = [];
		let line = '';
		for (const word of printed === '' ? [] : printed.split(' ')) {
			const longer = line === '' ? word : `${line} ${word}`;
			if (this.width(longer, style) <= width) line = longer;
			else {
				// A dot between two facts parts nothing at the end of a line.
				if (line !== '') lines.push(line.replace(/ ·$/, ''));
				const pieces = this.pieces(word, style, width);
				lines.push(...pieces.slice(0, -1));
				line = pieces.at(-1) ?? '';
			}
			if (lines.length > most) break;
		}
		if (line !== '') lines.push(line);
		const shown = lines.length > most ? this.cut(lines.slice(0, most), style, width) : lines;
		return { lines: shown, style, height: shown.length * style.leading, spoken: printed === whole ? null : whole };
	}

	/** Prints a block with its upper left corner there. */
	print({ lines, style }: Block, x: number, y: number, { width, align = 'left', link }: PrintOptions = {}): void {
		const { doc } = this;
		doc.font(style.face).fontSize(style.size).fillColor(style.colour);
		// The room of a line stands evenly above and below its signs.
		const above = (style.leading - doc.currentLineHeight()) / 2;
		lines.forEach((line, at) => {
			const left = align === 'right' && width !== undefined ? x + width - this.width(line, style) : x;
			const centred = align === 'centre' && width !== undefined ? x + (width - this.width(line, style)) / 2 : left;
			doc.text(at < lines.length - 1 ? `${line} ` : line, centred, y + at * style.leading + above, {
				lineBreak: false,
				...(style.tracking ? { characterSpacing: style.tracking } : {}),
				...(link ? { link } : {}),
			});
		});
	}

	/** The width of text on one line. Points. */
	width(text: string, { face, size, tracking = 0 }: Pick<Style, 'face' | 'size' | 'tracking'>): number {
		const space = this.wordWidth(' ', face);
		const words = text.split(' ');
		const sum = words.reduce((total, word) => total + this.wordWidth(word, face), space * (words.length - 1));
		return sum * size + tracking * text.length;
	}

	/** The width of a word in the size 1. */
	private wordWidth(word: string, face: Face): number {
		const key = `${face} ${word}`;
		const known = this.widths.get(key);
		if (known !== undefined) return known;
		if (this.widths.size >= mostWidths) this.widths.clear();
		const width = word === '' ? 0 : this.doc.font(face).fontSize(100).widthOfString(word) / 100;
		this.widths.set(key, width);
		return width;
	}

	private pieces(word: string, style: Style, width: number): string[] {
		const pieces: string[] = [];
		let piece = '';
		for (const sign of word) {
			if (piece !== '' && this.width(piece + sign, style) > width) {
				pieces.push(piece);
				piece = '';
			}
			piece += sign;
		}
		return [...pieces, piece];
	}

	private cut(lines: string[], style: Style, width: number): string[] {
		let last = lines.at(-1) ?? '';
		const short = () => `${last.replace(/[\s,;:.–—-]+$/, '')}…`;
		while (last !== '' && this.width(short(), style) > width) {
			const space = last.lastIndexOf(' ');
			last = space > 0 ? last.slice(0, space) : last.slice(0, -1);
		}
		return [...lines.slice(0, -1), short()];
	}

	/**
	 * The text without what the typeface has no signs for: what is left out in one place, with what stands between, becomes
	 * one '…'. '' where only such marks are left.
	 */
	private printable(text: string): string {
		const written = [...text].map((sign) => (this.has(sign.codePointAt(0) ?? 0) ? sign : missingSign)).join('');
		if (!written.includes(missingSign)) return text;
		const printed = written.replace(missingSigns, '…');
		return /[\p{L}\p{N}]/u.test(printed) ? printed : '';
	}

	private has(codePoint: number): boolean {
		if (codePoint < 0x250 && codePoint >= 0x20) return true;
		const known = this.missing.get(codePoint);
		if (known !== undefined) return known;
		this.doc.font('regular');
		const { font } = (this.doc as unknown as { _font: Glyphs })._font;
		const has = font.hasGlyphForCodePoint(codePoint);
		this.missing.set(codePoint, has);
		return has;
	}
}

interface PrintOptions {
	/** The room that the lines are aligned in. Points. */
	width?: number;
	align?: 'left' | 'right' | 'centre';
	/** An address that the text leads to. */
	link?: string;
}
