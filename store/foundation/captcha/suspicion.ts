import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { addHits, hitsOf, limitKey } from '../limits';

/** Seconds that a failed try is remembered. */
const remembered = 900;
/** The number of failed tries after which a visitor gets a challenge. */
const maxFailures = 3;

/**
 * Whether this visitor, or another visitor at the same address, has recently failed too often. True for a visitor without any
 * address, session or device id.
 */
export async function isSuspicious(store: Database & Clock, client: Client): Promise<boolean> {
	const keys = keysOf(client);
	return keys.length === 0 || (await hitsOf(store, keys, remembered)) >= maxFailures;
}

/** Remembers a failed try, such as an unknown gift card. */
export const noteFailure = (store: Database & Clock, client: Client): Promise<void> => note(store, client, 1);

/** Notes behaviour that only a program shows. The visitor gets challenges from now on. */
export const noteProgram = (store: Database & Clock, client: Client): Promise<void> => note(store, client, maxFailures);

async function note(store: Database & Clock, client: Client, failures: number): Promise<void> {
	for (const key of keysOf(client)) await addHits(store, key, remembered, failures);
}

/**
 * Counts failures by address and by session. Counts them by device id only if neither is known, because the device can choose its
 * id.
 */
function keysOf({ ip, session_id, uuid }: Client): string[] {
	const known = ip || session_id ? [ip, session_id] : [uuid];
	return known.filter((name) => name !== '').map((name) => limitKey('captcha', name));
}
