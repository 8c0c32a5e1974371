import type { Client } from '../../contract/call';
import type { CaptchaAnswer } from '../../contract/captcha';
import { requirePerson } from '../../foundation/captcha/captcha';
import { addHits, giveHitBack, limitKey, waitFor } from '../../foundation/limits';
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
export async function countTry(store: Store, email: string, client: Client, captcha?: CaptchaAnswer): Promise<void> {
	const key = pairKey(email, client);
	const before = await lastTry(store, key);
	const wait = before.last + pauseAfter(before.tries) - store.now();
	if (wait > 0) throw waitFor(wait);
	const fromAnywhere = await addHits(store, emailsKey(email), remembered);
	if (before.tries >= free || fromAnywhere > free) {
		if (!captcha) throw new Refused('Please answer the question.', 403, 'captcha');
		await requirePerson(store, client, 'login', captcha);
	}
	await addTry(store, key);
}

/** The password was right: nothing is held against this address any more. */
export async function forgetTries(store: Store, email: string, client: Client): Promise<void> {
	await store.db.deleteFrom('rate_limits').where('key', '=', pairKey(email, client)).execute();
	await giveHitBack(store, emailsKey(email), remembered);
}

const pauseAfter = (tries: number): number =>
	tries < free ? 0 : Math.min(firstPause * 2 ** (tries - free), longestPause);

/** How often was tried, and when last (unix seconds); forgotten after a while without a try. */
async function lastTry(store: Store, key: string): Promise<{ tries: number; last: number }> {
	const row = await store.db
		.selectFrom('rate_limits')
		.select(['hits', 'window_start'])
		.where('key', '=', key)
		.executeTakeFirst();
	const fresh = row !== undefined && row.window_start > store.now() - remembered;
	return fresh ? { tries: row.hits, last: row.window_start } : { tries: 0, last: 0 };
}

/** Unlike a count that begins anew at a fixed time, this one knows when the last try was. */
async function addTry(store: Store, key: string): Promise<void> {
	const window_start = store.now();
	await store.db
		.insertInto('rate_limits')
		.values({ key, window_start, hits: 1 })
		.onConflict((conflict) =>
			conflict.column('key').doUpdateSet((eb) => ({
				hits: eb
					.case()
					.when('rate_limits.window_start', '>', window_start - remembered)
					.then(eb('rate_limits.hits', '+', 1))
					.else(1)
					.end(),
				window_start,
			})),
		)
		.execute();
}

const pairKey = (email: string, { ip, session_id }: Client): string =>
	limitKey('log-in', `${email} from ${ip || session_id}`);
const emailsKey = (email: string): string => limitKey('log-in to', email);
