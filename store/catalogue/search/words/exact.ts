import { folded } from '../../titles/sort-keys';
import { numberAt } from './numbers';
import { stem, type Word, wordsIn } from './words';

/**
 * The first characters of two kinds of tokens. One token stands for the whole name of a title, a person or a series, and the
 * other for a title's name without its subtitle. No word begins with these characters, because words consist of letters and
 * digits.
 */
const wholeMark = '§';
const mainMark = '¶';
const maxExactLength = 80;

/** Small words, such as articles, which shoppers often do not remember exactly. */
const smallWords = new Set(
	'the a an and of in on to for with at by from le la les un une des de du el der die das'.split(' '),
);

/**
 * Normalizes a text for comparing whole names. Converts number words to digits, and plurals to singulars, and removes small
 * words and spaces. A name that contains no word, such as '?', is compared by its punctuation.
 */
function reduced(text: string): string {
	const all = wordsIn(text);
	if (all.length === 0) return folded(text.normalize('NFKC')).replaceAll(' ', '').slice(0, maxExactLength);
	const telling = all.filter(([part = '', ...others]) => others.length > 0 || !smallWords.has(part));
	return joinedUp(telling.length > 0 ? telling : all);
}

/**
 * Normalizes a text like `reduced`, but removes a small word only at the beginning. The function is for names that are typed
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

/** Returns the token that stands for the whole name of a title, a person or a series. Returns '' for a blank text. */
export const wholeToken = (name: string): string => marked(wholeMark, reduced(name));
/** Returns the token that stands for the name of a title without its subtitle. */
export const mainToken = (name: string): string => marked(mainMark, reduced(name));

const marked = (mark: string, whole: string): string => (whole === '' ? '' : mark + whole);

/**
 * Returns the tokens by which a title is found by its whole name, with and without text in brackets, and with and without the
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

/** Matches the separator between the title and the subtitle of a book. */
const endOfMain = /\s*[:;]|\s[-–—]\s/;

const withoutBrackets = (title: string): string =>
	/[([]/.test(title) ? title.replace(/\s*[([][^()[\]]*[)\]]/g, '').trim() || title : title;
