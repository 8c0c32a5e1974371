import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import type { WideTag } from './cache-tags';

/** What stands in `versions`: what is locked by anyone who writes it, and what numbers changes. */
export type VersionRow = 'catalogue' | 'settings' | 'facets' | 'tags' | 'swept' | 'purged' | 'purged_pages';
/** What something that is held in memory whole goes by. */
export type VersionName = WideTag | 'facets';

/** Another process may have changed the data: the longest that this one goes without looking. Milliseconds. */
const staleAfter = 1000;

/** So many titles, works and lists are known to have changed; what was cached before the oldest half of them is stale. */
const maxKnown = 50_000;

/** What is known of the changes at one moment. */
export interface Changes {
	/** The number of the last. Something that is cached goes by the number from before it was made. */
	readonly last: number;
	/** When the database was looked at. Milliseconds of `performance.now()`. */
	readonly lookedAt: number;
	/** Whether any of the tags has counted since the change of that number. */
	since(last: number, tags: Iterable<string>): boolean;
}

/**
 * What has changed, as the database tells it: caches go by that. Asking costs nothing: the database is looked at once a second
 * at the most, by one query for what has counted since.
 */
export interface Versions {
	/**
	 * The numbers of the last changes of those named, joined: differs as soon as one of them has counted. As last known while
	 * the database does not answer, so that what is held in memory goes on being used.
	 * @throws what the database said, where they were never known.
	 */
	current(...names: VersionName[]): Promise<string>;
	/** At once where it was looked at within the last second. Never fails: then as last known. */
	latest(): Changes | Promise<Changes>;
	/** Whether the database did not answer when it was last asked: what is cached is then all that there is. */
	away(): boolean;
	/** Forgets what is held, so that this process sees its own change at once. */
	refresh(): void;
}

export interface HasVersions {
	versions: Versions;
}

interface CountedRow {
	source: 'versions' | 'tags';
	name: string;
	value: number;
}

/** The changes that one process knows of. */
class KnownChanges implements Changes {
	/** What stands in `versions` itself. */
	readonly #versions = new Map<string, number>();
	readonly #wide = new Map<string, number>();
	/** Narrow tags, the last that counted at the end. */
	readonly #narrow = new Map<string, number>();
	/** Of changes up to this one it is not known what they were. */
	#unknownUpTo = 0;
	last = -1;
	lookedAt = Number.NEGATIVE_INFINITY;

	numberOf = (name: VersionName): number => (name === 'facets' ? this.#versions : this.#wide).get(name) ?? 0;

	since(last: number, tags: Iterable<string>): boolean {
		if (last === this.last) return false;
		if (last < this.#unknownUpTo || last > this.last) return true;
		for (const tag of tags) if ((this.#narrow.get(tag) ?? this.#wide.get(tag) ?? 0) > last) return true;
		return false;
	}

	/** @param rows all of `versions`, and of `cache_tags` those that counted after `this.last` */
	add(rows: readonly CountedRow[], lookedAt: number): void {
		const before = this.last;
		this.lookedAt = lookedAt;
		for (const { source, name, value } of rows) {
			if (source === 'versions') this.#versions.set(name, value);
			else if (isNarrow(name)) {
				// At the end, as the one that counted last.
				this.#narrow.delete(name);
				this.#narrow.set(name, value);
			} else this.#wide.set(name, value);
		}
		this.last = this.#versions.get('tags') ?? 0;
		const swept = this.#versions.get('swept') ?? 0;
		// What was swept away before it was read; what counted after that is there.
		if (swept > before) this.#unknownUpTo = Math.max(this.#unknownUpTo, swept);
		// Another database, or this one as it was some time ago, in its place: the same numbers come to mean other changes.
		if (this.last < before) this.#unknownUpTo = Math.max(this.#unknownUpTo, before + 1);
		if (this.#narrow.size <= maxKnown) return;
		for (const [tag, value] of this.#narrow) {
			if (this.#narrow.size <= maxKnown / 2) break;
			this.#unknownUpTo = Math.max(this.#unknownUpTo, value);
			this.#narrow.delete(tag);
		}
	}
}

const isNarrow = (tag: string): boolean => tag.includes(':');

const never: Changes = { last: -1, lookedAt: Number.NEGATIVE_INFINITY, since: () => true };

export function openVersions(db: Queries): Versions {
	let known: KnownChanges | null = null;
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> | null = null;
	/** What the database said at the last try, where it did not answer. */
	let failure: { error: unknown } | null = null;

	const read = async () => {
		const changes = known ?? new KnownChanges();
		const began = performance.now();
		try {
			const { rows } = await sql<CountedRow>`
				select 'versions' as source, name, value from versions
				union all select 'tags', tag, counted from cache_tags where counted > ${changes.last}
				order by value`.execute(db);
			changes.add(rows, began);
			known = changes;
			failure = null;
		} catch (error) {
			failure = { error };
		}
		readAt = performance.now();
	};
	const fresh = async () => {
		if (performance.now() - readAt < staleAfter) return;
		reading ??= read().finally(() => {
			reading = null;
		});
		// Nobody waits again for a database that did not answer before: the first to find it back tells the others.
		if (!failure || !known) await reading;
	};
	return {
		async current(...names) {
			await fresh();
			if (!known) throw failure?.error;
			return names.map(known.numberOf).join('.');
		},
		latest() {
			if (known && performance.now() - readAt < staleAfter) return known;
			return fresh().then(() => known ?? never);
		},
		away: () => failure !== null,
		refresh() {
			readAt = Number.NEGATIVE_INFINITY;
		},
	};
}

/** Numbers what is written into `title_facets`, in the transaction that writes it. */
export async function nextFacets(db: Transaction): Promise<number> {
	const { value } = await db
		.insertInto('versions')
		.values({ name: 'facets', value: 1 })
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('versions.value', '+', 1) })))
		.returning('value')
		.executeTakeFirstOrThrow();
	return value;
}

/** Waits until no other transaction holds this row, and keeps others waiting until this one ends. */
export async function hold(db: Transaction, name: Exclude<VersionRow, 'swept'>): Promise<void> {
	await db
		.insertInto('versions')
		.values({ name, value: 0 })
		// Takes the row's lock and leaves what stands there.
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('versions.value') })))
		.execute();
}
