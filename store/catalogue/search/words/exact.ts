import { folded } from '../../titles/sort-keys';
import { numberAt } from './numbers';
import { stem, type Word, wordsIn } from './words';

/**
 * The first character of tokens for a whole name: of a title, a person or a series; and of a title as far as its
 * subtitle. No word begins with them: words are made of letters and digits.
 */
const wholeMark = '§';
const mainMark = '¶';
const maxExactLength = 80;

/** Words that no shopper remembers for certain. */
const smallWords = new Set(
	'the a an and of in on to for with at by from le la les un une des de du el der die das'.split(' '),
);

/**
 * Reduces a text to the form in which whole names are compared: figures for numbers, singulars, no small words, no
 * spaces. A name without a word is compared by its signs.
 */
function reduced(text: string): string {
	const all = wordsIn(text);
	if (all.length === 0) return folded(text.normalize('NFKC')).replaceAll(' ', '').slice(0, maxExactLength);
	const telling = all.filter(([part = '', ...others]) => others.length > 0 || !smallWords.has(part));
	return joinedUp(telling.length > 0 ? telling : all);
}

/**
 * Reduces a text as `reduced` does, but leaves its small words in, except for a leading one: as a name is written
 * without spaces.
 */
function unspaced(text: string): string {
	const [first, ...rest] = wordsIn(text);
	const isSmall = first?.length === 1 && smallWords.has(first[0] ?? '') && rest.length > 0;
	return joinedUp(isSmall ? rest : wordsIn(text));
}

function joinedUp(named: readonly Word[]): string {
	const words = named.flat();
	let whole = '';
	for (let at = 0; at < words.length; ) {
		const number = numberAt(words, at);
		whole += number?.value ?? stem(words[at] ?? '');
		at = number?.to ?? at + 1;
	}
	return whole.slice(0, maxExactLength);
}

/** The token of the titles, people and series with this whole name; '' for a blank text. */
export const wholeToken = (name: string): string => marked(wholeMark, reduced(name));
/** The token of the titles with this name before their subtitle. */
export const mainToken = (name: string): string => marked(mainMark, reduced(name));

const marked = (mark: string, whole: string): string => (whole === '' ? '' : mark + whole);

/**
 * Returns the tokens that find a title as a whole: with and without its text in brackets, with and without its
 * subtitle.
 */
export function titleTokens(title: string, subtitle: string): string[] {
	const bare = withoutBrackets(title);
	const whole = bare === title ? [title] : [title, bare];
	if (subtitle !== '') whole.push(`${title} ${subtitle}`);
	const [main = ''] = bare.split(endOfMain, 1);
	const tokens = new Set(whole.map(wholeToken));
	tokens.add(marked(wholeMark, unspaced(bare)));
	for (const name of main === bare ? [bare] : [bare, main]) tokens.add(mainToken(name));
	tokens.delete('');
	return [...tokens];
}

/** Matches the mark between a title and its subtitle in one text. */
const endOfMain = /\s*[:;]|\s[-–—]\s/;

const withoutBrackets = (title: string): string =>
	/[([]/.test(title) ? title.replace(/\s*[([][^()[\]]*[)\]]/g, '').trim() || title : title;
