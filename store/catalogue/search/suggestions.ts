import type { SearchType } from '../../contract/browse';
import type { ResponseOf } from '../../contract/contract';
import { beginsAsIsbn, isbnPrefixes } from '../../contract/isbn';
import { type FacetTable, PositionSet } from '../facets/facets';
import { firstAuthor, readAuthors } from '../titles/authors';
import { wordsOf } from '../titles/sort-keys';
import type { TitleRow } from '../titles/title-row';
import { findWords } from './find';
import type { SearchContext } from './finder';
import type { Indexed } from './index/catalogue-index';
import type { Scope } from './index/columns';
import { type Matches, markBit, matchesWith } from './index/matches';
import { oneOfEachWork } from './one-edition';
import { Ranker } from './ranker';
import { bestsellingKey, idsByRelevance, Sequence } from './sorts';
import { rewritten } from './spelling/rewriting';
import { topPositions } from './top-positions';
import { answers, type ParsedQuery, parseQuery } from './words/parse-query';

export type Suggestion = ResponseOf<'browse/suggest'>['suggestions'][number];
type Kind = Suggestion['kind'];

const maxSuggestions = 8;
/**
 * The maximum number of suggestions of each kind if there are suggestions of other kinds. The sum of these numbers is eight.
 * Because of this maximum, a popular author's titles leave room for a suggestion of the author.
 */
const share: Record<Kind, number> = { title: 4, author: 2, series: 1, publisher: 1 };
/** The number of found titles from which suggestions are made. */
const looked = 60;
/** Matches a number of digits that is more likely the beginning of an ISBN than of a title. */
const isbnBeginning = /^\d{5,12}$/;

const kindsOf: Record<SearchType, Kind[]> = {
	keyword: ['title', 'author', 'series', 'publisher'],
	title: ['title', 'series'],
	author: ['author'],
	publisher: ['publisher'],
};

/**
 * Finds up to eight titles, authors, series and publishers that match the beginning that the shopper typed, in the order of
 * search results. The last typed word may be unfinished. If no suggestion matches, tries a likely correction of the typed words,
 * like a search. If the shopper types digits, also finds ISBNs that begin with the digits. Returns no suggestions for a single
 * letter.
 */
export async function suggest(store: SearchContext, typed: string, type: SearchType): Promise<Suggestion[]> {
	const query = parseQuery(typed);
	if (!query || /^[a-z0-9]?$/.test(query.words.join(''))) return [];
	const { table, index } = await store.finder.catalogue.current();
	const indexed = { table, index };
	const version = await store.versions.current('catalogue');
	const key = JSON.stringify([type, query.words]);
	return store.finder.suggestions.get(version, key, async () => {
		const found = shared([await byIsbn(store, table, typed), ...(await listsOf(store, indexed, query, type))]);
		if (found.length > 0) return found;
		// A query with a title and its author finds titles, although no title or author has the query as a name.
		const worded = findWords(index, query, type).found.positions.length;
		const meant = parseQuery((await rewritten(store, query, type, worded)) ?? '');
		return meant ? shared(await listsOf(store, indexed, meant, type)) : [];
	});
}

/** Returns the suggestions of each kind (title, author, series, publisher). One search finds the titles for all kinds. */
async function listsOf(
	store: SearchContext,
	{ table, index }: Indexed,
	query: ParsedQuery,
	type: SearchType,
): Promise<Suggestion[][]> {
	const kinds = kindsOf[type];
	const scopes = kinds.map((kind) => standsIn[kind].scope);
	const matches = index.match({ query, scopes, called: false });
	return Promise.all(
		kinds.map((kind) => finders[kind]({ store, table, query, found: matchesWith(matches, standsIn[kind].bit) })),
	);
}

/** Finds titles whose ISBN-10 or ISBN-13 begins with the typed digits. */
async function byIsbn({ catalogue }: SearchContext, table: FacetTable, typed: string): Promise<Suggestion[]> {
	const digits = typed.replace(/[\s-]/g, '');
	if (!isbnBeginning.test(digits)) return [];
	const beginnings = beginsAsIsbn(digits) ? [digits] : [digits, isbnPrefixes[0] + digits];
	const rows = await catalogue
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'authors', 'cover_image_cache'])
		.where((eb) => eb.or(beginnings.map((begin) => eb.and([eb('eisbn', '>=', begin), eb('eisbn', '<', `${begin}:`)]))))
		.orderBy('eisbn')
		.limit(looked)
		.execute();
	return rows
		.filter(({ id }) => table.shows(id))
		.slice(0, maxSuggestions)
		.map(titleSuggestion);
}

/** Builds the suggestion of a title, with details by which the shopper can distinguish titles of the same name. */
function titleSuggestion(row: Pick<TitleRow, 'title' | 'eisbn' | 'authors' | 'cover_image_cache'>): Suggestion {
	const author = firstAuthor(readAuthors(row))?.name;
	return {
		label: row.title,
		kind: 'title',
		eisbn: row.eisbn,
		...(author ? { author } : {}),
		...(row.cover_image_cache ? { cover_image_cache: row.cover_image_cache } : {}),
	};
}

/**
 * Chooses from the suggestions of all kinds: first the share of each kind, then further suggestions in the order of the kinds.
 */
function shared(lists: Suggestion[][]): Suggestion[] {
	const first = lists.map((list) => list.slice(0, share[list[0]?.kind ?? 'title']));
	const rest = lists.map((list, at) => list.slice(first[at]?.length));
	const left = maxSuggestions - first.flat().length;
	const extra = rest.flat().slice(0, left);
	return first.flatMap((list, at) => [...list, ...extra.filter((one) => rest[at]?.includes(one))]);
}

/** The data for finding suggestions of one kind, with the titles that contain all query words in the texts of that kind. */
interface KindSearch {
	store: SearchContext;
	table: FacetTable;
	query: ParsedQuery;
	found: Matches;
}

const finders: Record<Kind, (search: KindSearch) => Promise<Suggestion[]>> = {
	async title({ store, table, query, found }) {
		const ranked = idsByRelevance(table, new Ranker(table, found, null, query, 'title'));
		const works = oneOfEachWork(ranked, table, PositionSet.of(found.positions, table.size), false);
		const ids = await new Sequence(works).slice(0, maxSuggestions);
		if (ids.length === 0) return [];
		const rows = await store.catalogue
			.selectFrom('titles')
			.select(['id', 'eisbn', 'title', 'authors', 'cover_image_cache'])
			.where('id', 'in', ids)
			.execute();
		return inOrder(ids, rows).map(titleSuggestion);
	},
	async author(search) {
		const ids = bestsellers(search);
		if (ids.length === 0) return [];
		const rows = await search.store.catalogue
			.selectFrom('title_authors')
			.select(['title_id', 'name', 'name_key'])
			.where('title_id', 'in', ids)
			.orderBy('position')
			.execute();
		const order = new Map(ids.map((id, at) => [id, at]));
		const orderOf = (id: number) => order.get(id) ?? 0;
		const names = rows
			.sort((a, b) => orderOf(a.title_id) - orderOf(b.title_id))
			.map((row) => [row.name_key, row.name] as const);
		return named('author', names, search.query);
	},
	async series(search) {
		const rows = await bestsellingTitles(search);
		return named(
			'series',
			rows.map(({ series, series_key }) => [series_key ?? '', series ?? ''] as const),
			search.query,
		);
	},
	async publisher(search) {
		const rows = await bestsellingTitles(search);
		const names = rows.map(({ publisher }) => [wordsOf(publisher ?? ''), publisher ?? ''] as const);
		return named('publisher', names, search.query);
	},
};

/**
 * For each kind of suggestion, the scope that is searched, and the match bit of the titles that contain all query words in that
 * scope.
 */
const standsIn: Record<Kind, { scope: Scope; bit: number }> = {
	title: { scope: 'title', bit: markBit.begunTitle },
	author: { scope: 'authors', bit: markBit.begunAuthors },
	series: { scope: 'series', bit: markBit.begunSeries },
	publisher: { scope: 'publisher', bit: markBit.begunPublisher },
};

/**
 * Returns the IDs of the bestselling titles among the found titles. Returns at most the number of titles from which suggestions
 * are made.
 */
function bestsellers({ table, found: { positions } }: KindSearch): number[] {
	const idOf = (position: number) => table.ids[position] ?? 0;
	const top = topPositions(positions, looked, bestsellingKey(table), (a, b) => idOf(a) - idOf(b));
	return top.map(idOf);
}

/** Returns the series and publishers of the bestselling titles among the found titles. */
async function bestsellingTitles(search: KindSearch) {
	const ids = bestsellers(search);
	if (ids.length === 0) return [];
	const rows = await search.store.catalogue
		.selectFrom('titles')
		.select(['id', 'series', 'series_key', 'publisher'])
		.where('id', 'in', ids)
		.execute();
	return inOrder(ids, rows);
}

/** Sorts rows in the order of the given title IDs. */
function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Builds suggestions from those names that match the query themselves, without duplicates. For example, if a book has two
 * authors, only the author whose name was typed is suggested.
 */
function named(kind: Kind, names: (readonly [string, string])[], query: ParsedQuery): Suggestion[] {
	const seen = new Map<string, string>();
	for (const [key, name] of names) if (!seen.has(key) && answers(name, query)) seen.set(key, name);
	return [...seen.values()].slice(0, maxSuggestions).map((label) => ({ label, kind, eisbn: null }));
}
