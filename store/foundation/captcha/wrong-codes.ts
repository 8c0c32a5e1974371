import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { countHit, giveHitBack, type Hit, limitKey } from '../limits';
import type { HasLog } from '../log';
import { Refused } from '../refusal';

/** The number of seconds for which a wrong promo code or gift card is remembered. */
const remembered = 300;
/** The maximum number of wrong codes in one session. */
const maxInSession = 20;
/**
 * The maximum number of wrong codes from one IP address. This limit is needed because anyone can start a new session. The limit
 * is high because a whole library may share one IP address.
 */
const maxAtAddress = 200;

/**
 * Tries a promo code or a gift card, and counts the try if the code is wrong. Correct codes are not counted, so any number of
 * shoppers at one IP address can use their codes. Must not run inside a transaction, because the count must be kept when the try
 * is refused.
 * @param isWrong returns whether a refusal means that the code or the card is wrong
 * @throws {Refused} 429 after too many wrong codes; otherwise the error of `attempt`
 */
export async function tryCode<Result>(
	store: Database & Clock & HasLog,
	client: Client,
	isWrong: (refusal: Refused) => boolean,
	attempt: () => Promise<Result>,
): Promise<Result> {
	const counted: Hit[] = [];
	let wrong = false;
	try {
		// The try is counted before the code is tried, so that parallel tries cannot exceed the limit.
		for (const { key, hits } of countsOf(client))
			counted.push(await countHit(store, key, { hits, seconds: remembered }));
		return await attempt();
	} catch (error) {
		wrong = error instanceof Refused && isWrong(error);
		throw error;
	} finally {
		if (!wrong) for (const hit of counted) await giveHitBack(store, hit);
	}
}

/**
 * Returns the counts of wrong codes, with the session's count first. Once the session's count is full, further tries in the
 * session do not count for the IP address. All visitors without a session and without an IP address share one count.
 */
function countsOf({ ip, session_id }: Client): { key: string; hits: number }[] {
	const address = { key: wrongCodeKey(`address ${ip}`), hits: maxAtAddress };
	return session_id === '' ? [address] : [{ key: wrongCodeKey(`session ${session_id}`), hits: maxInSession }, address];
}

const wrongCodeKey = (who: string): string => limitKey('wrong-code', who);
