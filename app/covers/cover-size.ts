import type { CoverBook } from './cover-book';
import { isLargeFormat, isPictureBook } from './design/moods';

/** The physical kind of a book, such as a paperback or an audiobook, which determines how its cover is drawn. */
export type Make = 'paper' | 'board' | 'screen' | 'audio' | 'card';

const audioPattern = /audio|\bcds?\b|\bmp3\b|cassette|playaway|livre lu/i;
const screenPattern = /e-?book|epub|kindle|pdf|digital|num\u00e9rique/i;
const boardPattern = /hard|cloth|cased|board|library|leather|reli\u00e9|cartonn/i;
const pocketPattern = /mass.?market|pocket|poche/i;

/**
 * Returns the kind of a book by its binding. A title with the audiobook flag counts as an audiobook, unless its binding is that
 * of a printed book. For a title with the binding of a printed book, the audiobook flag only means that a recording exists, too.
 */
export function makeOf(book: CoverBook): Make {
	if (book.is_giftcard) return 'card';
	const binding = book.binding ?? '';
	if (audioPattern.test(binding) || (!binding && book.has_libro_audiobook)) return 'audio';
	if (screenPattern.test(binding)) return 'screen';
	return boardPattern.test(binding) ? 'board' : 'paper';
}

/**
 * Returns the width and height of a cover in the units of its drawing. Only the ratio of width and height matters: novels are
 * upright, and recordings are square.
 */
export function coverSize(book: CoverBook): { width: number; height: number } {
	const make = makeOf(book);
	if (make === 'card') return { width: 420, height: 270 };
	if (make === 'audio') return { width: 340, height: 340 };
	if (/board book/i.test(book.binding ?? '')) return { width: 330, height: 340 };
	if (isPictureBook(book.subject)) return { width: 340, height: 390 };
	if (isLargeFormat(book.subject)) return { width: 330, height: 420 };
	return pocketPattern.test(book.binding ?? '') ? { width: 278, height: 450 } : { width: 300, height: 450 };
}
