import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../contract/browse';
import { idsIn } from '../../foundation/database/id-list';
import type { Store } from '../../store';
import type { FacetTable } from './facet-table';
import type { PlaceSet } from './place-set';

/** The orders that the catalogue's own columns give. */
type ColumnSort = Exclude<SortOrder, 'relevance'>;

/**
 * Each as its index has it, so that walking along it reads nothing else. What is not known comes last; the id at the end
 * keeps pages from overlapping.
 */
const orders: Record<ColumnSort, RawBuilder<unknown>> = {
	bestselling: sql`(rank is null), rank, coalesce(release_date, 0) desc, id`,
	title: sql`title_sort, id`,
	author: sql`(author_sort = ''), author_sort, title_sort, id`,
	newest: sql`coalesce(release_date, 0) desc, id`,
	oldest: sql`(release_date is null), release_date, id`,
	price: sql`(lowest_price is null), lowest_price, id`,
	'price-high': sql`coalesce(lowest_price, -1) desc, id`,
};

/** Up to so many titles are sorted by themselves; more are met soon enough on a walk along the index. */
const fewTitles = 1000;
const firstSteps = 500;
const mostSteps = 20_000;

/** The ids of the titles at the places, sorted, in batches: whoever needs a page stops when it is full. */
export async function* sortedIds(
	store: Pick<Store, 'catalogue' | 'dialect'>,
	table: FacetTable,
	places: PlaceSet,
	sort: ColumnSort,
): AsyncGenerator<number[]> {
	const order = orders[sort];
	if (places.count === 0) return;
	if (places.count <= fewTitles) {
		const ids = Array.from(places, (place) => table.ids[place] ?? 0);
		const { rows } = await sql<{ id: number }>`
			select id from titles where id in ${idsIn(store.dialect, ids)} order by ${order}`.execute(store.catalogue);
		yield rows.map(({ id }) => id);
		return;
	}
	let left = places.count;
	for (let offset = 0, steps = firstSteps; left > 0; offset += steps, steps = Math.min(steps * 3, mostSteps)) {
		const { rows } = await sql<{ id: number }>`
			select id from titles order by ${order} limit ${steps} offset ${offset}`.execute(store.catalogue);
		if (rows.length === 0) return;
		const met = rows.flatMap(({ id }) => {
			const place = table.placeOf(id);
			return place !== undefined && places.has(place) ? [id] : [];
		});
		left -= met.length;
		yield met;
	}
}

/** Ids that are fetched as far as they are asked for, and kept. */
export class Sequence {
	readonly #batches: AsyncGenerator<number[]>;
	readonly #ids: number[] = [];
	#ended = false;
	#fetching: Promise<void> = Promise.resolve();

	constructor(batches: AsyncGenerator<number[]>) {
		this.#batches = batches;
	}

	async slice(from: number, to: number): Promise<number[]> {
		// One after the other: two that fetch at once would each wait for batches that the other one gets.
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
