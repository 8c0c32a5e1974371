import { tidy } from './title-parts';

/** Returns the authors as one line of text. If there are more than `most` authors, shows only the first author. */
export function authorsText(authors: string[], most = 3): string {
	const names = authors.map(tidy).filter(Boolean);
	if (names.length > most) return `${names.slice(0, Math.max(1, most - 1)).join(', ')} et al.`;
	return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' & ');
}

const wordsTable = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const roman = /^(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$/i;

/**
 * Returns the number of a volume, for display in a large font: '3', '2.5', '1–3', 'IV'. Returns '' if the title has no volume
 * number.
 */
export function volumeNumeral(printed: string | null | undefined): string {
	const text = tidy(printed ?? '');
	const digits = /\d{1,4}(?:[.,]\d{1,2})?(?:\s?[-\u2013]\s?\d{1,3}(?!\d))?/.exec(text)?.[0];
	if (digits) return digits.replace(/\s?-\s?/, '\u2013').replace(/\s/g, '');
	const words = text.toLowerCase().split(/[^\p{L}]+/u);
	const spelled = wordsTable.findIndex((word) => words.includes(word)) + 1;
	if (spelled > 0) return String(spelled);
	return words.find((word) => roman.test(word))?.toUpperCase() ?? '';
}

/** Returns the word for a volume of a series: 'Book' as in 'Book 1', or 'Tome' for a French series. */
export const volumeWord = (language: string | null | undefined): string =>
	/^fr/i.test(language ?? '') ? 'Tome' : 'Book';
