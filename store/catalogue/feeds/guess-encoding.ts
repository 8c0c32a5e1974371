import iconv from 'iconv-lite';
import { type CodePage, codePages } from './alphabets';
import { guessWideEncoding } from './guess-wide-encoding';
import { squash } from './headings';

const firstPage = { name: 'Windows-1252', iconv: 'windows-1252' };

/** The encoding of a text that is not UTF-8, as guessed from its words. */
export interface GuessedEncoding {
	/** The name of the encoding that booksellers know. */
	name: string;
	/** The name of the encoding in iconv-lite. */
	iconv: string;
	/** Examples of words from the text that would look different in another encoding. */
	examples: string[];
}

/** Finds an encoding by a common name, and returns its name in iconv-lite. Returns undefined for an unknown name. */
export function encodingNamed(name: string): string | undefined {
	const squashed = squash(name);
	const page = codePages.find((one) => squash(one.name) === squashed);
	return page?.iconv ?? (iconv.encodingExists(name) ? name : undefined);
}

/** The parts of a text from which the encoding can be guessed: the words with bytes outside ASCII, and the line ends. */
export interface EncodingEvidence {
	words: readonly Buffer[];
	/** Whether each line ends with only a carriage return, as on old Macs. */
	endsAsMac: boolean;
}

const maxExamples = 3;
/** Guesses the encoding of a text from the words that are not valid UTF-8. */
export function guessEncoding({ words, endsAsMac }: EncodingEvidence): GuessedEncoding {
	let best: Pick<GuessedEncoding, 'name' | 'iconv'> = firstPage;
	let most = Number.NEGATIVE_INFINITY;
	for (const [index, page] of codePages.entries()) {
		const prior = (page.isMac && endsAsMac ? macPrior : index === 0 ? firstPrior : 0) - index * orderPrior;
		const points = words.reduce((sum, word) => sum + pointsOf(iconv.decode(word, page.iconv), page), prior);
		if (points <= most) continue;
		best = page;
		most = points;
	}
	const wide = guessWideEncoding(words);
	const { name, iconv: encoding } = wide.points > most ? wide : best;
	return { name, iconv: encoding, examples: examplesIn(words, encoding) };
}

/** Returns a guess of UTF-16, with examples from the beginning of the text. Prefers words that are not in ASCII. */
export function wideGuess(head: Buffer, encoding: string): GuessedEncoding {
	const examples = examplesIn([head], encoding);
	return { name: 'UTF-16', iconv: encoding, examples: examples.length > 0 ? examples : wordsIn([head], encoding) };
}

function examplesIn(words: readonly Buffer[], encoding: string): string[] {
	return wordsIn(words, encoding, (word) => /[^\0-\x7f]/.test(word));
}

function wordsIn(texts: readonly Buffer[], encoding: string, isWanted = (_word: string) => true): string[] {
	const words = texts.flatMap((text) => iconv.decode(text, encoding).match(/[\p{L}\p{M}’'-]+/gu) ?? []);
	return [...new Set(words.filter(isWanted))].slice(0, maxExamples);
}

const macPrior = 4;
/**
 * Most tables that are not UTF-8 are in Windows-1252. Another code page is chosen only if the text clearly fits that code page
 * better.
 */
const firstPrior = 2.5;
/** The number of points by which each code page is worse than the previous code page in the list. */
const orderPrior = 0.1;
const commonPoints = 2;
const rarePoints = 1;
const unknownLetter = -1.5;
const wrongCase = -3;
const impossible = -5;
const misplaced = -2;
const betweenLetters = -3;
const capital = 0.5;

/**
 * Scores a word that was decoded with a code page. The score is higher if all letters belong to one language, and if punctuation
 * and capitals are in the usual places.
 */
function pointsOf(word: string, { alphabets }: CodePage): number {
	let points = 0;
	for (const { 0: sign, index } of word.matchAll(/[^\0-\x7f]/gu)) {
		if (/(?![ºªµ])[\p{L}\p{M}]/u.test(sign)) continue;
		points += pointsOfSign(sign, word.slice(0, index), word.slice(index + sign.length));
	}
	for (const letters of word.match(/(?:(?![ºªµ])[\p{L}\p{M}])+/gu) ?? []) {
		if (/[^\0-\x7f]/.test(letters)) points += pointsOfLetters(letters, alphabets);
	}
	return points;
}

/** Punctuation marks, with the text that usually comes before and after each mark. */
const usualSigns: readonly [signs: RegExp, before: RegExp, after: RegExp][] = [
	[/[\u00a0\u00ad…]/u, /^/, /^/],
	[/[’´]/u, /\p{L}$/u, /^/],
	[/[“«„‘¿¡‹]/u, /(?:^|\P{L})$/u, /^./u],
	[/[”»›]/u, /.$/u, /^(?!\p{L})/u],
	[/[–—]/u, /(?:^|\P{L})$/u, /^/],
	[/[–—]/u, /^/, /^(?!\p{Ll})/u],
	[/[–—]/u, /\p{L}{3}$/u, /^\p{L}{3}/u],
	[/—/u, /\p{L}$/u, /^an?$/u],
	[/•/u, /(?:^|\P{L})$/u, /^/],
	[/•/u, /^/, /^(?!\p{L})/u],
	[/µ/u, /(?:^|\d)$/u, /^[a-z]{1,2}$/iu],
	[/·/u, /\p{L}$/u, /^\p{L}/u],
	[/[€£¥]/u, /^/, /^\d/],
	[/[€£¥¢°]/u, /\d$/, /^/],
	[/×/u, /^/, /^(?:$|\d)/],
	[/[½¼¾]/u, /(?:^|\P{L})$/u, /^(?!\p{L})/u],
	[/[ºª]/u, /(?:(?<!\p{L})[NnMmDdSs]|\d)$/u, /^(?!\p{L})/u],
	[/[®™©]/u, /^/, /^(?!\p{L})/u],
];

function pointsOfSign(sign: string, before: string, after: string): number {
	if (/[\ufffd\u0080-\u009f\p{Co}\u2500-\u25ff¤]/u.test(sign)) return impossible;
	if (usualSigns.some(([signs, left, right]) => signs.test(sign) && left.test(before) && right.test(after))) {
		return commonPoints;
	}
	const isInside = /\p{L}$/u.test(before) && /^\p{L}/u.test(after);
	if (/[–—]/u.test(sign)) return 0;
	if (/[“«„‘¿¡‹”»›’]/u.test(sign)) return misplaced;
	if (/[€£©®™°ºª½¼¾§№•†‡¶]/u.test(sign)) return isInside ? betweenLetters : 0;
	return isInside ? betweenLetters : misplaced;
}

function pointsOfLetters(letters: string, alphabets: CodePage['alphabets']): number {
	// Only a few languages have words of a single letter.
	if (letters.length === 1) return /[àáéèíóöåùûыиоавясук]/iu.test(letters) ? rarePoints / 2 : unknownLetter;
	const turns = letters.replace(/^(?:Mac|Mc|De|Le|La|Di|Du|Van)(?=\p{Lu})/u, '').match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
	const cased = (turns + (letters.match(/\p{Lu}\p{Lu}\p{Ll}/gu)?.length ?? 0)) * wrongCase;
	const isName = /^[^\0-\x7f]\p{Ll}/u.test(letters) && /^\p{Lu}/u.test(letters) ? capital : 0;
	const lower = letters.toLowerCase();
	const others = [...lower].filter((letter) => letter > '\x7f');
	const mixed = others.some((letter) => !/\p{Script=Latin}|\p{M}/u.test(letter)) && /[a-z]/.test(lower);
	const accented = /[^\0-\x7f]{5}/.test(lower) && others.every((letter) => /\p{Script=Latin}/u.test(letter));
	if (mixed || accented) return cased + others.length * unknownLetter * 2;
	const points = alphabets.map(({ common, rare = '', never }) => {
		if (never?.test(lower)) return undefined;
		let sum = 0;
		for (const letter of others) {
			if (common.includes(letter)) sum += commonPoints;
			else if (rare.includes(letter)) sum += rarePoints;
			else return undefined;
		}
		return sum;
	});
	const best = points.reduce((most, sum) => (sum !== undefined && sum > (most ?? -1) ? sum : most), undefined);
	return best === undefined ? cased + others.length * unknownLetter : cased + best + isName;
}
