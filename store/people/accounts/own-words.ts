import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The owner of a password, in the words that a guesser tries first. */
export interface PasswordOwner {
	email: string;
	/** Their name, that of their institution, and the shop's; null or nothing for one that there is not. */
	names: (string | null | undefined)[];
}

/** The most letters of a password that are examined, which also bounds the cost. A longer password does not consist of a name. */
const maxLookedAtLength = 32;
/** The fewest letters of a word. Too many other words contain shorter ones. */
const minWordLength = 3;
/** How many letters have to be in a password beside the owner's words. */
const minOwnLength = 6;
/** The lowest score (zxcvbn) that is good enough. A password that takes less than a million guesses has a lower score. */
const minScore = 2;

/**
 * Whether a password is made of its owner's own words. The password contains one of them, also backwards or with digits for letters,
 * and its other letters are few or easy to guess.
 */
export async function isMadeOfOwnWords(password: string, owner: PasswordOwner): Promise<boolean> {
	const words = ownWords(owner);
	if (words.length === 0) return false;
	if (isWholeName(password, owner)) return true;
	zxcvbn ??= open();
	// 'Robin-Reader1' is no more than 'robinreader1'.
	const close = password.replace(/[\s\-_.,'’]+/g, '');
	const { score, own } = checkWords(await zxcvbn, close.slice(0, maxLookedAtLength), words);
	return own > 0 && (score < minScore || close.length - own < minOwnLength);
}

/**
 * Whether a password is a whole name, with little beside it. zxcvbn counts the `&` of 'Chapter & Verse' as the password's
 * own, and finds no word that is longer than what it looks at.
 */
function isWholeName(password: string, owner: PasswordOwner): boolean {
	const letters = lettersOf(password);
	return textsOf(owner)
		.map(lettersOf)
		.some((name) => name.length >= minWordLength && /\p{L}/u.test(name) && isLittle(letters.split(name)));
}

/** Whether a name that split a password leaves little of it. A single piece means that the name is not in it. */
const isLittle = (pieces: string[]): boolean => pieces.length > 1 && pieces.join('').length < minOwnLength;

const lettersOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('');

const textsOf = ({ email, names }: PasswordOwner): string[] =>
	[email.slice(0, Math.max(email.lastIndexOf('@'), 0)), ...names].map((text) =>
		(text ?? '').normalize('NFKC').toLowerCase(),
	);

/**
 * Checks a password for the owner's words.
 * @returns how many of its letters are the owner's words, and the score of the whole against guessing
 */
function checkWords(checker: ZxcvbnFactory, password: string, words: string[]): { score: number; own: number } {
	const { score, sequence } = checker.check(password, words);
	const own = sequence.map((match) => {
		if (match.pattern === 'dictionary' && match.dictionaryName === 'userInputs') return match.token.length;
		// The checker finds 'annannann' as one text that is repeated three times.
		if (match.pattern !== 'repeat') return 0;
		return checkWords(checker, String(match.baseToken), words).own > 0 ? match.token.length : 0;
	});
	return { score, own: own.reduce((sum, letters) => sum + letters, 0) };
}

/**
 * Splits the owner's names into words: 'Lantern Books' gives 'lantern', 'books' and 'lanternbooks'. It also joins each two names, in
 * either order.
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

/** About 8 MB, read when a password is first chosen. */
async function open(): Promise<ZxcvbnFactory> {
	const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
		import('@zxcvbn-ts/core'),
		import('@zxcvbn-ts/language-common'),
	]);
	// More ways to read a password's digits as letters take ten times as long and find no more of a name.
	return new ZxcvbnFactory({ graphs, dictionary, maxLength: maxLookedAtLength, l33tMaxSubstitutions: 2 });
}
