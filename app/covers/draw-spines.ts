import type { CoverBook } from './cover-book';
import { chooseDesign } from './design/choose-design';
import { chance } from './drawing/chance';
import { number } from './drawing/number';
import { rect } from './ornaments/shapes';
import { captionHeight, shelfSize } from './shelf-size';
import { escapeXml } from './text/escape-xml';
import { serifStack } from './text/face';
import { fitText } from './text/fit-text';
import { setText } from './text/set-text';
import { titleParts } from './text/title-parts';

/** A book on a drawn shelf: the data of its cover, and its thickness. */
export interface SpineBook extends CoverBook {
	pages: number | null;
}

const margin = 60;
const board = 16;
/** Returns a typical number of pages for a book whose page count is unknown. The number of pages varies with the book's work. */
const usualPages = (work: string) => 200 + 200 * chance(`pages ${work}`)();

/** How the books are arranged: on one shelf board, as large as the picture allows, or on two boards. */
const oneBoard = { scale: 1, high: 420, feet: [500] };
const twoBoards = { scale: 0.62, high: 215, feet: [255, 510] };

const wall = '#f1ebdf';
const wood = '#c7a67a';
const edge = '#a4825a';
const ink = '#2a241d';

/**
 * Draws the spines of books on a shelf, as many as fit on two boards. Each spine has the colours and fonts of the book's cover.
 * The thickness of a spine depends on the book's number of pages. The function always returns the same bytes for the same books.
 * @param caption the text below the shelf, for a picture that is shown outside of its page
 */
export function drawSpines(books: SpineBook[], caption?: { name: string; shop: string }): string {
	const { width } = shelfSize;
	const height = shelfSize.height + (caption ? captionHeight : 0);
	const boards = widthOf(books, oneBoard.scale) <= width - 2 * margin ? oneBoard : twoBoards;
	let left = books;
	const rows = boards.feet.map((foot) => {
		const row = firstThatFit(left, boards.scale);
		left = left.slice(row.length);
		return drawRow(row, foot, boards);
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
		` font-family="${serifStack}">`,
		rect(0, 0, width, height, wall),
		...rows,
		caption ? drawCaption(caption) : '',
		'</svg>',
	].join('');
}

const thickness = ({ pages, work }: SpineBook, scale: number): number =>
	scale * Math.min(92, Math.max(22, 14 + (pages || usualPages(work)) / 10));

const widthOf = (books: SpineBook[], scale: number): number =>
	books.reduce((sum, book) => sum + thickness(book, scale) + 1, 0);

function firstThatFit(books: SpineBook[], scale: number): SpineBook[] {
	let room = shelfSize.width - 2 * margin;
	const end = books.findIndex((book) => {
		room -= thickness(book, scale) + 1;
		return room < 0;
	});
	return end < 0 ? books : books.slice(0, end);
}

function drawRow(books: SpineBook[], foot: number, { scale, high }: typeof oneBoard): string {
	let x = (shelfSize.width - widthOf(books, scale)) / 2;
	const spines = books.map((book) => {
		const wide = thickness(book, scale);
		const spine = drawSpine(book, x, foot, wide, high);
		x += wide + 1;
		return spine;
	});
	const from = margin / 2;
	const length = shelfSize.width - margin;
	return [...spines, rect(from, foot, length, board, wood), rect(from, foot + board - 4, length, 4, edge)].join('');
}

function drawSpine(book: SpineBook, x: number, foot: number, wide: number, most: number): string {
	const { palette, voice, chance: next } = chooseDesign(book);
	const high = Math.round(most * (0.84 + 0.16 * next()));
	const top = foot - high;
	const bands = next();
	const strip = high * 0.035;
	const author = wide > most / 14 ? ((book.authors[0] ?? '').split(' ').at(-1) ?? '') : '';
	const head = high * (bands < 0.34 ? 0.17 : 0.1);
	const end = high * (author ? 0.3 : 0.1);
	const ornament =
		bands < 0.34
			? rect(x, top, wide, head - strip, palette.accent)
			: rect(x, top + strip, wide, strip / 2, palette.accent) +
				rect(x, foot - strip * 1.5, wide, strip / 2, palette.accent) +
				(bands < 0.67 ? rect(x, top + strip * 1.8, wide, strip / 4, palette.accent) : '');
	const room = wide - 8;
	const words = (text: string, face: typeof voice.title, from: number, length: number, max: number, lines: number) =>
		setText(
			fitText(text, face, { width: length, height: room, max, min: max / 3, maxLines: lines }),
			{ x: from, y: 4, width: length, height: room },
			{ align: 'middle', stand: 'middle', fill: palette.ink },
		);
	const size = Math.min(wide * 0.56, most / 11);
	// Text on English spines runs from top to bottom, and on French spines from bottom to top.
	const up = book.language === 'French';
	const turn = up
		? `translate(${number(x)} ${number(foot)}) rotate(-90)`
		: `translate(${number(x + wide)} ${number(top)}) rotate(90)`;
	const [title, name] = up ? [end + most / 40, strip * 2] : [head, high - end];
	return [
		rect(x, top, wide, high, palette.ground),
		ornament,
		`<g transform="${turn}">`,
		words(
			titleParts(book.title, null).main,
			voice.title,
			title,
			high - head - end - most / 40,
			size,
			wide > most / 6 ? 2 : 1,
		),
		author ? words(author, voice.author, name, end - strip * 2, size * 0.62, 1) : '',
		'</g>',
		rect(x, top, 2, high, '#fff', 'opacity=".2"'),
		rect(x + wide - 4, top, 4, high, '#000', 'opacity=".14"'),
	].join('');
}

function drawCaption({ name, shop }: { name: string; shop: string }): string {
	const box = { x: margin, y: 546, width: shelfSize.width * 0.62, height: 64 };
	const fitted = fitText(name, { family: 'serif', bold: true }, { ...box, max: 40, min: 20, maxLines: 1 });
	return (
		setText(fitted, box, { align: 'start', stand: 'middle', fill: ink }) +
		`<text x="${shelfSize.width - margin}" y="588" font-size="24" fill="${ink}" text-anchor="end">${escapeXml(shop)}</text>`
	);
}
