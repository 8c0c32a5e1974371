import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { countHit, giveHitBack, type Hit, limitKey } from '../limits';
import type { HasLog } from '../log';
import { Refused } from '../refusal';

/** How long a wrong promo code or gift card is remembered. Seconds. */
const remembered = 300;
/** So many wrong ones end the tries of a session. */
const maxInSession = 20;
/** A session costs nothing to begin; yet a whole library may stand behind one address. */
const maxAtAddress = 200;

/**
 * Tries a promo code or a gift card. Right ones are never counted: however many shoppers share an address, each may use
 * theirs. Not inside a transaction: what it notes has to stay when the try is refused.
 * @param isWrong whether a refusal says that the code or the card was a wrong one
 * @throws {Refused} 429 after too many wrong ones; otherwise whatever the try throws.
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
		// Before it is tried: of many tries at once no more get through than of as many in turn.
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
 * The session's goes first: once it is over, its tries do not count for the address. Who has neither a session nor an
 * address is counted with everybody else who has none.
 */
function countsOf({ ip, session_id }: Client): { key: string; hits: number }[] {
	const address = { key: wrongCodeKey(`address ${ip}`), hits: maxAtAddress };
	return session_id === '' ? [address] : [{ key: wrongCodeKey(`session ${session_id}`), hits: maxInSession }, address];
}

const wrongCodeKey = (who: string): string => limitKey('wrong-code', who);
