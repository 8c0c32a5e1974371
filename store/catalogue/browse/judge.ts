import type { SearchType } from '../../contract/browse';
import { type Matches, markAt, markBit, markCount } from '../search/index/matches';
import { isLetterLast, type Question } from '../search/question';
import { noSet } from './facet-sets';
import type { FacetTable } from './facet-table';
import { titleKinds } from './kind';
import type { PlaceSet } from './place-set';
import { unknown } from './sort-values';
import { mostCounted } from './works';

/** Why a title stands where it does: each reason with the points that it is worth. */
export interface Reason {
	reason: string;
	points: number;
}

interface Sign extends Reason {
	/** What a title's mark has where the sign holds for it. */
	bit: number;
}

/**
 * Where the words stand, and whether they stand there whole: the best sign that a title meets counts, which stands first
 * here.
 */
const signs: Sign[] = [
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
const inPublisher: Sign = { reason: 'all words in its publisher', points: 20, bit: markBit.wholePublisher };

const ofTitles = markBit.exactTitle | markBit.mainTitle | markBit.titleBegins | markBit.wholeTitle;
const ofAuthors = markBit.exactAuthors | markBit.wholeAuthors;
const among = (bits: number) => signs.filter(({ bit }) => (bit & bits) !== 0);

/** Of each search type the sign that counts for each mark. */
const signOfMark: Record<SearchType, (Sign | null)[]> = {
	keyword: byMark(signs),
	title: byMark(among(ofTitles)),
	author: byMark(among(ofAuthors)),
	publisher: byMark([inPublisher]),
};
/** The same, its points. */
const pointsOfMark: Record<SearchType, Float32Array> = {
	keyword: pointsOf(signOfMark.keyword),
	title: pointsOf(signOfMark.title),
	author: pointsOf(signOfMark.author),
	publisher: pointsOf(signOfMark.publisher),
};

function byMark(counted: readonly Sign[]): (Sign | null)[] {
	return Array.from({ length: markCount }, (_, mark) => counted.find(({ bit }) => (bit & mark) !== 0) ?? null);
}

function pointsOf(best: readonly (Sign | null)[]): Float32Array {
	return Float32Array.from(best, (sign) => sign?.points ?? 0);
}

/** A name that more titles have among their authors than in their titles is rather asked for as an author's. */
const nameLike = 12;
const mostForEditions = 20;
/** The points for so many editions. */
const pointsForEditions = Float32Array.from({ length: mostCounted + 1 }, (_, count) =>
	Math.min(mostForEditions, 4 * Math.log2(Math.max(1, count))),
);
const mostForRank = 14;
const pointsOfRank = (rank: number): number => Math.max(0, mostForRank - 3 * Math.log10(Math.max(1, rank)));
/** The points for ranks, as far as there are any. */
const pointsForRank = Float64Array.from({ length: Math.ceil(10 ** (mostForRank / 3)) + 1 }, (_, rank) =>
	pointsOfRank(rank),
);
const forStock = 3;
const [hasStock, hasNone] = [1, 2];
const forKind: Record<number, number> = {
	[titleKinds.recording]: -4,
	[titleKinds.set]: -14,
	[titleKinds.beside]: -22,
	[titleKinds.sideline]: -26,
};
const kindWords: Record<number, string> = {
	[titleKinds.recording]: 'a recording',
	[titleKinds.set]: 'a set',
	[titleKinds.beside]: 'goes with another book',
	[titleKinds.sideline]: 'no book',
};
/** For each word that its title has beyond those that were asked for. */
const forEachWord = -0.5;
const mostWordsBeyond = 10;

/** What makes one result of a question fit better than another: the points of each. */
export class Judge {
	readonly #table: FacetTable;
	readonly #matches: Matches;
	readonly #shown: PlaceSet | null;
	readonly #type: SearchType;
	readonly #pointsOfMark: Float32Array;
	/** How many words were asked for. */
	readonly #asked: number;
	/** Whether what was asked for is rather somebody's name. */
	readonly #isName: boolean;
	readonly #inStock: number;
	/** Of the sets of values that have been met: whether they have stock. */
	readonly #stocked: Uint8Array;

	/** @param shown where only some of what was found is judged: those */
	constructor(table: FacetTable, matches: Matches, shown: PlaceSet | null, question: Question, type: SearchType) {
		this.#table = table;
		this.#matches = matches;
		this.#shown = shown;
		this.#type = type;
		this.#pointsOfMark = pointsOfMark[type];
		this.#asked = question.words.length;
		this.#inStock = table.valueId('b', 'in-stock') ?? -1;
		this.#stocked = new Uint8Array(table.plainSets.size);
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
		const kind = this.#table.sorts.kinds[place] ?? 0;
		const sign = signOfMark[this.#type][mark];
		return [
			{ reason: sign?.reason ?? '', points: sign?.points ?? 0 },
			{ reason: 'a name that authors have', points: this.#forName(mark) },
			{ reason: 'more words in its title', points: this.#forWords(place, mark) },
			{ reason: 'editions', points: this.#forEditions(place) },
			{ reason: 'its sales', points: this.#forRank(place) },
			{ reason: 'in stock', points: this.#forStock(place) },
			{ reason: kindWords[kind] ?? '', points: forKind[kind] ?? 0 },
		].filter(({ points }) => points !== 0);
	}

	#score(place: number, mark: number): number {
		return (
			(this.#pointsOfMark[mark] ?? 0) +
			(forKind[this.#table.sorts.kinds[place] ?? 0] ?? 0) +
			this.#forName(mark) +
			this.#forWords(place, mark) +
			this.#forEditions(place) +
			this.#forRank(place) +
			this.#forStock(place)
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
		return Math.min(mostWordsBeyond, Math.max(0, beyond)) * forEachWord;
	}

	#forEditions(place: number): number {
		return pointsForEditions[this.#table.works.editions(place)] ?? 0;
	}

	#forRank(place: number): number {
		const rank = this.#table.sorts.ranks[place] ?? unknown;
		// To read behind the end of an array is slow.
		return rank < pointsForRank.length ? (pointsForRank[rank] ?? 0) : 0;
	}

	#forStock(place: number): number {
		// Most titles share their sets with many others.
		const set = this.#table.plain[place] ?? noSet;
		const known = this.#stocked[set] || (this.#table.plainSets.has(set, this.#inStock) ? hasStock : hasNone);
		this.#stocked[set] = known;
		return known === hasStock ? forStock : 0;
	}
}
