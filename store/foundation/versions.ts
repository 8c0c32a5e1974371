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
	/** The counters named, joined: differs as soon as one of them has counted. */
	current(...names: VersionName[]): Promise<string>;
	/** All counters: at once where they were looked at within the last second. Never fails: then as last known. */
	latest(): Counts | Promise<Counts>;
	/** Forgets what is held, so that this process sees its own change at once. */
	refresh(): void;
}

export function openVersions(db: Queries): Versions {
	let values: Counts = new Map();
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> | null = null;

	const read = async () => {
		const rows = await db.selectFrom('versions').select(['name', 'value']).execute();
		values = new Map(rows.map((row) => [row.name, row.value]));
		readAt = performance.now();
	};
	const fresh = async () => {
		if (performance.now() - readAt < staleAfter) return;
		reading ??= read().finally(() => {
			reading = null;
		});
		await reading;
	};
	return {
		async current(...names) {
			await fresh();
			return stateOf(values, names);
		},
		latest() {
			if (performance.now() - readAt < staleAfter) return values;
			return fresh().then(
				() => values,
				() => values,
			);
		},
		refresh() {
			readAt = Number.NEGATIVE_INFINITY;
		},
	};
}

/** The counters named, joined: differs as soon as one of them has counted. */
export const stateOf = (counts: Counts, names: readonly VersionName[]): string =>
	names.map((name) => counts.get(name) ?? 0).join('.');

/** Counts a version up, in the transaction that changes what it stands for. */
export async function bump(db: Queries, name: VersionName): Promise<void> {
	await db
		.insertInto('versions')
		.values({ name, value: 1 })
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('versions.value', '+', 1) })))
		.execute();
}
