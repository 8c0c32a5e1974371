import { contrast } from '../colours/contrast';
import type { CoverBook } from './cover-book';
import { coverSize, type Make, makeOf } from './cover-size';
import { chooseDesign } from './design/choose-design';
import type { Palette } from './design/palettes';
import { rect } from './ornaments/shapes';
import { serifStack } from './text/face';
import { fitText } from './text/fit-text';
import { authorsText, volumeNumeral, volumeWord } from './text/names';
import { setText } from './text/set-text';
import { graphemes } from './text/split-units';
import { tidy, titleParts } from './text/title-parts';

export type { CoverBook } from './cover-book';
export { coverSize } from './cover-size';

const turns: Record<Make, number> = { paper: 0, board: 1, screen: 2, audio: 2, card: 0 };
const stripHeight = 24;
const coverBytes = 3 * 1024;

/**
 * Draws the cover of a book that has no picture. Returns an SVG of less than 3 KB that uses only system fonts, and contains no
 * scripts and no links. The function always returns the same bytes for the same book, so browsers may cache the cover for a long
 * time.
 */
export function drawCover(book: CoverBook): string {
	const { title, subtitle, authors, series } = book;
	const svg = draw(book, { title, subtitle, authors, series });
	if (new TextEncoder().encode(svg).length < coverBytes) return svg;
	const fewer = { title: begin(title, 60), authors: authors.slice(0, 1).map((name) => begin(name, 30)) };
	return draw(book, { ...fewer, series: begin(series ?? '', 30) });
}

type Words = Pick<CoverBook, 'title' | 'subtitle' | 'authors' | 'series'>;

function draw(book: CoverBook, words: Words): string {
	const { width, height } = coverSize(book);
	const make = makeOf(book);
	const { layout, palette, voice, chance } = chooseDesign(book);
	const notice = noticeOf(book, make);
	const art = layout({
		width,
		height: notice ? height - stripHeight : height,
		palette,
		loud: contrast(palette.accent, palette.ground) >= 3 ? palette.accent : palette.ink,
		voice,
		title: titleParts(words.title, words.subtitle),
		author: authorsText(words.authors),
		firstAuthor: authorsText(words.authors, 1),
		series: tidy(words.series ?? ''),
		numeral: volumeNumeral(book.series_num),
		volumeWord: volumeWord(book.language),
		chance,
		turn: turns[make],
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
		` font-family="${serifStack}">`,
		rect(0, 0, width, height, palette.ground),
		art,
		notice ? strip(notice, width, height, palette) : '',
		spine(make, height),
		'</svg>',
	].join('');
}

/**
 * Returns the first words of a text with at most `most` bytes. A text of normal length may be longer than that, because some
 * characters need four bytes or are escaped.
 */
function begin(text: string, most: number): string {
	const whole = tidy(text);
	if (whole.length <= most) return whole;
	const signs = graphemes(whole).slice(0, most).join('');
	const end = signs.lastIndexOf(' ');
	return `${end > 0 ? signs.slice(0, end) : signs}\u2026`;
}

/** Returns a notice that shoppers must see: the binding of an audiobook, or large print. */
function noticeOf(book: CoverBook, make: Make): string {
	if (make === 'audio') return tidy(book.binding ?? '') || 'Audiobook';
	return book.is_large_print && make !== 'card' ? 'Large Print' : '';
}

function strip(notice: string, width: number, height: number, palette: Palette): string {
	const box = { x: 24, y: height - stripHeight, width: width - 48, height: stripHeight };
	const face = { family: 'sans', bold: true, caps: true, tracking: 0.14 } as const;
	const words = fitText(notice, face, { ...box, max: 11, min: 8, maxLines: 1 });
	return (
		rect(0, height - stripHeight - 1.5, width, stripHeight + 1.5, palette.ground) +
		rect(0, height - stripHeight, width, stripHeight, palette.ink) +
		setText(words, box, { align: 'middle', stand: 'middle', fill: palette.ground })
	);
}

/** Draws a thin shadow where a printed book bends: at the fold of a paperback, or at the joint of a hardcover. */
function spine(make: Make, height: number): string {
	if (make === 'board')
		return rect(9, 0, 3, height, '#000', 'opacity=".16"') + rect(12, 0, 1, height, '#fff', 'opacity=".2"');
	if (make === 'paper')
		return rect(0, 0, 3, height, '#000', 'opacity=".1"') + rect(3, 0, 0.6, height, '#fff', 'opacity=".25"');
	return '';
}
