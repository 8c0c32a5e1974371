import type { Counter } from '../contract/call';
import type { Queries } from './database/database';

/** Beside what pages show: the rows that filters know the titles by. */
export type VersionName = Counter | 'facets';
/** All counters at one moment. */
export type Counts = ReadonlyMap<string, number>;

/** Another process may have changed the data: the longest that this one goes without looking. Milliseconds. */
const staleAfter = 1000;

/**
 * Counters in the database that say when what is kept in memory has gone stale. Reading one costs nothing: the
 * counters are looked at once a second at the most.
 */
export interface Versions {
	/**
	 * The counters named, joined: differs as soon as one of them has counted. As last known while the database does not
	 * answer, so that what is held in memory goes on being used.
	 * @throws what the database said, where they were never known.
	 */
	current(...names: VersionName[]): Promise<string>;
	/** All counters: at once where they were looked at within the last second. Never fails: then as last known. */
	latest(): Counts | Promise<Counts>;
	/** Whether the database did not answer when it was last asked: what is kept is then all that there is. */
	away(): boolean;
	/** Forgets what is held, so that this process sees its own change at once. */
	refresh(): void;
}

const none: Counts = new Map();

export function openVersions(db: Queries): Versions {
	let values: Counts | null = null;
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> | null = null;
	/** What the database said at the last try, where it did not answer. */
	let failure: { error: unknown } | null = null;

	const read = async () => {
		try {
			const rows = await db.selectFrom('versions').select(['name', 'value']).execute();
			values = new Map(rows.map((row) => [row.name, row.value]));
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
		if (!failure || !values) await reading;
	};
	return {
		async current(...names) {
			await fresh();
			if (!values) throw failure?.error;
			return stateOf(values, names);
		},
		latest() {
			if (values && performance.now() - readAt < staleAfter) return values;
			return fresh().then(() => values ?? none);
		},
		away: () => failure !== null,
		refresh() {
			readAt = Number.NEGATIVE_INFINITY;
		},
	};
}

/** The counters named, joined: differs as soon as one of them has counted. */
export const stateOf = (counts: Counts, names: readonly VersionName[]): string =>
	names.map((name) => counts.get(name) ?? 0).join('.');

/** Counts a version up, in the transaction that changes what it stands for. Answers what it is then. */
export async function bump(db: Queries, name: VersionName): Promise<number> {
	const { value } = await db
		.insertInto('versions')
		.values({ name, value: 1 })
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('versions.value', '+', 1) })))
		.returning('value')
		.executeTakeFirstOrThrow();
	return value;
}
