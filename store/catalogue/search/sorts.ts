import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../contract/browse';
import { idsIn } from '../../foundation/database/id-list';
import { type FacetTable, noDay, type Positions, unknown } from '../facets/facets';
import type { SearchContext } from './finder';
import type { Ranker } from './ranker';
import { topPositions } from './top-positions';

/** The number of titles sorted for the first pages, and the factor by which each later batch grows. */
const firstBatchSize = 100;
const batchFactor = 20;

/** Yields the ids of the ranked titles in batches, best matches first. If scores are equal, better sellers come first. */
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

/** The sort orders that depend only on the catalogue's own data. */
type DataSort = Exclude<SortOrder, 'relevance'>;
type SortKey = (position: number) => number;

/** Above any release day and any rank. */
const maxDays = 1_000_000;
const maxRank = 2 ** 31;

/** Sorts by sales rank, then by release day, newest first. Both are combined in one number. */
export function bestsellingKey({ sorts: { ranks }, days }: FacetTable): SortKey {
	return (position) => Math.min(at(ranks, position), maxRank) * maxDays * 2 - Math.max(at(days, position), -maxDays);
}

/** The number by which each order sorts a position, smallest first. Unknown values come last. */
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

/** The orders by text. The table only has the beginnings of texts, so the database sorts by the whole texts. */
const texts: Partial<Record<DataSort, RawBuilder<unknown>>> = {
	title: sql`title_sort, id`,
	author: sql`(author_sort = ''), author_sort, title_sort, id`,
};

/** The number of titles sorted for the first pages, and the smallest number for the pages after them. */
const firstSteps = 500;
const maxSteps = 20_000;

/** Yields the ids of the titles at the positions in batches, sorted. The caller stops when its page is full. */
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
			// Equal titles are sorted by id, so that pages do not overlap.
			yield topPositions(positions, to, sortKey, (a, b) => idOf(a) - idOf(b))
				.slice(from)
				.map(idOf);
		}
	}
}

/** Returns the first `count` positions, unsorted, and all others with the same sort key as the last of them. */
function positionsUpTo(positions: Positions, count: number, sortKey: SortKey): number[] {
	if (positions.count <= count) return [...positions];
	const last = topPositions(positions, count, sortKey, () => 0).at(-1) ?? 0;
	return [...positions].filter((position) => sortKey(position) <= sortKey(last));
}

/** A sequence of ids that are fetched on demand and then cached. */
export class Sequence {
	readonly #batches: AsyncGenerator<number[]>;
	readonly #ids: number[] = [];
	#ended = false;
	#fetching: Promise<void> = Promise.resolve();

	constructor(batches: AsyncGenerator<number[]>) {
		this.#batches = batches;
	}

	async slice(from: number, to: number): Promise<number[]> {
		// Fetches run one after the other. Of two parallel fetches, each would wait for batches that the other receives.
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
