import { setImmediate } from 'node:timers/promises';
import type { Queries } from '../../foundation/database/database';
import type { Versions } from '../../foundation/versions';
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
const mostSlipsBySound = 3;

/**
 * All words of the catalogue, in arrays: 20 bytes a word beside the word itself. Looking through them for those near to
 * another is one pass, which the letters that a word has leave few for: under a millisecond for 100,000.
 */
export class Vocabulary {
	/** Sorted by their code units. */
	readonly #words: string[];
	/** Which letters each word has, a bit each; how it sounds, as a number; and in how many titles it is. */
	readonly #letters: Uint32Array;
	readonly #sounds: Int32Array;
	readonly #frequencies: Uint32Array;

	constructor(rows: { word: string; frequency: number }[]) {
		rows.sort((a, b) => (a.word < b.word ? -1 : 1));
		this.#words = rows.map(({ word }) => word);
		this.#letters = Uint32Array.from(this.#words, lettersOf);
		this.#sounds = Int32Array.from(this.#words, soundNumber);
		this.#frequencies = Uint32Array.from(rows, ({ frequency }) => Math.max(1, frequency));
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
		for (let place = 0; place < this.#words.length; place += 1) {
			const theirs = this.#letters[place] ?? 0;
			const alike = this.#sounds[place] === sound;
			const allowed = alike ? mostSlipsBySound : slips;
			if (bits(letters & ~theirs) > allowed) continue;
			const other = this.#words[place] ?? '';
			const common = perTenfold * Math.log10(1 + (this.#frequencies[place] ?? 0));
			const isNear = Math.abs(other.length - word.length) <= allowed && bits(theirs & ~letters) <= allowed;
			if (isNear && other !== word) {
				const away = slipsBetween(word, other, allowed);
				if (away <= allowed) offer(other, costOf(word, other, away, alike) - common);
			}
			if (unfinished && other.length > word.length + 1 && word.length > 3) {
				const beginning = other.slice(0, word.length);
				if (slipsBetween(word, beginning, 1) === 1) offer(beginning, costOf(word, beginning, 1.3, false) - common);
			}
		}
		return [...found]
			.map(([other, cost]) => ({ word: other, cost }))
			.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
			.slice(0, most);
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
