import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../../../foundation/database/database';
import type { Versions } from '../../../foundation/versions';
import { slipsBetween } from './distance';
import { soundOf } from './sound';

/** A word that some title has, near to one that was typed. */
export interface Near {
	word: string;
	/** How unlikely it is that somebody who wanted this typed that: 1 is one slip of the finger. */
	cost: number;
}

/** What the first slip costs in a word that sounds the same, and what each further one does. */
const soundCost = 0.7;
const furtherCost = 0.5;
/** Few mistype the first letter. */
const firstLetterCost = 0.3;
/** A word is rather a typo of a common one than of a rare one: so much less for each time that it is ten times as common. */
const perTenfold = 0.12;
/** Slips that are looked for in a word of this length: short words have neighbours everywhere. */
const slipsIn = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);
const maxSlipsBySound = 3;

/** A bit for each letter, whichever alphabet it is of: some share one. */
const letterBits = 32;
/** Words that stand together: a bit each. */
const wordBits = 32;
const none = -1;

/**
 * All words of the catalogue, in arrays: 32 bytes a word beside the word itself. Those near to another are found in one pass
 * over bits, 32 words at a time, which the letters that a word has leave few for.
 */
export class Vocabulary {
	/** Sorted by their code units. */
	readonly #words: string[];
	/** Which letters each word has, a bit each; and by letter which words have it. */
	readonly #letters: Uint32Array;
	readonly #having: Uint32Array[];
	/** How each word sounds, as a number. Those that may sound alike are chained, from the places that their numbers lead to. */
	readonly #sounds: Int32Array;
	readonly #firstAlike: Int32Array;
	readonly #nextAlike: Int32Array;
	/** In how many titles each word is. */
	readonly #frequencies: Uint32Array;

	constructor(rows: { word: string; frequency: number }[]) {
		rows.sort((a, b) => (a.word < b.word ? -1 : 1));
		this.#words = rows.map(({ word }) => word);
		this.#letters = Uint32Array.from(this.#words, lettersOf);
		this.#having = Array.from({ length: letterBits }, () => new Uint32Array(Math.ceil(rows.length / wordBits)));
		this.#sounds = Int32Array.from(this.#words, soundNumber);
		this.#firstAlike = new Int32Array(Math.max(1, rows.length)).fill(none);
		this.#nextAlike = new Int32Array(rows.length);
		this.#frequencies = Uint32Array.from(rows, ({ frequency }) => Math.max(1, frequency));
		for (let place = 0; place < rows.length; place += 1) {
			const block = Math.floor(place / wordBits);
			for (let left = this.#letters[place] ?? 0; left !== 0; left &= left - 1) {
				const having = this.#having[lowestBit(left)];
				if (having) having[block] = (having[block] ?? 0) | (1 << (place % wordBits));
			}
			const chain = this.#chainOf(this.#sounds[place] ?? 0);
			this.#nextAlike[place] = this.#firstAlike[chain] ?? none;
			this.#firstAlike[chain] = place;
		}
	}

	/** Whether some title has the word. */
	has(word: string): boolean {
		return this.#words[this.#placeOf(word)] === word;
	}

	/** Whether some title has a word that begins so. */
	hasBeginning(text: string): boolean {
		return this.#words[this.#placeOf(text)]?.startsWith(text) ?? false;
	}

	/** In how many titles a word is. */
	frequency(word: string): number {
		const place = this.#placeOf(word);
		return this.#words[place] === word ? (this.#frequencies[place] ?? 0) : 0;
	}

	/**
	 * The words nearest to one, the nearest first, itself not among them. With `unfinished` also those whose beginning is
	 * near, as the beginning that they have.
	 */
	near(word: string, most: number, unfinished = false): Near[] {
		const slips = slipsIn(word.length);
		if (slips === 0) return [];
		const [letters, sound] = [lettersOf(word), soundNumber(word)];
		const found = new Map<string, number>();
		const offer = (other: string, cost: number) => {
			if (cost < (found.get(other) ?? Number.POSITIVE_INFINITY)) found.set(other, cost);
		};
		const consider = (place: number) => {
			const theirs = this.#letters[place] ?? 0;
			const alike = this.#sounds[place] === sound;
			const allowed = alike ? maxSlipsBySound : slips;
			const other = this.#words[place] ?? '';
			const common = perTenfold * Math.log10(1 + (this.#frequencies[place] ?? 0));
			const isNear = Math.abs(other.length - word.length) <= allowed && bits(theirs & ~letters) <= allowed;
			if (isNear && other !== word) {
				const away = slipsBetween(word, other, allowed);
				if (away <= allowed) offer(other, costOf(word, other, away, alike) - common);
			}
			if (unfinished && other.length > word.length + 1 && word.length > 3 && isOneSlipFromBeginning(word, other)) {
				const beginning = other.slice(0, word.length);
				offer(beginning, costOf(word, beginning, 1.3, false) - common);
			}
		};
		this.#forEachLacking(letters, slips, consider);
		// A word may be considered twice: that changes nothing.
		for (
			let place = this.#firstAlike[this.#chainOf(sound)] ?? none;
			place !== none;
			place = this.#nextAlike[place] ?? none
		)
			if (this.#sounds[place] === sound && bits(letters & ~(this.#letters[place] ?? 0)) <= maxSlipsBySound)
				consider(place);
		return [...found]
			.map(([other, cost]) => ({ word: other, cost }))
			.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
			.slice(0, most);
	}

	/** Visits the words that lack no more than one of these letters, or than two. */
	#forEachLacking(letters: number, most: number, visit: (place: number) => void): void {
		const wanted = this.#having.filter((_, letter) => letters & (1 << letter));
		const blocks = this.#having[0]?.length ?? 0;
		for (let block = 0; block < blocks; block += 1) {
			// How many letters each of the words lacks, counted for all of them at once: ones, twos, and whether it was four.
			let [ones, twos, four] = [0, 0, 0];
			for (let at = 0; at < wanted.length; at += 1) {
				const lacking = ~(wanted[at]?.[block] ?? 0);
				const carried = ones & lacking;
				ones ^= lacking;
				four |= twos & carried;
				twos ^= carried;
			}
			let left = ~(most === 1 ? twos | four : (ones & twos) | four);
			for (; left !== 0; left &= left - 1) {
				const place = block * wordBits + lowestBit(left);
				if (place < this.#words.length) visit(place);
			}
		}
	}

	/** Where the chain of words that sound so begins. */
	#chainOf(sound: number): number {
		return (sound >>> 0) % this.#firstAlike.length;
	}

	/** Where a word stands, or would stand. */
	#placeOf(word: string): number {
		let [low, high] = [0, this.#words.length];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#words[middle] ?? '') < word) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

/** Whether a word and as much of a longer one are one slip apart: a letter is another one, or two have changed places. */
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

function lettersOf(word: string): number {
	let set = 0;
	for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) & 31);
	return set;
}

function soundNumber(word: string): number {
	let number = 0;
	for (const letter of soundOf(word)) number = (Math.imul(number, 31) + letter.charCodeAt(0)) | 0;
	return number;
}

/** Where the lowest bit stands that is set. */
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

/** Words read at once; between two batches other requests have their turn. */
const batchSize = 5000;
/** New words may be misspelt a little later than they can be found. Milliseconds. */
const staleAfter = 60_000;

/**
 * The words as they stand in the database, read when they are first needed. What has gone stale serves on while it is
 * read anew.
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
