import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { addHits, hitsOf, limitKey } from '../limits';

/** Seconds that a failed try is remembered. */
const remembered = 900;
/** From how many failed tries on there is a challenge. */
const maxFailures = 3;

/**
 * Whether this visitor, or another one at the same address, has recently failed too often. True for a visitor of whom nothing is
 * known.
 */
export async function isSuspicious(store: Database & Clock, client: Client): Promise<boolean> {
	const keys = keysOf(client);
	return keys.length === 0 || (await hitsOf(store, keys, remembered)) >= maxFailures;
}

/** Remembers a failed try, such as an unknown gift card. */
export const noteFailure = (store: Database & Clock, client: Client): Promise<void> => note(store, client, 1);

/** Notes behaviour that only a program shows: there is a challenge from now on. */
export const noteProgram = (store: Database & Clock, client: Client): Promise<void> => note(store, client, maxFailures);

async function note(store: Database & Clock, client: Client, failures: number): Promise<void> {
	for (const key of keysOf(client)) await addHits(store, key, remembered, failures);
}

/** Failures count by address and by session; by the device's id, which it can choose itself, only where neither is known. */
function keysOf({ ip, session_id, uuid }: Client): string[] {
	const known = ip || session_id ? [ip, session_id] : [uuid];
	return known.filter((name) => name !== '').map((name) => limitKey('captcha', name));
}
