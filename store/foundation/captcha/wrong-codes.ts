import type { Client } from '../../contract/call';
import type { Store } from '../../store';
import { addHits, hitsOf, limitKey, tooMany } from '../limits';
import { Refused } from '../refusal';

/** How long a wrong promo code or gift card is remembered. Seconds. */
const remembered = 300;
/** So many wrong ones end the tries of a session. */
const mostInSession = 20;
/** A session costs nothing to begin; yet a whole library may stand behind one address. */
const mostAtAddress = 200;

/**
 * Tries a promo code or a gift card. Right ones are never counted: however many shoppers share an address, each may use
 * theirs. Not inside a transaction: what it notes has to stay when the try is refused.
 * @param isWrong whether a refusal says that the code or the card was a wrong one
 * @throws {Refused} 429 after too many wrong ones; otherwise whatever the try throws.
 */
export async function tryCode<Result>(
	store: Store,
	client: Client,
	isWrong: (refusal: Refused) => boolean,
	attempt: () => Promise<Result>,
): Promise<Result> {
	const counts = countsOf(client);
	for (const { key, most } of counts) {
		if ((await hitsOf(store, [key], remembered)) >= most) throw tooMany(store, remembered);
	}
	try {
		return await attempt();
	} catch (error) {
		if (error instanceof Refused && isWrong(error)) {
			for (const { key } of counts) await addHits(store, key, remembered);
		}
		throw error;
	}
}

/** Who has neither a session nor an address is counted with everybody else who has none. */
function countsOf({ ip, session_id }: Client): { key: string; most: number }[] {
	const address = { key: wrongCodeKey(`address ${ip}`), most: mostAtAddress };
	return session_id === '' ? [address] : [address, { key: wrongCodeKey(`session ${session_id}`), most: mostInSession }];
}

const wrongCodeKey = (who: string): string => limitKey('wrong-code', who);
