import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The owner of a password, in the words that anyone who guesses it tries first. */
export interface PasswordOwner {
	email: string;
	/** Their name, that of their institution, and the shop's; null or nothing for one that there is not. */
	names: (string | null | undefined)[];
}

/** No more of a password is looked at: a longer one is not made of a name. It bounds what that costs, too. Letters. */
const maxLookedAtLength = 32;
/** Shorter words stand in too many others. Letters. */
const minWordLength = 3;
/** How many letters have to be in a password beside the owner's words. */
const minOwnLength = 6;
/** The lowest score (zxcvbn) that is good enough: what can be guessed in less than a million tries has a lower one. */
const minScore = 2;

/**
 * Whether a password is made of its owner's own words. It is when one of them is in it, also backwards or with digits for
 * letters, and what stands beside it is little, or easy to guess.
 */
export async function isMadeOfOwnWords(password: string, owner: PasswordOwner): Promise<boolean> {
	const words = ownWords(owner);
	if (words.length === 0) return false;
	zxcvbn ??= open();
	// 'Robin-Reader1' is no more than 'robinreader1'.
	const close = password.replace(/[\s\-_.,'’]+/g, '');
	const { score, own } = checkWords(await zxcvbn, close.slice(0, maxLookedAtLength), words);
	return own > 0 && (score < minScore || close.length - own < minOwnLength);
}

/**
 * Checks a password for the owner's words.
 * @returns how many of its letters are the owner's words, and how well the whole of it stands up to guessing
 */
function checkWords(checker: ZxcvbnFactory, password: string, words: string[]): { score: number; own: number } {
	const { score, sequence } = checker.check(password, words);
	const own = sequence.map((match) => {
		if (match.pattern === 'dictionary' && match.dictionaryName === 'userInputs') return match.token.length;
		// 'annannann' is found as something that stands there three times.
		if (match.pattern !== 'repeat') return 0;
		return checkWords(checker, String(match.baseToken), words).own > 0 ? match.token.length : 0;
	});
	return { score, own: own.reduce((sum, letters) => sum + letters, 0) };
}

/**
 * Splits the owner's names into words: 'Lantern Books' is 'lantern', 'books' and 'lanternbooks'; and of the names each
 * two stand together in either order.
 */
function ownWords({ email, names }: PasswordOwner): string[] {
	const local = email.slice(0, Math.max(email.lastIndexOf('@'), 0));
	const texts = [local, ...names].map((text) => (text ?? '').normalize('NFKC').toLowerCase());
	const whole = texts.map((text) => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(''));
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
