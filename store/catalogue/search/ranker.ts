import type { SearchType } from '../../contract/browse';
import type { FacetTable, Places } from '../facets/facets';
import { type Matches, markAt, markBit, markCount } from './index/matches';
import { meritsOf, pointsOfMerits, type Reason } from './merits';
import { isLetterLast, type ParsedQuery } from './words/parse-query';

interface Signal extends Reason {
	/** What a title's mark has where the signal holds for it. */
	bit: number;
}

/**
 * Where the words stand, and whether they stand there whole: the best signal that a title meets counts, which stands first
 * here.
 */
const signals: Signal[] = [
	{ reason: 'its whole title', points: 50, bit: markBit.exactTitle },
	{ reason: 'its author’s whole name', points: 44, bit: markBit.exactAuthors },
	{ reason: 'its whole series', points: 36, bit: markBit.exactSeries },
	{ reason: 'its title as far as the subtitle', points: 35, bit: markBit.mainTitle },
	{ reason: 'its title begins so', points: 29, bit: markBit.titleBegins },
	{ reason: 'all words in its title', points: 22, bit: markBit.wholeTitle },
	{ reason: 'all words among its authors', points: 20, bit: markBit.wholeAuthors },
	{ reason: 'all words in its series', points: 20, bit: markBit.wholeSeries },
	{ reason: 'all words in title, authors and series', points: 19, bit: markBit.wholeNamed },
	{ reason: 'words in title, authors and series begin so', points: 12, bit: markBit.begunNamed },
];
const inPublisher: Signal = { reason: 'all words in its publisher', points: 20, bit: markBit.wholePublisher };

const ofTitles = markBit.exactTitle | markBit.mainTitle | markBit.titleBegins | markBit.wholeTitle;
const ofAuthors = markBit.exactAuthors | markBit.wholeAuthors;
const among = (bits: number) => signals.filter(({ bit }) => (bit & bits) !== 0);

/** Of each search type the signal that counts for each mark. */
const signalOfMark: Record<SearchType, (Signal | null)[]> = {
	keyword: byMark(signals),
	title: byMark(among(ofTitles)),
	author: byMark(among(ofAuthors)),
	publisher: byMark([inPublisher]),
};
/** The same, its points. */
const pointsOfMark: Record<SearchType, Float32Array> = {
	keyword: pointsOf(signalOfMark.keyword),
	title: pointsOf(signalOfMark.title),
	author: pointsOf(signalOfMark.author),
	publisher: pointsOf(signalOfMark.publisher),
};

function byMark(counted: readonly Signal[]): (Signal | null)[] {
	return Array.from({ length: markCount }, (_, mark) => counted.find(({ bit }) => (bit & mark) !== 0) ?? null);
}

function pointsOf(best: readonly (Signal | null)[]): Float32Array {
	return Float32Array.from(best, (signal) => signal?.points ?? 0);
}

/** A name that more titles have among their authors than in their titles is rather asked for as an author's. */
const nameLike = 12;
/** For each word that its title has beyond those that were asked for. */
const forEachWord = -0.5;
const maxWordsBeyond = 10;

/** What makes one result of a question fit better than another: the points of each. */
export class Ranker {
	readonly #table: FacetTable;
	readonly #matches: Matches;
	readonly #shown: Places | null;
	readonly #type: SearchType;
	readonly #pointsOfMark: Float32Array;
	/** How many words were asked for. */
	readonly #asked: number;
	/** Whether what was asked for is rather somebody's name. */
	readonly #isName: boolean;

	/** @param shown where only some of what was found is judged: those */
	constructor(table: FacetTable, matches: Matches, shown: Places | null, question: ParsedQuery, type: SearchType) {
		this.#table = table;
		this.#matches = matches;
		this.#shown = shown;
		this.#type = type;
		this.#pointsOfMark = pointsOfMark[type];
		this.#asked = question.words.length;
		this.#isName = type === 'keyword' && !isLetterLast(question) && this.#isRatherAuthors();
	}

	/** The places of all that is judged, in rising order, with the points of each: more is better. */
	scored(): { places: Uint32Array; scores: Float32Array } {
		const { places, marks } = this.#matches;
		const judged = new Uint32Array(places.length);
		const scores = new Float32Array(places.length);
		let count = 0;
		for (let at = 0; at < places.length; at += 1) {
			const place = places[at] ?? 0;
			if (this.#shown !== null && !this.#shown.has(place)) continue;
			judged[count] = place;
			scores[count] = this.#score(place, marks[at] ?? 0);
			count += 1;
		}
		return { places: judged.subarray(0, count), scores: scores.subarray(0, count) };
	}

	/** What the points of the title at a place are made of. */
	reasons(place: number): Reason[] {
		const mark = markAt(this.#matches, place);
		const signal = signalOfMark[this.#type][mark];
		return [
			{ reason: signal?.reason ?? '', points: signal?.points ?? 0 },
			{ reason: 'a name that authors have', points: this.#forName(mark) },
			{ reason: 'more words in its title', points: this.#forWords(place, mark) },
			...meritsOf(this.#table, place),
		].filter(({ points }) => points !== 0);
	}

	#score(place: number, mark: number): number {
		return (
			(this.#pointsOfMark[mark] ?? 0) +
			this.#forName(mark) +
			this.#forWords(place, mark) +
			pointsOfMerits(this.#table, place)
		);
	}

	#isRatherAuthors(): boolean {
		const { places, marks } = this.#matches;
		let more = 0;
		for (let at = 0; at < places.length; at += 1) {
			if (this.#shown !== null && !this.#shown.has(places[at] ?? 0)) continue;
			const mark = marks[at] ?? 0;
			if (mark & markBit.wholeAuthors) more += 1;
			if (mark & markBit.wholeTitle) more -= 1;
		}
		return more > 0;
	}

	#forName(mark: number): number {
		return this.#isName && (mark & markBit.wholeAuthors) !== 0 ? nameLike : 0;
	}

	#forWords(place: number, mark: number): number {
		if ((mark & markBit.wholeTitle) === 0) return 0;
		const beyond = (this.#table.sorts.lengths[place] ?? 0) - this.#asked;
		return Math.min(maxWordsBeyond, Math.max(0, beyond)) * forEachWord;
	}
}
