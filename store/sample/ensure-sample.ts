import { setTimeout } from 'node:timers/promises';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasSettings } from '../foundation/settings/settings';

/**
 * The name of the counter in the database that is the lock for building the sample. The counter's value is the time at which the
 * building started, in unix seconds. The counter is deleted when the sample is complete.
 */
const claim = 'sample';
/** If a lock is older than this number of seconds, the process that took the lock is assumed to have died. */
const stale = 120;
/** The number of milliseconds between two tests of whether another process has finished building the sample. */
const pollMs = 250;

/**
 * Fills a shop with the sample if the shop has no titles and no settings, or if building its sample was interrupted. If several
 * processes start at the same time, one of them builds the sample and the others wait.
 * @param begin false if only an interrupted sample is to be completed
 * @returns whether the sample was built
 */
export async function ensureSample(
	store: Database & Clock & HasSettings & HasVersions,
	{ begin }: { begin: boolean },
): Promise<boolean> {
	for (;;) {
		const state = await stateOf(store);
		if (state === 'done' || (state === 'open' && !begin)) return false;
		if (state !== 'busy' && (await claimed(store))) {
			// The code that builds the sample is only loaded when it is needed, because it contains all works.
			const { buildSample } = await import('./build-sample');
			await buildSample(store);
			await store.db.deleteFrom('counters').where('name', '=', claim).execute();
			return true;
		}
		await setTimeout(pollMs);
	}
}

async function stateOf(store: Database & Clock): Promise<'done' | 'busy' | 'broken off' | 'open'> {
	const counter = await store.db.selectFrom('counters').select('value').where('name', '=', claim).executeTakeFirst();
	if (counter) return counter.value < store.now() - stale ? 'broken off' : 'busy';
	const title = await store.db.selectFrom('titles').select('id').limit(1).executeTakeFirst();
	const settings = await store.db.selectFrom('settings').select('id').executeTakeFirst();
	return title || settings ? 'done' : 'open';
}

/** Tries to take the lock for building the sample. Returns whether this process has the lock and must build the sample. */
async function claimed(store: Database & Clock): Promise<boolean> {
	const now = store.now();
	const row = await store.db
		.insertInto('counters')
		.values({ name: claim, value: now })
		.onConflict((conflict) =>
			conflict
				.column('name')
				.doUpdateSet({ value: now })
				.where('counters.value', '<', now - stale),
		)
		.returning('value')
		.executeTakeFirst();
	return row !== undefined;
}
