import type { SearchType } from '../../contract/browse';
import type { FacetTable, Positions } from '../facets/facets';
import { type Matches, markAt, markBit, rankedBits } from './index/matches';
import { meritsOf, pointsOfMerits, type Reason } from './merits';
import { isLetterLast, type ParsedQuery } from './words/parse-query';

interface Signal extends Reason {
	/** The match bit of the titles to which this signal applies. */
	bit: number;
}

/**
 * The signals for ranking a title: in which part of the title the query's words occur, and whether they are whole words there.
 * The strongest signal comes first. Only the first signal that applies to a title is used.
 */
const signals: Signal[] = [
	{ reason: 'matches the whole title', points: 50, bit: markBit.exactTitle },
	{ reason: 'matches the author’s whole name', points: 44, bit: markBit.exactAuthors },
	{ reason: 'matches the whole series', points: 36, bit: markBit.exactSeries },
	{ reason: 'matches the title without its subtitle', points: 35, bit: markBit.mainTitle },
	{ reason: 'matches the beginning of the title', points: 29, bit: markBit.titleBegins },
	{ reason: 'all words in the title', points: 22, bit: markBit.wholeTitle },
	{ reason: 'all words in the authors', points: 20, bit: markBit.wholeAuthors },
	{ reason: 'all words in the series', points: 20, bit: markBit.wholeSeries },
	{ reason: 'all words in title, authors and series', points: 19, bit: markBit.wholeNamed },
	{ reason: 'all words begin words in title, authors and series', points: 12, bit: markBit.begunNamed },
];
const inPublisher: Signal = { reason: 'all words in the publisher', points: 20, bit: markBit.wholePublisher };

const ofTitles = markBit.exactTitle | markBit.mainTitle | markBit.titleBegins | markBit.wholeTitle;
const ofAuthors = markBit.exactAuthors | markBit.wholeAuthors;
const among = (bits: number) => signals.filter(({ bit }) => (bit & bits) !== 0);

/** For each search type, the signal for a title, indexed by the title's ranked match bits. */
const signalOfMark: Record<SearchType, (Signal | null)[]> = {
	keyword: byMark(signals),
	title: byMark(among(ofTitles)),
	author: byMark(among(ofAuthors)),
	publisher: byMark([inPublisher]),
};
/** For each search type, the score of the signal for a title, indexed by the title's ranked match bits. */
const pointsOfMark: Record<SearchType, Float32Array> = {
	keyword: pointsOf(signalOfMark.keyword),
	title: pointsOf(signalOfMark.title),
	author: pointsOf(signalOfMark.author),
	publisher: pointsOf(signalOfMark.publisher),
};

function byMark(counted: readonly Signal[]): (Signal | null)[] {
	return Array.from({ length: rankedBits + 1 }, (_, mark) => counted.find(({ bit }) => (bit & mark) !== 0) ?? null);
}

function pointsOf(best: readonly (Signal | null)[]): Float32Array {
	return Float32Array.from(best, (signal) => signal?.points ?? 0);
}

/**
 * The score for a match in a title's authors, if the query is probably a name. A query is probably a name if more titles contain
 * the words in the authors than in the title.
 */
const nameLike = 12;
/**
 * The score for each word that a title has in addition to the query's words, and the maximum number of such words that are
 * counted.
 */
const forEachWord = -0.5;
const maxWordsBeyond = 10;

/** Calculates the scores of the titles that a query finds. A title with a higher score is shown further up. */
export class Ranker {
	readonly #table: FacetTable;
	readonly #matches: Matches;
	readonly #shown: Positions | null;
	readonly #type: SearchType;
	readonly #pointsOfMark: Float32Array;
	/** The number of words in the query. */
	readonly #asked: number;
	/** Whether the query is probably a person's name. */
	readonly #isName: boolean;

	/** @param shown the results to rank, or null for all results */
	constructor(table: FacetTable, matches: Matches, shown: Positions | null, query: ParsedQuery, type: SearchType) {
		this.#table = table;
		this.#matches = matches;
		this.#shown = shown;
		this.#type = type;
		this.#pointsOfMark = pointsOfMark[type];
		this.#asked = query.words.length;
		this.#isName = type === 'keyword' && !isLetterLast(query) && this.#isRatherAuthors();
	}

	/** Returns the positions of all ranked results in ascending order, with the score of each result. */
	scored(): { positions: Uint32Array; scores: Float32Array } {
		const { positions, marks } = this.#matches;
		const ranked = new Uint32Array(positions.length);
		const scores = new Float32Array(positions.length);
		let count = 0;
		for (let at = 0; at < positions.length; at += 1) {
			const position = positions[at] ?? 0;
			if (this.#shown !== null && !this.#shown.has(position)) continue;
			ranked[count] = position;
			scores[count] = this.#score(position, marks[at] ?? 0);
			count += 1;
		}
		return { positions: ranked.subarray(0, count), scores: scores.subarray(0, count) };
	}

	/** Returns the reasons that make up the score of the title at a position. */
	reasons(position: number): Reason[] {
		const mark = markAt(this.#matches, position);
		const signal = signalOfMark[this.#type][mark & rankedBits];
		return [
			{ reason: signal?.reason ?? '', points: signal?.points ?? 0 },
			{ reason: 'a name of authors', points: this.#forName(mark) },
			{ reason: 'more words in the title', points: this.#forWords(position, mark) },
			...meritsOf(this.#table, position),
		].filter(({ points }) => points !== 0);
	}

	#score(position: number, mark: number): number {
		return (
			(this.#pointsOfMark[mark & rankedBits] ?? 0) +
			this.#forName(mark) +
			this.#forWords(position, mark) +
			pointsOfMerits(this.#table, position)
		);
	}

	#isRatherAuthors(): boolean {
		const { positions, marks } = this.#matches;
		let more = 0;
		for (let at = 0; at < positions.length; at += 1) {
			if (this.#shown !== null && !this.#shown.has(positions[at] ?? 0)) continue;
			const mark = marks[at] ?? 0;
			if (mark & markBit.wholeAuthors) more += 1;
			if (mark & markBit.wholeTitle) more -= 1;
		}
		return more > 0;
	}

	#forName(mark: number): number {
		return this.#isName && (mark & markBit.wholeAuthors) !== 0 ? nameLike : 0;
	}

	#forWords(position: number, mark: number): number {
		if ((mark & markBit.wholeTitle) === 0) return 0;
		const beyond = (this.#table.sorts.lengths[position] ?? 0) - this.#asked;
		return Math.min(maxWordsBeyond, Math.max(0, beyond)) * forEachWord;
	}
}
