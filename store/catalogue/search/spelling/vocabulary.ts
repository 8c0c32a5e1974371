import { setImmediate } from 'node:timers/promises';
import type { Versions } from '../../../foundation/caching/versions';
import type { Queries } from '../../../foundation/database/database';
import { slipsBetween } from './distance';
import { soundOf } from './sound';

/** A word in at least one title that is similar to a typed word. */
export interface Near {
	word: string;
	/** How unlikely it is that a shopper who means this word types the typed word. A single typo has the cost 1. */
	cost: number;
}

/** The cost of the first typo if both words sound the same, and the cost of each further typo. */
const soundCost = 0.7;
const furtherCost = 0.5;
/** The additional cost of a wrong first letter, because few people mistype the first letter. */
const firstLetterCost = 0.3;
/**
 * The amount by which the cost of a typo decreases each time that the word is ten times as common. A typo is more likely to
 * occur in a common word than in a rare word.
 */
const perTenfold = 0.12;
/**
 * Returns the number of typos that are allowed in a word of a given length. Short words may have fewer typos, because they are
 * similar to many other words.
 */
const slipsIn = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);
const maxSlipsBySound = 3;

/**
 * The number of cached look-ups at which all cached look-ups are dropped, and the maximum number of similar words for each
 * look-up.
 */
const maxKnown = 1024;
const maxNear = 60;

/**
 * The number of bits that represent letters. The letters of all alphabets share these bits, so several letters have the same
 * bit.
 */
const letterBits = 32;
/** The number of words in a block, in which each word is represented by one bit. */
const wordBits = 32;
/** The number of letters at the start of words for which an index exists. */
const firstLetters = 4;
const none = -1;

/**
 * Stores all words of the catalogue in arrays, with 44 bytes for each word in addition to the word itself. Similar words are
 * found with one loop over bits, which tests 32 words of about the same length at a time. Only the few words with nearly the
 * same letters are compared letter by letter.
 */
export class Vocabulary {
	/** The words, sorted by length and then by code units. For each word length, the number of shorter words. */
	readonly #words: string[];
	readonly #shorter: number[] = [];
	/** The array indexes of all words, sorted by the words' code units only. */
	readonly #sorted: Uint32Array;
	/**
	 * Three bit arrays. The first bit array has the letters of each word. The second bit array has, for each letter, the words
	 * that contain the letter. The third bit array has, for each of the first places, the words that have a given letter there.
	 */
	readonly #letters: Uint32Array;
	readonly #having: Uint32Array[];
	readonly #standing: Uint32Array[][];
	/**
	 * The sound of each word, represented by a number. Words that may sound the same are linked in a chain. The first word of the
	 * chain is found by the number of the sound.
	 */
	readonly #sounds: Int32Array;
	readonly #firstAlike: Int32Array;
	readonly #nextAlike: Int32Array;
	/** For each word, the number of titles that contain the word. */
	readonly #frequencies: Uint32Array;
	/** Caches recent look-ups with the similar words that were found, because visitors often type the same words. */
	readonly #known = new Map<string, Near[]>();

	constructor(rows: { word: string; frequency: number }[]) {
		rows.sort((a, b) => a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
		this.#words = rows.map(({ word }) => word);
		const word = (index: number) => this.#words[index] ?? '';
		this.#sorted = Uint32Array.from(rows.keys()).sort((a, b) => (word(a) < word(b) ? -1 : 1));
		this.#letters = Uint32Array.from(this.#words, lettersOf);
		const bitsByLetter = () =>
			Array.from({ length: letterBits }, () => new Uint32Array(Math.ceil(rows.length / wordBits)));
		this.#having = bitsByLetter();
		this.#standing = Array.from({ length: firstLetters }, bitsByLetter);
		this.#sounds = Int32Array.from(this.#words, soundNumber);
		this.#firstAlike = new Int32Array(Math.max(1, rows.length)).fill(none);
		this.#nextAlike = new Int32Array(rows.length);
		this.#frequencies = Uint32Array.from(rows, ({ frequency }) => Math.max(1, frequency));
		for (const [index, word] of this.#words.entries()) {
			while (this.#shorter.length <= word.length) this.#shorter.push(index);
			for (let left = this.#letters[index] ?? 0; left !== 0; left &= left - 1)
				setBit(this.#having[lowestBit(left)], index);
			for (const [first, bits] of this.#standing.entries())
				if (first < word.length) setBit(bits[letterOf(word, first)], index);
			const chain = this.#chainOf(this.#sounds[index] ?? 0);
			this.#nextAlike[index] = this.#firstAlike[chain] ?? none;
			this.#firstAlike[chain] = index;
		}
	}

	/** Whether at least one title contains the word. */
	has(word: string): boolean {
		return this.frequency(word) > 0;
	}

	/** Whether at least one title contains a word with this prefix. */
	hasBeginning(text: string): boolean {
		const at = firstFrom(0, this.#sorted.length, (at) => this.#wordAt(this.#sorted[at]) >= text);
		return this.#wordAt(this.#sorted[at]).startsWith(text);
	}

	/** Returns the number of titles that contain a word. */
	frequency(word: string): number {
		const [from, behind] = [this.#shorterThan(word.length), this.#shorterThan(word.length + 1)];
		const index = firstFrom(from, behind, (index) => this.#wordAt(index) >= word);
		return this.#wordAt(index) === word ? (this.#frequencies[index] ?? 0) : 0;
	}

	/**
	 * Finds the words that are most similar to a given word, at most 60, most similar first. The word itself is not returned. With
	 * `unfinished`, also finds longer words whose beginning is similar to the given word, and returns these beginnings.
	 */
	near(word: string, unfinished = false): readonly Near[] {
		const slips = slipsIn(word.length);
		if (slips === 0) return [];
		const key = unfinished ? `${word}*` : word;
		const known = this.#known.get(key);
		if (known) return known;
		const found = this.#nearNow(word, slips, unfinished);
		if (this.#known.size >= maxKnown) this.#known.clear();
		this.#known.set(key, found);
		return found;
	}

	#nearNow(word: string, slips: number, unfinished: boolean): Near[] {
		const [letters, sound] = [lettersOf(word), soundNumber(word)];
		const found = new Map<string, number>();
		const offer = (other: string, cost: number) => {
			if (cost < (found.get(other) ?? Number.POSITIVE_INFINITY)) found.set(other, cost);
		};
		const commonness = (index: number) => perTenfold * Math.log10(1 + (this.#frequencies[index] ?? 0));
		const consider = (index: number) => {
			const theirs = this.#letters[index] ?? 0;
			const alike = this.#sounds[index] === sound;
			const allowed = alike ? maxSlipsBySound : slips;
			if (bits(theirs & ~letters) > allowed) return;
			const other = this.#wordAt(index);
			if (other === word) return;
			const away = slipsBetween(word, other, allowed);
			if (away <= allowed) offer(other, costOf(word, other, away, alike) - commonness(index));
		};
		this.#forEachLacking(letters, slips, word.length, consider);
		if (unfinished && word.length >= firstLetters) {
			this.#forEachBegun(word, (index) => {
				const other = this.#wordAt(index);
				if (!isOneSlipFromBeginning(word, other)) return;
				const beginning = other.slice(0, word.length);
				offer(beginning, costOf(word, beginning, 1.3, false) - commonness(index));
			});
		}
		// The same word may be compared twice, which does not change the result.
		for (
			let index = this.#firstAlike[this.#chainOf(sound)] ?? none;
			index !== none;
			index = this.#nextAlike[index] ?? none
		)
			if (this.#sounds[index] === sound && bits(letters & ~(this.#letters[index] ?? 0)) <= maxSlipsBySound)
				consider(index);
		return [...found]
			.map(([other, cost]) => ({ word: other, cost }))
			.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
			.slice(0, maxNear);
	}

	/**
	 * Calls `most` for each word that lacks at most `most` of the given letters, and whose length differs from the given length by
	 * at most `most`.
	 * @param most 1 or 2
	 */
	#forEachLacking(letters: number, most: number, length: number, visit: (index: number) => void): void {
		const wanted = this.#having.filter((_, letter) => letters & (1 << letter));
		const [from, behind] = [this.#shorterThan(length - most), this.#shorterThan(length + most + 1)];
		for (let block = Math.floor(from / wordBits); block * wordBits < behind; block += 1) {
			// The number of given letters that each word lacks, counted in binary for 32 words at the same time: ones, twos, and
			// whether the count ever reached four.
			let [ones, twos, four] = [0, 0, 0];
			for (let at = 0; at < wanted.length; at += 1) {
				const lacking = ~(wanted[at]?.[block] ?? 0);
				const carried = ones & lacking;
				ones ^= lacking;
				four |= twos & carried;
				twos ^= carried;
			}
			this.#forEachIn(block, from, behind, ~(most === 1 ? twos | four : (ones & twos) | four), visit);
		}
	}

	/**
	 * Visits each longer word with the same first letters as the given word. One of the first letters may differ, or two
	 * neighbouring letters may be swapped.
	 */
	#forEachBegun(word: string, visit: (index: number) => void): void {
		const wanted = this.#standing.map((bits, first) => bits[letterOf(word, first)]);
		const [first, second, third, fourth] = wanted;
		if (!first || !second || !third || !fourth) return;
		const [from, behind] = [this.#shorterThan(word.length + 2), this.#words.length];
		for (let block = Math.floor(from / wordBits); block * wordBits < behind; block += 1) {
			const [one = 0, two = 0, three = 0, four = 0] = [first[block], second[block], third[block], fourth[block]];
			this.#forEachIn(block, from, behind, (one & two) | (three & four) | (one & four), visit);
		}
	}

	/** Visits each word of a block whose bit is set, from one index up to, but not including, another index. */
	#forEachIn(block: number, from: number, behind: number, set: number, visit: (index: number) => void): void {
		for (let left = set; left !== 0; left &= left - 1) {
			const index = block * wordBits + lowestBit(left);
			if (index >= from && index < behind) visit(index);
		}
	}

	/** Returns the number of words that have fewer letters than a given length. */
	#shorterThan(length: number): number {
		return this.#shorter[Math.max(0, length)] ?? this.#words.length;
	}

	/** Returns the first word in the chain of words with a given sound. */
	#chainOf(sound: number): number {
		return (sound >>> 0) % this.#firstAlike.length;
	}

	/** Returns the word at an array index. Returns '' after the last word. */
	#wordAt(index = none): string {
		return this.#words[index] ?? '';
	}
}

/** Finds the lowest number for which `holds` is true. The condition must also be true for all higher numbers. */
function firstFrom(from: number, behind: number, holds: (at: number) => boolean): number {
	let [low, high] = [from, behind];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}

/**
 * Whether a word and the beginning of a longer word differ by one typo. The beginning has the same length as the word, and a
 * typo is a wrong letter or two swapped letters.
 */
function isOneSlipFromBeginning(word: string, longer: string): boolean {
	const { length } = word;
	let at = 0;
	while (at < length && word.charCodeAt(at) === longer.charCodeAt(at)) at += 1;
	if (at === length) return false;
	const isChanged =
		word.charCodeAt(at) === longer.charCodeAt(at + 1) && word.charCodeAt(at + 1) === longer.charCodeAt(at);
	const rest = at + (isChanged && at + 1 < length ? 2 : 1);
	for (let behind = rest; behind < length; behind += 1)
		if (word.charCodeAt(behind) !== longer.charCodeAt(behind)) return false;
	return true;
}

function costOf(typed: string, meant: string, slips: number, alike: boolean): number {
	const cost = alike ? soundCost + (slips - 1) * furtherCost : slips;
	return typed[0] === meant[0] ? cost : cost + firstLetterCost;
}

/** Returns the bit number of the letter at an index of a word. */
const letterOf = (word: string, at: number): number => word.charCodeAt(at) & (letterBits - 1);

function setBit(set: Uint32Array | undefined, at: number): void {
	const word = Math.floor(at / wordBits);
	if (set) set[word] = (set[word] ?? 0) | (1 << (at % wordBits));
}

function lettersOf(word: string): number {
	let set = 0;
	for (let at = 0; at < word.length; at += 1) set |= 1 << letterOf(word, at);
	return set;
}

function soundNumber(word: string): number {
	let number = 0;
	for (const letter of soundOf(word)) number = (Math.imul(number, 31) + letter.charCodeAt(0)) | 0;
	return number;
}

/** Returns the position of the lowest bit that is set in a number. */
const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);

/**
 * Returns the number of bits that are set in a number. The bits are counted in pairs, then fours, then eights, which are added
 * up.
 */
function bits(set: number): number {
	const pairs = set - ((set >>> 1) & 0x55555555);
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export interface VocabularySource {
	get(): Promise<Vocabulary>;
}

/** The number of words that are read in one batch. Between two batches, the process serves other requests. */
const batchSize = 5000;
/**
 * The maximum number of milliseconds for which the vocabulary may be out of date. A search finds new words earlier than they are
 * used for corrections.
 */
const staleAfter = 60_000;

/**
 * Opens the vocabulary of the database. The words are read when they are first needed. While new words are being read, the
 * outdated words are used.
 */
export function openVocabulary(db: Queries, versions: Versions): VocabularySource {
	let held: { vocabulary: Vocabulary; version: string; readAt: number } | null = null;
	let reading: Promise<Vocabulary> | null = null;

	async function read(version: string): Promise<Vocabulary> {
		const words: { word: string; frequency: number }[] = [];
		for (;;) {
			const rows = await db
				.selectFrom('search_words')
				.select(['word', 'frequency'])
				.where('word', '>', words.at(-1)?.word ?? '')
				.orderBy('word')
				.limit(batchSize)
				.execute();
			for (const row of rows) words.push(row);
			if (rows.length < batchSize) break;
			await setImmediate();
		}
		held = { vocabulary: new Vocabulary(words), version, readAt: performance.now() };
		return held.vocabulary;
	}

	return {
		async get() {
			const version = await versions.current('catalogue');
			if (held && (held.version === version || performance.now() - held.readAt < staleAfter)) return held.vocabulary;
			reading ??= read(version).finally(() => {
				reading = null;
			});
			if (!held) return reading;
			reading.catch(() => undefined);
			return held.vocabulary;
		},
	};
}
