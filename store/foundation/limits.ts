import type { Client, Limit } from '../contract/call';
import type { Clock } from './database/clock';
import type { Database } from './database/database';
import type { HasLog } from './log';
import { Refused } from './refusal';
import { hashOf } from './sessions/sessions';

/**
 * How many posts of each kind one visitor may make in how many seconds. A whole library may stand behind one address, so what
 * concerns accounts is bounded widely here, and closely by the account (`store/people/accounts/attempts.ts`). Codes and cards are
 * bounded widely here, and closely by the wrong ones (`store/foundation/captcha/wrong-codes.ts`).
 */
const limits: Record<Limit, { hits: number; seconds: number }> = {
	cart: { hits: 240, seconds: 60 },
	checkout: { hits: 120, seconds: 60 },
	edit: { hits: 120, seconds: 60 },
	upload: { hits: 20, seconds: 60 },
	report: { hits: 30, seconds: 60 },
	login: { hits: 60, seconds: 60 },
	email: { hits: 60, seconds: 600 },
	code: { hits: 120, seconds: 60 },
	notice: { hits: 600, seconds: 60 },
};

/** How many visitors at once are thought of where no address tells them apart. */
const visitors = 20;

/**
 * Counts a post against its kind's limit, in the database, so that several web processes count together.
 * @throws {Refused} 429 over the limit.
 */
export async function limitPosts(store: Database & Clock, kind: Limit, client: Client): Promise<void> {
	const { hits, seconds } = limits[kind];
	const by = client.ip || client.session_id;
	if (by !== '') await countHit(store, limitKey(kind, by), { hits, seconds });
	// A session costs nothing to begin: anyone who has no address is counted with everybody else who has none, too.
	if (client.ip === '') await countHit(store, `${kind}:without an address`, { hits: hits * visitors, seconds });
}

/** The key of a limit for somebody: who they are cannot be read from it. */
export const limitKey = (kind: string, who: string): string => `${kind}:${hashOf(who).slice(0, 32)}`;

/** A hit that was counted, as it can be given back. */
export type Hit = Readonly<{ key: string; window_start: number }>;

/**
 * Counts a hit for a key of the caller's own, such as an account's name at the log-in. One that is refused is not counted:
 * of a count that is full, hits can be given back.
 * @throws {Refused} 429 where the count is full.
 */
export async function countHit(
	store: Database & Clock,
	key: string,
	{ hits: most, seconds }: { hits: number; seconds: number },
): Promise<Hit> {
	const window_start = windowOf(store, seconds);
	const counted = await adding(store, { key, window_start, hits: 1 }, most).executeTakeFirst();
	if (!counted) throw tooMany(store, seconds);
	return { key, window_start };
}

/** Gives a hit back that turned out to be none, unless its count has begun anew. Where that fails, it stays counted. */
export async function giveHitBack(store: Database & HasLog, { key, window_start }: Hit): Promise<void> {
	await store.db
		.updateTable('rate_limits')
		.set((eb) => ({ hits: eb('hits', '-', 1) }))
		.where('key', '=', key)
		.where('window_start', '=', window_start)
		.where('hits', '>', 0)
		.execute()
		// What the hit was counted for has succeeded or failed by itself, and its answer is the one to be heard.
		.catch((error: unknown) => store.log.warn({ err: error }, 'a hit could not be given back'));
}

/** Adds hits to a key's count, which begins anew every so many seconds. Answers what the count comes to. */
export async function addHits(
	store: Database & Clock,
	key: string,
	seconds: number,
	hits = 1,
): Promise<Hit & { hits: number }> {
	const hit = { key, window_start: windowOf(store, seconds) };
	return { ...hit, ...(await adding(store, { ...hit, hits }, null).executeTakeFirstOrThrow()) };
}

/** @param most what the count may come to; null for whatever it comes to */
const adding = (database: Database, { key, window_start, hits }: Hit & { hits: number }, most: number | null) =>
	database.db
		.insertInto('rate_limits')
		.values({ key, window_start, hits })
		.onConflict((conflict) =>
			conflict
				.column('key')
				.doUpdateSet((eb) => ({
					hits: eb
						.case()
						.when('rate_limits.window_start', '=', window_start)
						.then(eb('rate_limits.hits', '+', hits))
						.else(hits)
						.end(),
					window_start,
				}))
				.where((eb) =>
					most === null
						? eb.lit(true)
						: eb.or([eb('rate_limits.window_start', '!=', window_start), eb('rate_limits.hits', '<', most)]),
				),
		)
		.returning('hits');

/** The highest count that any of the keys has reached in its present time; 0 for none. */
export async function hitsOf(store: Database & Clock, keys: string[], seconds: number): Promise<number> {
	if (keys.length === 0) return 0;
	const rows = await store.db
		.selectFrom('rate_limits')
		.select('hits')
		.where('key', 'in', keys)
		.where('window_start', '=', windowOf(store, seconds))
		.execute();
	return Math.max(0, ...rows.map(({ hits }) => hits));
}

const windowOf = (store: Clock, seconds: number): number => store.now() - (store.now() % seconds);

/** @param seconds how often the count that is full begins anew */
const tooMany = (store: Clock, seconds: number): Refused => waitFor(windowOf(store, seconds) + seconds - store.now());

/** @param seconds until the next try */
export const waitFor = (seconds: number): Refused =>
	new Refused(
		`That was too many tries in a short time. Please try again in ${waitInWords(seconds)}.`,
		429,
		undefined,
		seconds,
	);

function waitInWords(seconds: number): string {
	if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
	const minutes = Math.ceil(seconds / 60);
	if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
	return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
