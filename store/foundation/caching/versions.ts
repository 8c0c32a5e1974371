import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import type { WideTag } from './cache-tags';

/**
 * The names of the rows in the table `versions`. Some rows only serve as locks for other data. The other rows contain the number
 * of the last change.
 */
export type VersionRow = 'catalogue' | 'settings' | 'facets' | 'tags' | 'swept' | 'purged' | 'purged_pages';
/** The versions that show whether a cache of all records of a kind is stale. */
export type VersionName = WideTag | 'facets';

/** The number of milliseconds for which this process does not read changes by other processes from the database. */
export const staleAfter = 1000;

/**
 * The maximum number of narrow cache tags that are remembered. Above this number, the older half is forgotten, and cache entries
 * older than the forgotten changes become stale.
 */
const maxKnown = 50_000;

/** The changes to cache tags that are known at one moment. */
export interface Changes {
	/** The number of the last change. A cache entry stores the number of the last change at the moment when the entry was begun. */
	readonly last: number;
	/** When the database was last read, in milliseconds of `performance.now()`. */
	readonly lookedAt: number;
	/** Returns whether any of these cache tags has changed after the change with the number `last`. */
	since(last: number, tags: Iterable<string>): boolean;
}

/**
 * Informs caches about changes in the database. Calls are fast: at most one query a second reads the cache tags that have changed
 * since the last query.
 */
export interface Versions {
	/**
	 * Returns a text with the change numbers of the given versions. The text differs as soon as one version has changed. While the
	 * database does not answer, returns the last known text, so that caches in memory can still be used.
	 * @throws the database's error, if the versions have never been read
	 */
	current(...names: VersionName[]): Promise<string>;
	/**
	 * Returns the known changes. Does not wait if the database was read within the last second. Never fails: while the database is
	 * down, returns the last known changes.
	 */
	latest(): Changes | Promise<Changes>;
	/** Returns whether the last read of the database failed. Cache entries are then used although they may be stale. */
	away(): boolean;
	/** Makes the next call read the database again, so that this process sees its own change immediately. */
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

/** The changes to cache tags that this process has read. */
class KnownChanges implements Changes {
	/** The numbers in the rows of the table `versions`. */
	readonly #versions = new Map<string, number>();
	readonly #wide = new Map<string, number>();
	/** The numbers of narrow cache tags, in the order of their last change. */
	readonly #narrow = new Map<string, number>();
	/** The changes up to this number are no longer known completely, so older cache entries count as stale. */
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

	/** @param rows all rows of `versions`, and the rows of `cache_tags` with a number above `this.last` */
	add(rows: readonly CountedRow[], lookedAt: number): void {
		const before = this.last;
		this.lookedAt = lookedAt;
		for (const { source, name, value } of rows) {
			if (source === 'versions') this.#versions.set(name, value);
			else if (isNarrow(name)) {
				// The tag is deleted first, so that it moves to the end of the map.
				this.#narrow.delete(name);
				this.#narrow.set(name, value);
			} else this.#wide.set(name, value);
		}
		this.last = this.#versions.get('tags') ?? 0;
		const swept = this.#versions.get('swept') ?? 0;
		// Other processes deleted cache tags before this process had read them.
		if (swept > before) this.#unknownUpTo = Math.max(this.#unknownUpTo, swept);
		// The database has been replaced, for example by a backup. New changes will use the same numbers a second time.
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
	/** The error of the last read if the database did not answer, otherwise null. */
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
			// The time before the read counts, because a change made during the read may be missing in the result.
			readAt = began;
		} catch (error) {
			failure = { error };
			readAt = performance.now();
		}
	};
	const fresh = async () => {
		if (performance.now() - readAt < staleAfter) return;
		reading ??= read().finally(() => {
			reading = null;
		});
		// After a failed read, callers do not wait for the database. A read in the background finds out when the database answers
		// again.
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

/** Returns the next number for rows of `title_facets`. Call this in the transaction that writes the rows. */
export async function nextFacets(db: Transaction): Promise<number> {
	const { value } = await db
		.insertInto('versions')
		.values({ name: 'facets', value: 1 })
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('versions.value', '+', 1) })))
		.returning('value')
		.executeTakeFirstOrThrow();
	return value;
}

/** Locks a row of `versions` until the transaction ends. */
export async function hold(db: Transaction, name: Exclude<VersionRow, 'swept'>): Promise<void> {
	await db
		.insertInto('versions')
		.values({ name, value: 0 })
		// Locks the row without changing its value.
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('versions.value') })))
		.execute();
}
