import type { Client, Limit } from './contract/call';
import { Refused } from './refusal';
import { hashOf } from './sessions/sessions';
import type { Store } from './store';

/** How many posts of each kind one visitor may make in how many seconds. */
const limits: Record<Limit, { hits: number; seconds: number }> = {
	cart: { hits: 240, seconds: 60 },
	checkout: { hits: 120, seconds: 60 },
	edit: { hits: 120, seconds: 60 },
	upload: { hits: 20, seconds: 60 },
	report: { hits: 30, seconds: 60 },
	login: { hits: 10, seconds: 60 },
	email: { hits: 10, seconds: 600 },
	code: { hits: 20, seconds: 300 },
};

/**
 * Counts a post against its kind's limit, in the database, so that several web processes count together.
 * @throws {Refused} 429 over the limit.
 */
export async function limitPosts(store: Store, kind: Limit, client: Client): Promise<void> {
	const by = client.ip || client.session_id;
	if (by === '') return;
	await countHit(store, `${kind}:${hashOf(by).slice(0, 32)}`, limits[kind]);
}

/** Counts a hit for a key of the caller's own, such as an account's name at the log-in. */
export async function countHit(store: Store, key: string, limit: { hits: number; seconds: number }): Promise<void> {
	const now = store.now();
	const window_start = now - (now % limit.seconds);
	const row = await store.db
		.insertInto('rate_limits')
		.values({ key, window_start, hits: 1 })
		.onConflict((conflict) =>
			conflict.column('key').doUpdateSet((eb) => ({
				hits: eb
					.case()
					.when('rate_limits.window_start', '=', window_start)
					.then(eb('rate_limits.hits', '+', 1))
					.else(1)
					.end(),
				window_start,
			})),
		)
		.returning('hits')
		.executeTakeFirstOrThrow();
	if (row.hits > limit.hits) {
		throw new Refused('That was too many tries in a short time. Please wait a minute and try again.', 429);
	}
}
