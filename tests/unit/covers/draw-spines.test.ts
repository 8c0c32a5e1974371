import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { drawSpines, type SpineBook } from '~/covers/draw-spines';
import { book, inventedBooks } from './books';

const spine = (facts: Partial<SpineBook> = {}): SpineBook => ({ ...book(), pages: 300, ...facts });

interface Box {
	x: number;
	width: number;
	fill: string;
}

/** Returns the rectangles and the words of a drawing. Fails when the drawing is not well formed. */
function read(svg: string) {
	const boxes: Box[] = [];
	const words: string[] = [];
	const turns: string[] = [];
	const parser = new SaxesParser();
	parser.on('error', (error) => {
		throw error;
	});
	parser.on('opentag', ({ name, attributes }) => {
		const { x = '0', width = '0', fill = '', transform } = attributes as Record<string, string>;
		if (name === 'rect') boxes.push({ x: Number(x), width: Number(width), fill });
		if (transform) turns.push(transform);
	});
	parser.on('text', (text) => void (text && words.push(text)));
	parser.write(svg).close();
	return { boxes, words, turns };
}

/** Returns the thickness of the only book. Its background is the first rectangle on the wall. */
const thick = (facts: Partial<SpineBook>) => read(drawSpines([spine(facts)])).boxes[1]?.width ?? 0;

describe('a shelf of spines', () => {
	it('draws each book as thick as its pages, with a visible minimum', () => {
		expect(thick({ pages: 900 })).toBeGreaterThan(thick({ pages: 500 }));
		expect(thick({ pages: 500 })).toBeGreaterThan(thick({ pages: 200 }));
		expect(thick({ pages: 1 })).toBeGreaterThan(20);
		expect(thick({ pages: 90_000 })).toBeLessThan(100);
		expect(thick({ pages: null })).toBeGreaterThan(30);
	});

	it('uses the inks of the book’s cover, with its title and author', () => {
		const { words } = read(drawSpines([spine({ title: 'Small <Things> & Others', authors: ['Claire Keegan'] })]));
		expect(words.join(' ')).toMatch(/small <things> & others keegan/i);
	});

	it('reads from the bottom up for a French book', () => {
		expect(read(drawSpines([spine({ language: 'French' })])).turns[0]).toContain('rotate(-90)');
		expect(read(drawSpines([spine()])).turns[0]).toContain('rotate(90)');
	});

	it('holds any books, and always draws the same books alike', () => {
		const books = inventedBooks().map((one, at): SpineBook => ({ ...one, pages: (at * 97) % 1400 }));
		for (let from = 0; from < books.length; from += 60) {
			const some = books.slice(from, from + 60);
			const drawing = drawSpines(some, { name: 'A list with quite a long name & more', shop: 'Tern Books' });
			for (const { x, width } of read(drawing).boxes) {
				expect(x).toBeGreaterThanOrEqual(0);
				expect(x + width).toBeLessThanOrEqual(1200);
			}
			expect(drawSpines(some, { name: 'A list with quite a long name & more', shop: 'Tern Books' })).toBe(drawing);
		}
	});

	it('is an empty board for no books', () => expect(read(drawSpines([])).words).toEqual([]));
});
