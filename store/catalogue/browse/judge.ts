import type { SearchType } from '../../contract/browse';
import type { Store } from '../../store';
import type { SearchColumn } from '../search/engine';
import { asMainTitle, exactly, type Question, wholeWords } from '../search/question';
import type { FacetTable } from './facet-table';
import { titleKinds } from './kind';
import { PlaceSet } from './place-set';
import { unknown } from './sort-values';

/** Why a title stands where it does: each reason with the points that it is worth. */
export interface Reason {
	reason: string;
	points: number;
}

/** What makes one result fit a question better than another. */
export interface Judge {
	/** The points of the title at a place: more is better. */
	score(place: number): number;
	/** What they are made of. */
	reasons(place: number): Reason[];
}

interface Sign {
	reason: string;
	points: number;
	ask: (question: Question) => Question;
	columns: SearchColumn[];
	/** Is looked for even where so much was found that the rest would take too long. */
	always?: true;
}

const named: SearchColumn[] = ['title', 'authors', 'series'];
const asTyped = (question: Question): Question => question;

/**
 * Where the words stand, and whether they stand there whole. Both engines give the same points by this, which their own
 * measures of relevance would not.
 */
const signs: Sign[] = [
	{ reason: 'its title as far as the subtitle', points: 32, ask: asMainTitle, columns: ['title'], always: true },
	{ reason: 'its whole title', points: 18, ask: exactly, columns: ['title'], always: true },
	{ reason: 'its author’s whole name', points: 40, ask: exactly, columns: ['authors'], always: true },
	{ reason: 'its whole series', points: 30, ask: exactly, columns: ['series'], always: true },
	{ reason: 'all words in its title', points: 20, ask: wholeWords, columns: ['title'], always: true },
	{ reason: 'all words among its authors', points: 18, ask: wholeWords, columns: ['authors'] },
	{ reason: 'all words in its series', points: 16, ask: wholeWords, columns: ['series'] },
	{ reason: 'all words in title, authors and series', points: 16, ask: wholeWords, columns: named },
	{ reason: 'beginnings of words in its title', points: 8, ask: asTyped, columns: ['title'] },
	{ reason: 'beginnings of words in title, authors and series', points: 12, ask: asTyped, columns: named },
];

const signsOf: Record<SearchType, Sign[]> = {
	keyword: signs,
	title: signs.filter(({ columns }) => columns.length === 1 && columns[0] === 'title'),
	author: signs.filter(({ columns }) => columns.length === 1 && columns[0] === 'authors'),
	publisher: [{ reason: 'all words in its publisher', points: 20, ask: wholeWords, columns: ['publisher'] }],
};

/** More titles than these are judged by fewer signs: who asks for a word that a tenth of the shop has gets the best known. */
const broad = 20_000;

/** A name that more titles have among their authors than in their titles is rather asked for as an author's. */
const nameLike = 12;
const mostForEditions = 20;
const mostForRank = 14;
const forStock = 3;
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
const forEachWord = -0.8;
const mostWordsBeyond = 10;

/** Finds out what speaks for each of the titles at the places. */
export async function judgeOf(
	store: Pick<Store, 'search' | 'catalogue'>,
	table: FacetTable,
	places: PlaceSet,
	question: Question,
	type: SearchType,
): Promise<Judge> {
	const looked = signsOf[type].filter(({ always }) => always || places.count <= broad);
	const met: { sign: Sign; places: PlaceSet }[] = [];
	for (const sign of looked) {
		const found = await store.search.findIn(store.catalogue, sign.ask(question), sign.columns);
		if (found.length > 0) met.push({ sign, places: placesOf(table, found, places) });
	}
	const holding = (column: SearchColumn) =>
		met.find(({ sign }) => sign.ask === wholeWords && sign.columns.length === 1 && sign.columns[0] === column)?.places;
	const [titled, written] = [holding('title'), holding('authors')];
	const isName = type === 'keyword' && written !== undefined && written.count > (titled?.count ?? 0);
	const inStock = table.valueId('b', 'in-stock') ?? -1;
	const asked = question.words.length;
	const { works, sorts } = table;

	const forWords = (place: number) => Math.min(mostWordsBeyond, Math.max(0, (sorts.lengths[place] ?? 0) - asked));
	const forEditions = (place: number) => Math.min(mostForEditions, 4 * Math.log2(works.editions(place)));
	const forRank = (place: number) => {
		const rank = sorts.ranks[place] ?? unknown;
		return rank === unknown ? 0 : Math.max(0, mostForRank - 3 * Math.log10(Math.max(1, rank)));
	};
	const parts: [string, (place: number) => number][] = [
		...met.map(({ sign, places }): [string, (place: number) => number] => [
			sign.reason,
			(place) => (places.has(place) ? sign.points : 0),
		]),
		['a name that authors have', (place) => (isName && written?.has(place) ? nameLike : 0)],
		['more words in its title', (place) => (titled?.has(place) ? forWords(place) * forEachWord : 0)],
		['editions', forEditions],
		['its sales', forRank],
		['in stock', (place) => (holds(table, place, inStock) ? forStock : 0)],
	];
	return {
		score: (place) => {
			let sum = forKind[sorts.kinds[place] ?? 0] ?? 0;
			for (const [, points] of parts) sum += points(place);
			return sum;
		},
		reasons(place) {
			const kind = sorts.kinds[place] ?? 0;
			const reasons = parts.map(([reason, points]) => ({ reason, points: points(place) }));
			return [...reasons, { reason: kindWords[kind] ?? '', points: forKind[kind] ?? 0 }].filter(
				({ points }) => points !== 0,
			);
		},
	};
}

function placesOf(table: FacetTable, ids: readonly number[], among: PlaceSet): PlaceSet {
	const found = new PlaceSet(table.size);
	for (const id of ids) {
		const place = table.placeOf(id);
		if (place !== undefined && among.has(place)) found.add(place);
	}
	return found;
}

/** Whether a title has a value. */
export function holds({ starts, lengths, pool }: FacetTable, place: number, value: number): boolean {
	const start = starts[place] ?? 0;
	const end = start + (lengths[place] ?? 0);
	for (let at = start; at < end; at += 1) if (pool[at] === value) return true;
	return false;
}
