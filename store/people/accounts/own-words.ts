import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The owner of a password, with the words that an attacker would guess first. */
export interface PasswordOwner {
	email: string;
	/** The owner's name, their institution's name and the shop's name. Null or undefined for a missing name. */
	names: (string | null | undefined)[];
}

/**
 * The maximum number of characters of a password that are searched for the owner's words, to limit the processing time. A longer
 * password cannot consist of a name.
 */
const maxLookedAtLength = 32;
/** The minimum length of an owner's word. Too many unrelated words contain words that are shorter. */
const minWordLength = 3;
/** The minimum number of characters in a password besides the owner's words. */
const minOwnLength = 6;
/**
 * The minimum zxcvbn score of a password. A password that an attacker finds with fewer than a million guesses has a lower score.
 */
const minScore = 2;

/**
 * Returns whether a password mainly consists of its owner's own words. A password of this kind contains one of the words,
 * possibly backwards or with digits in place of letters, and its other characters are few or easy to guess.
 */
export async function isMadeOfOwnWords(password: string, owner: PasswordOwner): Promise<boolean> {
	const words = ownWords(owner);
	if (words.length === 0) return false;
	if (isWholeName(password, owner)) return true;
	zxcvbn ??= open();
	// Spaces and punctuation are removed, because they do not make a password stronger: 'Robin-Reader1' is as weak as
	// 'robinreader1'.
	const close = password.replace(/[\s\-_.,'’]+/g, '');
	const { score, own } = checkWords(await zxcvbn, close.slice(0, maxLookedAtLength), words);
	return own > 0 && (score < minScore || close.length - own < minOwnLength);
}

/**
 * Returns whether a password is a complete name with few other characters. zxcvbn misses two cases of this kind. zxcvbn counts
 * the `&` of 'Chapter & Verse' as a character that is not part of the name. zxcvbn also finds no word that is longer than the
 * searched text.
 */
function isWholeName(password: string, owner: PasswordOwner): boolean {
	const letters = lettersOf(password);
	return textsOf(owner)
		.map(lettersOf)
		.some((name) => name.length >= minWordLength && /\p{L}/u.test(name) && isLittle(letters.split(name)));
}

/**
 * Returns whether few characters of a password remain if a name is removed. A single piece means that the password does not
 * contain the name.
 */
const isLittle = (pieces: string[]): boolean => pieces.length > 1 && pieces.join('').length < minOwnLength;

const lettersOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('');

const textsOf = ({ email, names }: PasswordOwner): string[] =>
	[email.slice(0, Math.max(email.lastIndexOf('@'), 0)), ...names].map((text) =>
		(text ?? '').normalize('NFKC').toLowerCase(),
	);

/**
 * Searches a password for the owner's words.
 * @returns the number of characters that belong to the owner's words, and the zxcvbn score of the password
 */
function checkWords(checker: ZxcvbnFactory, password: string, words: string[]): { score: number; own: number } {
	const { score, sequence } = checker.check(password, words);
	const own = sequence.map((match) => {
		if (match.pattern === 'dictionary' && match.dictionaryName === 'userInputs') return match.token.length;
		// zxcvbn reports 'annannann' as one text that is repeated three times, so the repeated text is searched as well.
		if (match.pattern !== 'repeat') return 0;
		return checkWords(checker, String(match.baseToken), words).own > 0 ? match.token.length : 0;
	});
	return { score, own: own.reduce((sum, letters) => sum + letters, 0) };
}

/**
 * Splits the owner's names into words: 'Lantern Books' gives 'lantern', 'books' and 'lanternbooks'. Also joins every two names
 * in both orders.
 */
function ownWords(owner: PasswordOwner): string[] {
	const texts = textsOf(owner);
	const whole = texts.map(lettersOf);
	const parts = texts.flatMap((text) => [
		...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
		...(text.match(/[\p{L}\p{M}]+/gu) ?? []),
	]);
	const pairs = whole.flatMap((one) => whole.map((other) => one + other));
	const long = [...whole, ...parts, ...pairs].filter((word) => word.length >= minWordLength);
	return [...new Set(long)].filter((word) => /\p{L}/u.test(word));
}

let zxcvbn: Promise<ZxcvbnFactory> | null = null;

/** Loads zxcvbn, which needs about 8 MB, when a password is chosen for the first time. */
async function open(): Promise<ZxcvbnFactory> {
	const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
		import('@zxcvbn-ts/core'),
		import('@zxcvbn-ts/language-common'),
	]);
	// Allowing more substitutions of digits for letters would take ten times as long and find no more names.
	return new ZxcvbnFactory({ graphs, dictionary, maxLength: maxLookedAtLength, l33tMaxSubstitutions: 2 });
}
