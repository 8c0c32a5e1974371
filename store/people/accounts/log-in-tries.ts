import type { Client } from '../../contract/call';
import type { CaptchaAnswer } from '../../contract/captcha';
import { requirePerson } from '../../foundation/captcha/captcha';
import { addHits, giveHitBack, type Hit, limitKey, waitFor } from '../../foundation/limits';
import { Refused } from '../../foundation/refusal';
import type { Store } from '../../store';

/** So many wrong passwords are free; from then on a captcha asks for a person. */
const free = 5;
/** How long wrong passwords are held against an e-mail. Seconds. */
const remembered = 3600;
/** The first pause of one who guesses, which doubles, and the longest. Seconds. */
const firstPause = 15;
const longestPause = 900;

/**
 * Counts a try to log in before its password is looked at, so that many at once are counted as many. Whoever tries one
 * e-mail from one address waits longer each time; an e-mail that was tried too often, from wherever, needs a captcha, so
 * that nobody keeps its owner out by guessing. An e-mail without an account counts alike.
 * @throws {Refused} 429 before the pause is over, 403 with the field 'captcha' where a person has to answer.
 */
export async function countTry(
	store: Store,
	email: string,
	client: Client,
	captcha?: CaptchaAnswer,
): Promise<CountedTry> {
	const key = pairKey(email, client);
	let before = await lastTry(store, key);
	const fromAnywhere = await addHits(store, emailsKey(email), remembered);
	if (before.tries >= free || fromAnywhere.hits > free) {
		if (!captcha) throw new Refused('Please answer the question.', 403, 'captcha');
		await requirePerson(store, client, 'login', captcha);
	}
	// Of many at once the first is counted, and the others are as late as in turn.
	while (!(await addTry(store, key, before))) before = await lastTry(store, key);
	return { key, fromAnywhere };
}

/** A try that was counted, as it can be forgotten. */
interface CountedTry {
	key: string;
	fromAnywhere: Hit;
}

/** The password was right: nothing is held against this address any more. */
export async function forgetTries(store: Store, { key, fromAnywhere }: CountedTry): Promise<void> {
	await store.db.deleteFrom('rate_limits').where('key', '=', key).execute();
	await giveHitBack(store, fromAnywhere);
}

const pauseAfter = (tries: number): number =>
	tries < free ? 0 : Math.min(firstPause * 2 ** (tries - free), longestPause);

/** How often was tried, and when last (unix seconds). */
interface Tries {
	tries: number;
	last: number;
}

/**
 * The tries so far, which are forgotten after a while without one.
 * @throws {Refused} 429 before the pause after them is over.
 */
async function lastTry(store: Store, key: string): Promise<Tries> {
	const row = await store.db
		.selectFrom('rate_limits')
		.select(['hits', 'window_start'])
		.where('key', '=', key)
		.executeTakeFirst();
	const fresh = row !== undefined && row.window_start > store.now() - remembered;
	const before = fresh ? { tries: row.hits, last: row.window_start } : { tries: 0, last: 0 };
	const wait = before.last + pauseAfter(before.tries) - store.now();
	if (wait > 0) throw waitFor(wait);
	return before;
}

/**
 * Counts a try after those, unlike a count that begins anew at a fixed time: this one knows when the last try was.
 * @returns false where another was counted meanwhile, and this one is not
 */
async function addTry(store: Store, key: string, { tries, last }: Tries): Promise<boolean> {
	const window_start = store.now();
	const counted = await store.db
		.insertInto('rate_limits')
		.values({ key, window_start, hits: 1 })
		.onConflict((conflict) =>
			conflict
				.column('key')
				.doUpdateSet({ hits: tries + 1, window_start })
				.where((eb) =>
					eb.or([
						eb.and([eb('rate_limits.hits', '=', tries), eb('rate_limits.window_start', '=', last)]),
						eb('rate_limits.window_start', '<=', window_start - remembered),
					]),
				),
		)
		.returning('key')
		.executeTakeFirst();
	return counted !== undefined;
}

const pairKey = (email: string, { ip, session_id }: Client): string =>
	limitKey('log-in', `${email} from ${ip || session_id}`);
const emailsKey = (email: string): string => limitKey('log-in to', email);
