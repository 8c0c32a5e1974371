import type { SearchType } from '../../contract/browse';
import { asBeginning, asMainTitle, exactly, isLetterLast, type Question, wholeWords } from '../search/question';
import type { TextColumn } from '../search/texts';
import type { Browsing } from './browsing';
import type { FacetTable } from './facet-table';
import { titleKinds } from './kind';
import type { PlaceSet } from './place-set';
import { placesOf } from './places-of';
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
	columns: TextColumn[];
	/** A sign that holds nowhere where this one does not: then it need not be looked for. */
	within?: Sign;
	/** Is not looked for where so much was found that it would take too long. */
	slow?: true;
}

const named: TextColumn[] = ['title', 'authors', 'series'];
const asTyped = (question: Question): Question => question;

const begun: Sign = {
	reason: 'words in title, authors and series begin so',
	points: 12,
	ask: asTyped,
	columns: named,
	slow: true,
};
const mixed: Sign = {
	...{ reason: 'all words in title, authors and series', points: 19, ask: wholeWords, columns: named },
	...{ within: begun, slow: true },
};
const inTitle: Sign = {
	reason: 'all words in its title',
	points: 22,
	ask: wholeWords,
	columns: ['title'],
	within: mixed,
};
const inAuthors: Sign = {
	...{ reason: 'all words among its authors', points: 20, ask: wholeWords, columns: ['authors'] },
	...{ within: mixed, slow: true },
};
const inSeries: Sign = {
	...{ reason: 'all words in its series', points: 20, ask: wholeWords, columns: ['series'] },
	...{ within: mixed, slow: true },
};
const called: Sign = { reason: 'something of it is called so', points: 0, ask: exactly, columns: named };

/**
 * Where the words stand, and whether they stand there whole: the best sign that a title meets counts. Both engines give
 * the same points by this, which their own measures of relevance would not. What a sign is within stands before it.
 */
const signs: Sign[] = [
	called,
	{ reason: 'its whole title', points: 50, ask: exactly, columns: ['title'], within: called },
	{ reason: 'its author’s whole name', points: 44, ask: exactly, columns: ['authors'], within: called },
	{ reason: 'its whole series', points: 36, ask: exactly, columns: ['series'], within: called },
	{ reason: 'its title as far as the subtitle', points: 35, ask: asMainTitle, columns: ['title'] },
	{ reason: 'its title begins so', points: 29, ask: asBeginning, columns: ['title'] },
	begun,
	mixed,
	inTitle,
	inAuthors,
	inSeries,
];

const inColumn = (column: TextColumn) => signs.filter(({ columns }) => columns.length === 1 && columns[0] === column);

export const signsOf: Record<SearchType, Sign[]> = {
	keyword: signs,
	title: inColumn('title'),
	author: inColumn('authors'),
	publisher: [{ reason: 'all words in its publisher', points: 20, ask: wholeWords, columns: ['publisher'] }],
};

/** So few titles are looked into by themselves, which is quicker than to ask the index for each sign. */
const few = 100;
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
const forEachWord = -0.5;
const mostWordsBeyond = 10;

/** Finds out what speaks for each of the titles at the places. */
export async function judgeOf(
	store: Pick<Browsing, 'search' | 'catalogue'>,
	table: FacetTable,
	places: PlaceSet,
	question: Question,
	type: SearchType,
): Promise<Judge> {
	const met = new Map<Sign, PlaceSet>();
	const missed = new Set<Sign>();
	const { search, catalogue } = store;
	const ids = places.count <= few ? [...places].map((place) => table.ids[place] ?? 0) : null;
	const look = ids && (await search.lookInto(catalogue, ids));
	for (const sign of signsOf[type]) {
		if ((sign.within && missed.has(sign.within)) || (sign.slow && places.count > broad)) continue;
		const sought = sign.ask(question);
		const found = look ? look(sought, sign.columns) : await search.findIn(catalogue, sought, sign.columns);
		if (found.length > 0) met.set(sign, placesOf(table, found, places));
		else missed.add(sign);
	}
	const [titled, written] = [met.get(inTitle), met.get(inAuthors)];
	const byPoints = [...met].sort(([a], [b]) => b.points - a.points);
	const isName =
		type === 'keyword' && !isLetterLast(question) && written !== undefined && written.count > (titled?.count ?? 0);
	const inStock = table.valueId('b', 'in-stock') ?? -1;
	const asked = question.words.length;
	const { works, sorts } = table;

	const forWords = (place: number) => Math.min(mostWordsBeyond, Math.max(0, (sorts.lengths[place] ?? 0) - asked));
	const forEditions = (place: number) => Math.min(mostForEditions, 4 * Math.log2(works.editions(place)));
	const forRank = (place: number) => {
		const rank = sorts.ranks[place] ?? unknown;
		return rank === unknown ? 0 : Math.max(0, mostForRank - 3 * Math.log10(Math.max(1, rank)));
	};
	const signOf = (place: number) => byPoints.find(([, held]) => held.has(place))?.[0];
	const parts: [string, (place: number) => number][] = [
		['a name that authors have', (place) => (isName && written.has(place) ? nameLike : 0)],
		['more words in its title', (place) => (titled?.has(place) ? forWords(place) * forEachWord : 0)],
		['editions', forEditions],
		['its sales', forRank],
		['in stock', (place) => (table.has(place, inStock) ? forStock : 0)],
	];
	return {
		score: (place) => {
			let sum = (signOf(place)?.points ?? 0) + (forKind[sorts.kinds[place] ?? 0] ?? 0);
			for (const [, points] of parts) sum += points(place);
			return sum;
		},
		reasons(place) {
			const kind = sorts.kinds[place] ?? 0;
			const sign = signOf(place);
			const reasons = parts.map(([reason, points]) => ({ reason, points: points(place) }));
			return [
				{ reason: sign?.reason ?? '', points: sign?.points ?? 0 },
				...reasons,
				{ reason: kindWords[kind] ?? '', points: forKind[kind] ?? 0 },
			].filter(({ points }) => points !== 0);
		},
	};
}
