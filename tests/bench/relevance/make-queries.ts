import { familyName, folded } from '../../../store/catalogue/titles/sort-keys';
import type { Dice } from '../invented-books';
import { type Book, type KnownItem, mainTitle } from './known-item';

/** Makes a query for a book; null if the kind of query does not suit the book. */
type Typing = (book: Book, dice: Dice) => string | null;

const smallWords = new Set(
	['the', 'a', 'an', 'and', 'of', 'in', 'on', 'to', 'for', 'with', 'at', 'by', 'from', 'or', 'is'].concat([
		'le',
		'la',
		'les',
		'de',
		'du',
		'des',
	]),
);
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

const wordsIn = (title: string): string[] => mainTitle(title).toLowerCase().split(/\s+/).filter(Boolean);
const telling = (title: string): string[] => wordsIn(title).filter((word) => !smallWords.has(word));
const longest = (words: string[]): string => words.reduce((a, b) => (b.length > a.length ? b : a), '');

/** Makes one error of typing or memory in a word of five letters or more, possibly in its first letter. */
function misspelt(words: string[], dice: Dice): string | null {
	const places = words.flatMap((word, at) => (/^[a-z]{5,}$/.test(folded(word)) ? [at] : []));
	if (places.length === 0) return null;
	const place = places[dice.below(places.length)] ?? 0;
	return words.map((word, at) => (at === place ? slipped(word, dice) : word)).join(' ');
}

function slipped(word: string, dice: Dice): string {
	const at = dice.below(word.length);
	const letter = dice.of([...alphabet]);
	const swapped = Math.min(at, word.length - 2);
	const [left = '', right = ''] = word.slice(swapped);
	const slips = [
		word.slice(0, at) + word.slice(at + 1),
		word.slice(0, at) + word.slice(at, at + 1).repeat(2) + word.slice(at + 1),
		word.slice(0, at) + letter + word.slice(at + 1),
		word.slice(0, at) + letter + word.slice(at),
		word.slice(0, swapped) + right + left + word.slice(swapped + 2),
	];
	const slip = dice.of(slips);
	return slip === word ? slipped(word, dice) : slip;
}

/** 'C.S. Lewis' as 'cs lewis', 'c s lewis' and 'C.S. Lewis'. */
function withInitials({ author, title }: Book, dice: Dice): string | null {
	const [, initials, family] = /^((?:\p{Lu}\. ?){2,3}) ?([\p{L}' -]{3,})$/u.exec(author) ?? [];
	const word = longest(telling(title));
	if (!initials || !family || word === '') return null;
	const letters = initials.replace(/[. ]/g, '');
	const forms = [letters.toLowerCase(), [...letters.toLowerCase()].join(' '), [...letters].join('.').concat('.')];
	return `${dice.of(forms)} ${family} ${word}`;
}

/** Each kind of query, with its name in the table. */
export const kinds: Record<string, Typing> = {
	'whole title': ({ title }) => title,
	'title without small words': ({ title }) => {
		const words = telling(title);
		return words.length > 1 && words.length < wordsIn(title).length ? words.join(' ') : null;
	},
	'author and a word': ({ title, author }) => {
		const word = longest(telling(title));
		return word.length > 3 ? `${familyName(author)} ${word}` : null;
	},
	'one typo': ({ title }, dice) => misspelt(wordsIn(title), dice),
	'a typo in the author': ({ title, author }, dice) => {
		const name = misspelt([familyName(author)], dice);
		const word = longest(telling(title));
		return name && word.length > 3 ? `${name} ${word}` : null;
	},
	'still typing': ({ title }, dice) => {
		const words = wordsIn(title);
		const last = words.at(-1) ?? '';
		if (words.length < 2 || !/^\p{L}{3,}$/u.test(last)) return null;
		return [...words.slice(0, -1), last.slice(0, 1 + dice.below(last.length - 1))].join(' ');
	},
	'run together': ({ title }, dice) => {
		const words = wordsIn(title);
		if (words.length < 2) return null;
		const at = dice.below(words.length - 1);
		return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' ');
	},
	initials: withInitials,
};

/** Returns `count` queries of a kind, for as many books; the same ones each time. */
export function queriesOf(typing: Typing, books: readonly Book[], count: number, dice: Dice): KnownItem[] {
	const items: KnownItem[] = [];
	const left = [...books];
	while (items.length < count && left.length > 0) {
		const [book] = left.splice(dice.below(left.length), 1);
		const query = book ? typing(book, dice) : null;
		if (book && query !== null) items.push({ query, book });
	}
	return items;
}
