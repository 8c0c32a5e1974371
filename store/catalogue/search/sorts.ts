import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../contract/browse';
import { idsIn } from '../../foundation/database/id-list';
import { type FacetTable, noDay, type Positions, unknown } from '../facets/facets';
import type { SearchContext } from './finder';
import type { Ranker } from './ranker';
import { topPositions } from './top-positions';

/** The number of titles that are sorted for the first pages, and the factor by which the number grows for each later batch. */
const firstBatchSize = 100;
const batchFactor = 20;

/**
 * Yields the title IDs of ranked search results in batches, best match first. If two titles have the same score, the title that
 * sells better comes first.
 */
export async function* idsByRelevance(table: FacetTable, ranker: Ranker): AsyncGenerator<number[]> {
	const { positions, scores } = ranker.scored();
	const everyOne = {
		forEach(visit: (at: number) => void) {
			for (let at = 0; at < positions.length; at += 1) visit(at);
		},
	};
	const sortKey = (at: number) => -(scores[at] ?? 0);
	const positionOf = (at: number) => positions[at] ?? 0;
	const sells = bestsellingKey(table);
	const idOf = (at: number) => table.ids[positionOf(at)] ?? 0;
	const between = (a: number, b: number) => sells(positionOf(a)) - sells(positionOf(b)) || idOf(a) - idOf(b);
	for (let from = 0, to = firstBatchSize; from < positions.length; from = to, to *= batchFactor) {
		yield topPositions(everyOne, to, sortKey, between).slice(from).map(idOf);
	}
}

/** The sort orders that only depend on the catalogue's data, and not on the query. */
type DataSort = Exclude<SortOrder, 'relevance'>;
type SortKey = (position: number) => number;

/** Numbers that are higher than any release day and any sales rank. */
const maxDays = 1_000_000;
const maxRank = 2 ** 31;

/**
 * Returns the number by which titles are sorted by sales rank and, for equal ranks, by release day, newest first. Sales rank and
 * release day are combined in one number.
 */
export function bestsellingKey({ sorts: { ranks }, days }: FacetTable): SortKey {
	return (position) => Math.min(at(ranks, position), maxRank) * maxDays * 2 - Math.max(at(days, position), -maxDays);
}

/**
 * For each sort order, the number by which the title at a position is sorted, lowest number first. Titles with an unknown value
 * come last.
 */
const keys: Record<DataSort, (table: FacetTable) => SortKey> = {
	bestselling: bestsellingKey,
	title:
		({ sorts: { titles } }) =>
		(position) =>
			at(titles, position),
	author:
		({ sorts: { authors } }) =>
		(position) =>
			at(authors, position),
	newest:
		({ days }) =>
		(position) =>
			-at(days, position),
	oldest:
		({ days }) =>
		(position) =>
			days[position] === noDay ? unknown : at(days, position),
	price:
		({ sorts: { prices } }) =>
		(position) =>
			at(prices, position),
	'price-high':
		({ sorts: { prices } }) =>
		(position) =>
			prices[position] === unknown ? unknown : -at(prices, position),
};

const at = (numbers: Uint32Array | Int32Array, position: number): number => numbers[position] ?? unknown;

/**
 * The sort orders that sort by a text. The facet table has only the beginnings of these texts, so the database sorts the titles
 * by their whole texts.
 */
const texts: Partial<Record<DataSort, RawBuilder<unknown>>> = {
	title: sql`title_sort, id`,
	author: sql`(author_sort = ''), author_sort, title_sort, id`,
};

/**
 * The number of titles that are sorted for the first pages, and the minimum number of titles that are sorted for later pages.
 */
const firstSteps = 500;
const maxSteps = 20_000;

/**
 * Yields the title IDs for the given positions in batches, in the sort order. The caller stops when it has enough titles for its
 * page.
 */
export async function* sortedIds(
	store: Pick<SearchContext, 'catalogue' | 'dialect'>,
	table: FacetTable,
	positions: Positions,
	sort: DataSort,
): AsyncGenerator<number[]> {
	const text = texts[sort];
	const sortKey = keys[sort](table);
	const idOf = (position: number) => table.ids[position] ?? 0;
	for (let from = 0, to = firstSteps; from < positions.count; from = to, to = Math.max(maxSteps, to * 2)) {
		if (text) {
			const ids = positionsUpTo(positions, to, sortKey).map(idOf);
			const { rows } = await sql<{ id: number }>`
				select id from titles where id in ${idsIn(store.dialect, ids)} order by ${text}`.execute(store.catalogue);
			yield rows.slice(from, to).map(({ id }) => id);
		} else {
			// Titles with equal sort values are sorted by ID, so that no title appears on two pages.
			yield topPositions(positions, to, sortKey, (a, b) => idOf(a) - idOf(b))
				.slice(from)
				.map(idOf);
		}
	}
}

/**
 * Returns the first `count` positions in the sort order, and all further positions with the same sort key as the last of these.
 * The result is not sorted.
 */
function positionsUpTo(positions: Positions, count: number, sortKey: SortKey): number[] {
	if (positions.count <= count) return [...positions];
	const last = topPositions(positions, count, sortKey, () => 0).at(-1) ?? 0;
	return [...positions].filter((position) => sortKey(position) <= sortKey(last));
}

/** A sequence of title IDs that are fetched when they are needed, and then cached. */
export class Sequence {
	readonly #batches: AsyncGenerator<number[]>;
	readonly #ids: number[] = [];
	#ended = false;
	#fetching: Promise<void> = Promise.resolve();

	constructor(batches: AsyncGenerator<number[]>) {
		this.#batches = batches;
	}

	async slice(from: number, to: number): Promise<number[]> {
		// Only one fetch runs at a time. If two fetches ran at the same time, each would wait for batches that the other receives.
		this.#fetching = this.#fetching.then(() => this.#fetch(to));
		await this.#fetching;
		return this.#ids.slice(from, to);
	}

	async #fetch(count: number): Promise<void> {
		while (!this.#ended && this.#ids.length < count) {
			const batch = await this.#batches.next();
			if (batch.done) this.#ended = true;
			else for (const id of batch.value) this.#ids.push(id);
		}
	}
}
