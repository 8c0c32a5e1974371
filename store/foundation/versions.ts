import type { Queries } from './database/database';

export type VersionName = 'settings' | 'catalogue' | 'facets' | 'stock' | 'lists' | 'events';

/** Another process may have changed the data: the longest that this one goes without looking. Milliseconds. */
const staleAfter = 1000;

/**
 * Counters in the database that say when what is kept in memory has gone stale. Reading one costs nothing: the
 * counters are looked at once a second at the most.
 */
export interface Versions {
	/** The counters named, joined: differs as soon as one of them has counted. */
	current(...names: VersionName[]): Promise<string>;
	/** All counters, joined: at once where they were looked at within the last second. Never fails: then as last known. */
	latest(): string | Promise<string>;
	/** Forgets what is held, so that this process sees its own change at once. */
	refresh(): void;
}

export function openVersions(db: Queries): Versions {
	let values = new Map<string, number>();
	let joined = '';
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> | null = null;

	const read = async () => {
		const rows = await db.selectFrom('versions').select(['name', 'value']).orderBy('name').execute();
		values = new Map(rows.map((row) => [row.name, row.value]));
		joined = rows.map((row) => row.value).join('.');
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
			return names.length === 0 ? joined : names.map((name) => values.get(name) ?? 0).join('.');
		},
		latest() {
			if (performance.now() - readAt < staleAfter) return joined;
			return fresh().then(
				() => joined,
				() => joined,
			);
		},
		refresh() {
			readAt = Number.NEGATIVE_INFINITY;
		},
	};
}

/** Counts a version up, in the transaction that changes what it stands for. */
export async function bump(db: Queries, name: VersionName): Promise<void> {
	await db
		.insertInto('versions')
		.values({ name, value: 1 })
		.onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('versions.value', '+', 1) })))
		.execute();
}
