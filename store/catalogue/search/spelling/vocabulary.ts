import { setImmediate } from 'node:timers/promises';
import type { Versions } from '../../../foundation/caching/versions';
import type { Queries } from '../../../foundation/database/database';
import { slipsBetween } from './distance';
import { soundOf } from './sound';

/** A word that some title has, near to one that was typed. */
export interface Near {
	word: string;
	/** How unlikely the typed word is for a person who meant this one: 1 is one slip of the finger. */
	cost: number;
}

/** The cost of the first slip in a word that sounds the same, and of each further one. */
const soundCost = 0.7;
const furtherCost = 0.5;
/** Few mistype the first letter. */
const firstLetterCost = 0.3;
/**
 * How much less a typo costs for each time that its word is ten times as common: it is rather one of a common word than
 * of a rare one.
 */
const perTenfold = 0.12;
/** Returns how many slips a word of this length may have: short words have neighbours everywhere. */
const slipsIn = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);
const maxSlipsBySound = 3;

/** How many looked-up words are cached until all are forgotten at once, and how many near words of each. */
const maxKnown = 1024;
const maxNear = 60;

/** A bit for each letter, whichever alphabet it is of: some share one. */
const letterBits = 32;
/** How many words are in a block: a bit each. */
const wordBits = 32;
/** For how many first letters it is stored which words have which letter there. */
const firstLetters = 4;
const none = -1;

/**
 * All words of the catalogue, in arrays: 44 bytes a word besides the word itself. Near words are found in one pass over
 * bits, 32 words of about the same length at a time. Only the few with nearly the same letters are compared one by one.
 */
export class Vocabulary {
	/** The words, the shortest first, then by their code units; and by length how many words are shorter. */
	readonly #words: string[];
	readonly #shorter: number[] = [];
	/** The indexes of all words by their code units alone. */
	readonly #sorted: Uint32Array;
	/**
	 * The letters of each word, a bit each; by letter the words that have it; and for each of the first letters, by
	 * letter the words that have it there.
	 */
	readonly #letters: Uint32Array;
	readonly #having: Uint32Array[];
	readonly #standing: Uint32Array[][];
	/** How each word sounds, as a number. Those that may sound alike are chained, from the indexes that their numbers lead to. */
	readonly #sounds: Int32Array;
	readonly #firstAlike: Int32Array;
	readonly #nextAlike: Int32Array;
	/** In how many titles each word is. */
	readonly #frequencies: Uint32Array;
	/** Recent look-ups with their near words: visitors type some words again and again. */
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

	/** Whether some title has the word. */
	has(word: string): boolean {
		return this.frequency(word) > 0;
	}

	/** Whether some title has a word that begins so. */
	hasBeginning(text: string): boolean {
		const at = firstFrom(0, this.#sorted.length, (at) => this.#wordAt(this.#sorted[at]) >= text);
		return this.#wordAt(this.#sorted[at]).startsWith(text);
	}

	/** In how many titles a word is. */
	frequency(word: string): number {
		const [from, behind] = [this.#shorterThan(word.length), this.#shorterThan(word.length + 1)];
		const index = firstFrom(from, behind, (index) => this.#wordAt(index) >= word);
		return this.#wordAt(index) === word ? (this.#frequencies[index] ?? 0) : 0;
	}

	/**
	 * Finds the words nearest to one, 60 at the most, the nearest first, without the word itself. With `unfinished`
	 * also words whose beginning is near: that beginning is given.
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
		// A word may be considered twice: that changes nothing.
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
	 * Visits the words of about this length, up to `most` letters more or fewer, that lack at most `most` of these
	 * letters.
	 * @param most 1 or 2
	 */
	#forEachLacking(letters: number, most: number, length: number, visit: (index: number) => void): void {
		const wanted = this.#having.filter((_, letter) => letters & (1 << letter));
		const [from, behind] = [this.#shorterThan(length - most), this.#shorterThan(length + most + 1)];
		for (let block = Math.floor(from / wordBits); block * wordBits < behind; block += 1) {
			// How many letters each word lacks, counted in binary for 32 words at once: ones, twos, and whether it ever
			// was four.
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

	/** Visits longer words in which at most one of the first letters differs, or two neighbouring ones do. */
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

	/** Visits the words of a block whose bits are set, those from one index to before another. */
	#forEachIn(block: number, from: number, behind: number, set: number, visit: (index: number) => void): void {
		for (let left = set; left !== 0; left &= left - 1) {
			const index = block * wordBits + lowestBit(left);
			if (index >= from && index < behind) visit(index);
		}
	}

	/** How many words have fewer letters. */
	#shorterThan(length: number): number {
		return this.#shorter[Math.max(0, length)] ?? this.#words.length;
	}

	/** Returns the start of the chain of words with this sound. */
	#chainOf(sound: number): number {
		return (sound >>> 0) % this.#firstAlike.length;
	}

	/** The word at an index; '' behind the last. */
	#wordAt(index = none): string {
		return this.#words[index] ?? '';
	}
}

/** Finds the first number for which `holds` is true, as it is for all that follow. */
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
 * Whether a word and the beginning of a longer one, as long as the word, are one slip apart: a letter is another one,
 * or two have changed places.
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

/** Returns the number of the letter at an index of a word. */
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

/** Returns the index of the lowest set bit. */
const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);

/** How many bits are set: counted in pairs, then fours, then eights, which are added up. */
function bits(set: number): number {
	const pairs = set - ((set >>> 1) & 0x55555555);
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export interface VocabularySource {
	get(): Promise<Vocabulary>;
}

/** How many words are read at once: between two batches other requests have their turn. */
const batchSize = 5000;
/**
 * How long the words may be out of date, in milliseconds: new ones are corrected a little later than they can be found.
 */
const staleAfter = 60_000;

/**
 * Opens the words of the database, which are read when they are first needed. Stale words are used until the new ones
 * have been read.
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
