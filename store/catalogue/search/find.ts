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

/** Results past this number are not shown (docs/behaviour/browsing.md#counts), and counts stop there. */
export const maxOffset = 10_000;

/** The bytes for an id in a list, and for a found title: its position, its match bits and its score. */
const idBytes = 8;
const matchBytes = 14;

/** Everything that an answer depends on, apart from the requested page. */
export interface Search {
	choices: Choices;
	/** Null without a search term. A blank term finds nothing and never gets here. */
	query: ParsedQuery | null;
	type: SearchType;
	listId: number | null;
	/** Whether the editions of a work are one result. */
	oneEdition: boolean;
	viewpoint: Viewpoint;
	/** The locations by which titles can be filtered, with their names. */
	locationNames: Map<string, string>;
	/** The filters that the visitor may not use. */
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
			// A sequence that failed would look like a sequence that has ended.
			this.#orders.delete(order);
			throw error;
		}
	}

	#inOrder(order: Order): AsyncGenerator<number[]> {
		const { query } = this.#search;
		if (order === 'list') return this.#inListOrder();
		if (order !== 'relevance') return sortedIds(this.#store, this.#table, this.#matches, order);
		// A single work needs no ranking.
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

/** Finds titles. The results are cached for other requests with the same search, until anything in them changes. */
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
 * Finds the titles with a query's words, before any filter, and titles whose whole name equals the query, in any spelling:
 * 'breakin' is Break In. If there are none, every word may be the beginning of a word.
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
