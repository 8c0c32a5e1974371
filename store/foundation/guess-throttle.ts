import type { Clock } from './database/clock';
import type { Database } from './database/database';
import { waitFor } from './limits';
import type { HasLog } from './log';

/**
 * The rules that slow down guessing. The first tries need no pause. Each further try is possible only after a pause, which
 * doubles every time.
 */
export interface GuessThrottle {
	/** The number of tries without a pause. */
	free: number;
	/** The length of the first pause, in seconds. */
	first: number;
	/** The maximum length of a pause, in seconds. */
	longest: number;
	/** The number of seconds without a try after which all tries are forgotten. This number is larger than the maximum pause. */
	remembered: number;
}

/** The number of tries that have been counted for a key. */
export interface TriesSoFar {
	key: string;
	tries: number;
	/** When the last try was made, in Unix seconds. */
	last: number;
}

/** A counted try, with the data that `giveTryBack` needs. */
export interface CountedTry {
	before: TriesSoFar;
	/** When the try was counted, in Unix seconds. */
	at: number;
}

/**
 * Reads the tries that have been counted for a key.
 * @throws {Refused} 429 during the pause after the last try
 */
export async function triesSoFar(store: Database & Clock, key: string, rule: GuessThrottle): Promise<TriesSoFar> {
	const row = await store.db
		.selectFrom('rate_limits')
		.select(['hits', 'window_start'])
		.where('key', '=', key)
		.executeTakeFirst();
	const now = store.now();
	const fresh = row !== undefined && row.window_start > now - rule.remembered;
	const before = fresh ? { key, tries: row.hits, last: row.window_start } : { key, tries: 0, last: 0 };
	const wait = before.last + pauseAfter(before.tries, rule) - now;
	if (wait > 0) throw waitFor(wait);
	return before;
}

/**
 * Counts a try. Call this before the password or code is compared. The SQL statement that counts also requires that the pause is
 * over, so that parallel tries cannot avoid the pause.
 * @throws {Refused} 429 during the pause, and then the try is not counted
 */
export async function countTry(store: Database & Clock, before: TriesSoFar, rule: GuessThrottle): Promise<CountedTry> {
	const at = store.now();
	const forgotten = at - rule.remembered;
	const counted = await store.db
		.insertInto('rate_limits')
		.values({ key: before.key, window_start: at, hits: 1 })
		.onConflict((conflict) =>
			conflict
				.column('key')
				.doUpdateSet((eb) => ({
					hits: eb
						.case()
						.when('rate_limits.window_start', '>', forgotten)
						.then(eb('rate_limits.hits', '+', 1))
						.else(1)
						.end(),
					window_start: at,
				}))
				.where((eb) =>
					eb.or([
						eb('rate_limits.window_start', '<=', forgotten),
						eb('rate_limits.hits', '<', rule.free),
						...pausesOf(rule).map(({ tries, pause }) =>
							eb.and([eb('rate_limits.hits', '<=', tries), eb('rate_limits.window_start', '<=', at - pause)]),
						),
						eb('rate_limits.window_start', '<=', at - rule.longest),
					]),
				),
		)
		.returning('hits')
		.executeTakeFirst();
	if (counted) return { before, at };
	// Another try was counted in the meantime. This try must wait as if it had been made after the other try.
	await triesSoFar(store, before.key, rule);
	throw waitFor(1);
}

/** Uncounts a try that was not a wrong guess, such as a correct password. Restores the time of the previous try. */
export async function giveTryBack(store: Database & HasLog, { before, at }: CountedTry): Promise<void> {
	await store.db
		.updateTable('rate_limits')
		.set((eb) => ({
			hits: eb('hits', '-', 1),
			window_start: eb
				.case()
				.when(eb.and([eb('hits', '=', before.tries + 1), eb('window_start', '=', at)]))
				.then(before.last)
				.else(eb.ref('window_start'))
				.end(),
		}))
		.where('key', '=', before.key)
		.where('hits', '>', 0)
		.execute()
		// An error is only logged, because the password or code was accepted and the answer must still be sent.
		.catch((error: unknown) => store.log.warn({ err: error }, 'a successful try is still counted as a failed one'));
}

/** Forgets all tries that were counted for a key. */
export async function forgetTries(database: Database, key: string): Promise<void> {
	await database.db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

const pauseAfter = (tries: number, { free, first, longest }: GuessThrottle): number =>
	tries < free ? 0 : Math.min(first * 2 ** (tries - free), longest);

/**
 * Lists the pauses that are shorter than the maximum pause. Each entry contains the highest number of tries after which this
 * pause is long enough.
 */
function pausesOf(rule: GuessThrottle): { tries: number; pause: number }[] {
	const pauses = [];
	for (let tries = rule.free; pauseAfter(tries, rule) < rule.longest; tries++) {
		pauses.push({ tries, pause: pauseAfter(tries, rule) });
	}
	return pauses;
}
