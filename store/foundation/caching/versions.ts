import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database';
import type { WideTag } from './cache-tags';

/** The rows of `versions`. Writers lock some of them as locks for other data; other rows number changes. */
export type VersionRow = 'catalogue' | 'settings' | 'facets' | 'tags' | 'swept' | 'purged' | 'purged_pages';
/** The versions by which data held in memory as a whole is recognised as stale. */
export type VersionName = WideTag | 'facets';

/** Milliseconds that this process goes without looking for other processes' changes. */
export const staleAfter = 1000;

/** How many narrow tags are remembered. Above that the older half is forgotten, and everything cached before it is stale. */
const maxKnown = 50_000;

/** The changes that are known at one moment. */
export interface Changes {
	/** The number of the last change. A cached entry carries the number from before it was made. */
	readonly last: number;
	/** When the database was last read. Milliseconds of `performance.now()`. */
	readonly lookedAt: number;
	/** Whether any of the tags has been counted up after the change of that number. */
	since(last: number, tags: Iterable<string>): boolean;
}

/**
 * Tells caches about changes in the database. A call is cheap: it reads the database once a second at most, by one query for the tags
 * counted up since.
 */
export interface Versions {
	/**
	 * Returns the numbers of the last changes of the named versions, joined: a text that differs as soon as one of them has changed.
	 * While the database does not answer, returns the last known text, so that caches in memory stay in use.
	 * @throws the database's error, if no version was ever known
	 */
	current(...names: VersionName[]): Promise<string>;
	/**
	 * Returns the changes, at once if the database was read within the last second. Never fails: while the database is away, returns the
	 * last known ones.
	 */
	latest(): Changes | Promise<Changes>;
	/** Whether the database did not answer the last time. Then cached entries are used though they may be stale. */
	away(): boolean;
	/** Has the database read again at the next question, so that this process sees its own change at once. */
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

/** The changes that this process knows of. */
class KnownChanges implements Changes {
	/** The rows of `versions` itself. */
	readonly #versions = new Map<string, number>();
	readonly #wide = new Map<string, number>();
	/** Narrow tags, in the order in which they were last counted up. */
	readonly #narrow = new Map<string, number>();
	/** The tags of changes up to this number are not known. */
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
				// Deleted first, so that it moves to the end.
				this.#narrow.delete(name);
				this.#narrow.set(name, value);
			} else this.#wide.set(name, value);
		}
		this.last = this.#versions.get('tags') ?? 0;
		const swept = this.#versions.get('swept') ?? 0;
		// Tags were swept before this process had read them.
		if (swept > before) this.#unknownUpTo = Math.max(this.#unknownUpTo, swept);
		// The database has been replaced, as by a backup: new changes will reuse the same numbers.
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
	/** The error of the last read, if the database did not answer. */
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
			// A change that was made while the rows were read may not be among them.
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
		// Once the database has not answered, callers do not wait for it: a read in the background finds out when it is back.
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

/** Gives the next number for rows of `title_facets`, in the transaction that writes them. */
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
		// Locks the row and leaves its value.
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('versions.value') })))
		.execute();
}
