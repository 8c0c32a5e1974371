import { setTimeout } from 'node:timers/promises';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasSettings } from '../foundation/settings/settings';

/**
 * The name of the counter that is the lock while the sample is built; its value is the start in unix seconds. It is deleted at
 * the end.
 */
const claim = 'sample';
/** The age in seconds at which a claim counts as left by a process that has died. */
const stale = 120;
/** Milliseconds between checks whether another process has finished. */
const pollMs = 250;

/**
 * Fills an empty shop with the sample: one without titles and settings, or one whose sample was interrupted. Of several processes
 * that start together one builds it, and the others wait.
 * @param begin false where only an interrupted sample is to be finished
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
			// Loaded only when needed, as it has all the works in it.
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

/** Takes the lock. Answers whether this process is the one that builds. */
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
