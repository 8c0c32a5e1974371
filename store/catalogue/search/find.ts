import type { FilterGroup, FilterKey, SearchType } from '../../contract/browse';
import { memorySize } from '../../foundation/memory-size';
import {
	type Choices,
	choicesKey,
	countFacets,
	type FacetTable,
	filterOptions,
	type Places,
	placesOf,
	type Viewpoint,
} from '../facets/facets';
import type { SearchContext } from './finder';
import type { Found, Order } from './found';
import type { Indexed } from './index/catalogue-index';
import type { Scope } from './index/columns';
import { type Matches, noMatches } from './index/matches';
import type { SearchIndex } from './index/search-index';
import { listedIds } from './list-context';
import type { Reason } from './merits';
import { oneOfEachWork } from './one-edition';
import { Ranker } from './ranker';
import { idsByRelevance, Sequence, sortedIds } from './sorts';
import { type ParsedQuery, unfinished } from './words/parse-query';

/** Results past this are not shown (docs/behaviour/browsing.md#counts), and counts are told up to it. */
export const maxOffset = 10_000;

/** What an id in a list of them takes, and a title that was found with its place, its mark and its points. */
const idBytes = 8;
const matchBytes = 14;

/** Everything that an answer depends on besides the page that is asked for. */
export interface Search {
	choices: Choices;
	/** Null for no term; a term without a word in it finds nothing and never comes here. */
	question: ParsedQuery | null;
	type: SearchType;
	listId: number | null;
	/** Editions of a work are one result. */
	oneEdition: boolean;
	viewpoint: Viewpoint;
	/** The locations that can be filtered by, with their names. */
	places: Map<string, string>;
	/** What the visitor may not filter by. */
	hidden: ReadonlySet<FilterKey>;
}

class FoundTitles implements Found {
	readonly #store: SearchContext;
	readonly #table: FacetTable;
	readonly #search: Search;
	readonly #matches: Places;
	readonly #listed: number[] | null;
	readonly #orders = new Map<Order, Sequence>();
	readonly #found: Matches | null;
	#judge: Ranker | null = null;
	readonly count: number;
	readonly worded: number;
	readonly filter_info: FilterGroup[];

	constructor(store: SearchContext, table: FacetTable, search: Search, found: Matches | null, listed: number[] | null) {
		const { choices, viewpoint, places, hidden } = search;
		const counts = countFacets(table, choices, viewpoint, placesAmong(table, found, listed), search.oneEdition);
		this.#store = store;
		this.#table = table;
		this.#search = search;
		this.#matches = counts.matches;
		this.#listed = listed;
		this.#found = found;
		this.worded = found?.places.length ?? 0;
		this.count = counts.results;
		this.filter_info = filterOptions({ table, counts, choices, places, hidden, most: maxOffset });
	}

	get bytes(): number {
		const ids = (this.#listed?.length ?? 0) + Math.min(this.count, maxOffset);
		return this.#matches.bytes + matchBytes * this.worded + idBytes * ids + memorySize(this.filter_info);
	}

	why(titleId: number): Reason[] {
		const place = this.#table.placeOf(titleId);
		const { question } = this.#search;
		if (place === undefined || !question) return [];
		return this.#judged(question).reasons(place);
	}

	otherEditions(titleId: number): number {
		const place = this.#table.placeOf(titleId);
		return place === undefined ? 0 : this.#table.works.editions(place) - 1;
	}

	async page(order: Order, offset: number, limit: number): Promise<number[]> {
		let sequence = this.#orders.get(order);
		if (!sequence) {
			const every = this.#inOrder(order);
			const { oneEdition } = this.#search;
			const shown = oneEdition ? oneOfEachWork(every, this.#table, this.#matches, order === 'relevance') : every;
			sequence = new Sequence(shown);
			this.#orders.set(order, sequence);
		}
		try {
			return await sequence.slice(offset, Math.min(offset + limit, maxOffset));
		} catch (error) {
			// A sequence that broke off would pass for one that has ended.
			this.#orders.delete(order);
			throw error;
		}
	}

	#inOrder(order: Order): AsyncGenerator<number[]> {
		const { question } = this.#search;
		if (order === 'list') return this.#inListOrder();
		if (order !== 'relevance') return sortedIds(this.#store, this.#table, this.#matches, order);
		// One work by itself needs no judge.
		return question && this.count > 1
			? idsByRelevance(this.#table, this.#judged(question))
			: sortedIds(this.#store, this.#table, this.#matches, 'bestselling');
	}

	#judged(question: ParsedQuery): Ranker {
		const found = this.#found ?? noMatches;
		const some = this.#matches.count < found.places.length ? this.#matches : null;
		this.#judge ??= new Ranker(this.#table, found, some, question, this.#search.type);
		return this.#judge;
	}

	async *#inListOrder(): AsyncGenerator<number[]> {
		yield (this.#listed ?? []).filter((id) => {
			const place = this.#table.placeOf(id);
			return place !== undefined && this.#matches.has(place);
		});
	}
}

function placesAmong(table: FacetTable, found: Matches | null, listed: number[] | null) {
	const among = listed && placesOf(table, listed);
	if (!found) return among && [...among];
	return among ? found.places.filter((place) => among.has(place)) : found.places;
}

/** Finds titles, and caches what was found for the next who asks the same, until anything that it tells of changes. */
export async function find(store: SearchContext, search: Search): Promise<Found> {
	const { table, index, version } = await store.finder.catalogue.current();
	const changes = await store.versions.current('catalogue', 'lists', 'settings');
	return store.finder.found.get(`${version} ${changes}`, searchKey(search), () =>
		findNow(store, { table, index }, search),
	);
}

async function findNow(store: SearchContext, { table, index }: Indexed, search: Search): Promise<Found> {
	const { question, type, listId } = search;
	const listed = listId === null ? null : await listedIds(store, listId);
	const asked = question && findWords(index, question, type);
	return new FoundTitles(
		store,
		table,
		asked ? { ...search, question: asked.question } : search,
		asked?.found ?? null,
		listed,
	);
}

const scopeOf: Record<SearchType, Scope> = {
	keyword: 'anywhere',
	title: 'title',
	author: 'authors',
	publisher: 'publisher',
};

/**
 * The titles with the words, under no filters, and those that are called just so however they are written: 'breakin' is
 * Break In. Where there are none, those with words that begin so.
 */
export function findWords(index: SearchIndex, question: ParsedQuery, type: SearchType) {
	const scope = scopeOf[type];
	const found = index.match({ question, scope, called: type === 'keyword' || type === 'title' });
	const looser = found.places.length === 0 ? unfinished(question) : null;
	if (!looser) return { question, found };
	return { question: looser, found: index.match({ question: looser, scope, called: false }) };
}

const searchKey = ({ choices, question, type, listId, oneEdition, viewpoint, hidden }: Search) =>
	JSON.stringify([
		choicesKey(choices),
		question?.terms ?? null,
		type,
		listId,
		oneEdition,
		viewpoint.today,
		viewpoint.location_id,
		[...hidden],
	]);
