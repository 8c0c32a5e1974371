import type { FilterGroup, SearchType } from '../../contract/browse';
import { memorySize } from '../../foundation/memory-size';
import {
	type Choices,
	choicesKey,
	countFacets,
	type FacetTable,
	filterOptions,
	type HiddenFilter,
	type Positions,
	positionsOf,
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

/**
 * The maximum number of search results that can be shown (docs/behaviour/browsing.md#counts). The displayed count does not
 * exceed this number.
 */
export const maxOffset = 10_000;

/** The number of bytes for each title ID in a list, and for each found title, which has a position, match bits and a score. */
const idBytes = 8;
const matchBytes = 14;

/** Everything on which a search result depends, except the requested page. */
export interface Search {
	choices: Choices;
	/**
	 * The parsed search term. The parsed search term is null if the shopper entered no search term. A blank search term never gets
	 * here, because it finds nothing.
	 */
	query: ParsedQuery | null;
	type: SearchType;
	listId: number | null;
	/** Whether the editions of a work are shown as one result. */
	oneEdition: boolean;
	viewpoint: Viewpoint;
	/** The locations by which titles can be filtered, with their names. */
	locationNames: Map<string, string>;
	/** The filters that are hidden from the visitor. */
	hidden: ReadonlySet<HiddenFilter>;
}

class FoundTitles implements Found {
	readonly #store: SearchContext;
	readonly #table: FacetTable;
	readonly #search: Search;
	readonly #matches: Positions;
	readonly #listed: number[] | null;
	readonly #orders = new Map<Order, Sequence>();
	readonly #found: Matches | null;
	#ranker: Ranker | null = null;
	readonly count: number;
	readonly worded: number;
	readonly filter_info: FilterGroup[];

	constructor(store: SearchContext, table: FacetTable, search: Search, found: Matches | null, listed: number[] | null) {
		const { choices, viewpoint, locationNames, hidden } = search;
		const counts = countFacets(table, choices, viewpoint, positionsAmong(table, found, listed), search.oneEdition);
		this.#store = store;
		this.#table = table;
		this.#search = search;
		this.#matches = counts.matches;
		this.#listed = listed;
		this.#found = found;
		this.worded = found?.positions.length ?? 0;
		this.count = counts.results;
		this.filter_info = filterOptions({ table, counts, choices, locationNames, hidden, most: maxOffset });
	}

	get bytes(): number {
		const ids = (this.#listed?.length ?? 0) + Math.min(this.count, maxOffset);
		return this.#matches.bytes + matchBytes * this.worded + idBytes * ids + memorySize(this.filter_info);
	}

	why(titleId: number): Reason[] {
		const position = this.#table.positionOf(titleId);
		const { query } = this.#search;
		if (position === undefined || !query) return [];
		return this.#rankerFor(query).reasons(position);
	}

	otherEditions(titleId: number): number {
		const position = this.#table.positionOf(titleId);
		return position === undefined ? 0 : this.#table.works.editions(position) - 1;
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
			// A failed sequence of title IDs cannot be told from a sequence that has ended, so it must not be reused.
			this.#orders.delete(order);
			throw error;
		}
	}

	#inOrder(order: Order): AsyncGenerator<number[]> {
		const { query } = this.#search;
		if (order === 'list') return this.#inListOrder();
		if (order !== 'relevance') return sortedIds(this.#store, this.#table, this.#matches, order);
		// If the result is a single work, it does not need to be ranked.
		return query && this.count > 1
			? idsByRelevance(this.#table, this.#rankerFor(query))
			: sortedIds(this.#store, this.#table, this.#matches, 'bestselling');
	}

	#rankerFor(query: ParsedQuery): Ranker {
		const found = this.#found ?? noMatches;
		const some = this.#matches.count < found.positions.length ? this.#matches : null;
		this.#ranker ??= new Ranker(this.#table, found, some, query, this.#search.type);
		return this.#ranker;
	}

	async *#inListOrder(): AsyncGenerator<number[]> {
		yield (this.#listed ?? []).filter((id) => {
			const position = this.#table.positionOf(id);
			return position !== undefined && this.#matches.has(position);
		});
	}
}

function positionsAmong(table: FacetTable, found: Matches | null, listed: number[] | null) {
	const among = listed && positionsOf(table, listed);
	if (!found) return among && [...among];
	return among ? found.positions.filter((position) => among.has(position)) : found.positions;
}

/**
 * Finds the titles for a search, with counts for the filters. The result is cached for other requests with the same search,
 * until the data that it depends on changes.
 */
export async function find(store: SearchContext, search: Search): Promise<Found> {
	const { table, index, version } = await store.finder.catalogue.current();
	const changes = await store.versions.current('catalogue', 'lists', 'settings');
	return store.finder.found.get(`${version} ${changes}`, searchKey(search), () =>
		findNow(store, { table, index }, search),
	);
}

async function findNow(store: SearchContext, { table, index }: Indexed, search: Search): Promise<Found> {
	const { query, type, listId } = search;
	const listed = listId === null ? null : await listedIds(store, listId);
	const asked = query && findWords(index, query, type);
	return new FoundTitles(
		store,
		table,
		asked ? { ...search, query: asked.query } : search,
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
 * Finds the titles that contain the words of a query, before filters are applied. Also finds titles whose whole name equals the
 * query in another spelling: 'breakin' finds "Break In". If no title is found, searches again and treats every word as a
 * possible beginning of a word.
 */
export function findWords(index: SearchIndex, query: ParsedQuery, type: SearchType) {
	const scope = scopeOf[type];
	const found = index.match({ query, scopes: [scope], called: type === 'keyword' || type === 'title' });
	const looser = found.positions.length === 0 ? unfinished(query) : null;
	if (!looser) return { query, found };
	return { query: looser, found: index.match({ query: looser, scopes: [scope], called: false }) };
}

const searchKey = ({ choices, query, type, listId, oneEdition, viewpoint, hidden }: Search) =>
	JSON.stringify([
		choicesKey(choices),
		query?.terms ?? null,
		type,
		listId,
		oneEdition,
		viewpoint.today,
		viewpoint.location_id,
		[...hidden],
	]);
