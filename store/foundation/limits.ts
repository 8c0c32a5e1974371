import type { Client, Limit } from '../contract/call';
import type { DeskLimit } from '../contract/desk-call';
import type { Clock } from './database/clock';
import type { Database } from './database/database';
import type { HasLog } from './log';
import { Refused } from './refusal';
import { hashOf } from './sessions/sessions';

/** A rate limit: a maximum of `hits` in a number of `seconds`. */
interface Most {
	hits: number;
	seconds: number;
}

/**
 * The rate limits for each kind of POST request, for one visitor. The limits are high, because a whole library may share one IP
 * address. Lower limits count log-ins by account (`store/people/accounts/attempts.ts`), and wrong promo codes and gift cards
 * (`store/foundation/captcha/wrong-codes.ts`).
 */
const limits: Record<Limit, Most> = {
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

/** The factor that is applied to a rate limit that all visitors without a known IP address share. */
const visitors = 20;

/**
 * Counts a POST request against the rate limit of its kind. The count is in the database, so that all web processes share it.
 * @throws {Refused} 429 if the rate limit is exceeded
 */
export async function limitPosts(store: Database & Clock, kind: Limit, client: Client): Promise<void> {
	const { hits, seconds } = limits[kind];
	const by = client.ip || client.session_id;
	if (by !== '') await countHit(store, limitKey(kind, by), { hits, seconds });
	// Visitors without an IP address also share one count, because anyone can start new sessions.
	if (client.ip === '') await countHit(store, `${kind}:without an address`, { hits: hits * visitors, seconds });
}

/**
 * The rate limits of the desk's calls, for each staff member. A barcode scanner makes up to 120 calls a minute. The other limits
 * are also far higher than a normal day at the desk needs. The limits stop a script that makes calls in a staff member's name.
 */
const deskLimits: Record<DeskLimit, Most> = {
	'desk-change': { hits: 600, seconds: 60 },
	'desk-mail': { hits: 120, seconds: 600 },
	'desk-work': { hits: 20, seconds: 600 },
	'desk-find': { hits: 300, seconds: 60 },
	// This limit is enough for printing a packing slip for each parcel of a busy hour.
	'desk-file': { hits: 120, seconds: 600 },
};

/** The assumed number of staff in one network, because all staff of a shop share one IP address. */
const staffInNetwork = 10;

/**
 * Counts a desk call against the rate limits of the staff member and of the network.
 * @param network the caller's network, or '' if unknown
 * @throws {Refused} 429 if a rate limit is exceeded
 */
export async function limitStaff(
	store: Database & Clock,
	kind: DeskLimit,
	{ staff_id, network }: { staff_id: number; network: string },
): Promise<void> {
	const { hits, seconds } = deskLimits[kind];
	await countHit(store, limitKey(kind, `staff ${staff_id}`), { hits, seconds });
	await countHit(store, limitKey(kind, `network ${network}`), { hits: hits * staffInNetwork, seconds });
}

/**
 * Returns the key under which a visitor's requests are counted. The key is hashed, so that it does not reveal who the visitor is.
 */
export const limitKey = (kind: string, who: string): string => `${kind}:${hashOf(who).slice(0, 32)}`;

/** A counted hit, with the data that `giveHitBack` needs. */
export type Hit = Readonly<{ key: string; window_start: number }>;

/**
 * Counts a hit for a key, such as a log-in for an account. A refused hit is not counted, so every counted hit can be uncounted.
 * @throws {Refused} 429 if the rate limit is reached
 */
export async function countHit(store: Database & Clock, key: string, { hits: most, seconds }: Most): Promise<Hit> {
	const window_start = windowOf(store, seconds);
	const counted = await adding(store, { key, window_start, hits: 1 }, most).executeTakeFirst();
	if (!counted) throw tooMany(store, seconds);
	return { key, window_start };
}

/**
 * Uncounts a hit that should not count, unless the time window of the hit is over. If uncounting fails, the hit is still counted.
 */
export async function giveHitBack(store: Database & HasLog, { key, window_start }: Hit): Promise<void> {
	await store.db
		.updateTable('rate_limits')
		.set((eb) => ({ hits: eb('hits', '-', 1) }))
		.where('key', '=', key)
		.where('window_start', '=', window_start)
		.where('hits', '>', 0)
		.execute()
		// An error is only logged, because the call has succeeded and its answer must still be sent.
		.catch((error: unknown) =>
			store.log.warn({ err: error }, 'a successful call is still counted against its rate limit'),
		);
}

/**
 * Adds hits to the count of a key, and returns the new count.
 * @param seconds the length of a time window, after which the count starts again at 0
 */
export async function addHits(
	store: Database & Clock,
	key: string,
	seconds: number,
	hits = 1,
): Promise<Hit & { hits: number }> {
	const hit = { key, window_start: windowOf(store, seconds) };
	return { ...hit, ...(await adding(store, { ...hit, hits }, null).executeTakeFirstOrThrow()) };
}

/**
 * Adds hits to a count in one SQL statement. The statement returns no row if the rate limit is reached.
 * @param most the maximum count, or null for no limit
 */
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

/** Returns the highest count of several keys in the current time window. Returns 0 if nothing was counted. */
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

/**
 * Creates a refusal that lasts until the current time window is over.
 * @param seconds the length of a time window
 */
const tooMany = (store: Clock, seconds: number): Refused => waitFor(windowOf(store, seconds) + seconds - store.now());

/**
 * Creates the refusal for a visitor who has made too many tries.
 * @param seconds the number of seconds until the next try is allowed
 */
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
