import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { addHits, hitsOf, limitKey } from '../limits';

/** How long a failed try is remembered. Seconds. */
const remembered = 900;
/** So many failed tries bring a challenge; the first ones never do. */
const maxFailures = 3;

/** Whether this visitor, or somebody at the same address, has failed too often of late. Somebody unknown always has. */
export async function isSuspicious(store: Database & Clock, client: Client): Promise<boolean> {
	const keys = keysOf(client);
	return keys.length === 0 || (await hitsOf(store, keys, remembered)) >= maxFailures;
}

/** Remembers a failed try, such as a gift card that is not known. */
export const noteFailure = (store: Database & Clock, client: Client): Promise<void> => note(store, client, 1);

/** Remembers what only a program does: the next thing is a challenge. */
export const noteProgram = (store: Database & Clock, client: Client): Promise<void> => note(store, client, maxFailures);

async function note(store: Database & Clock, client: Client, failures: number): Promise<void> {
	for (const key of keysOf(client)) await addHits(store, key, remembered, failures);
}

/** The address counts and the session does; the device's own word only where neither is known. */
function keysOf({ ip, session_id, uuid }: Client): string[] {
	const known = ip || session_id ? [ip, session_id] : [uuid];
	return known.filter((name) => name !== '').map((name) => limitKey('captcha', name));
}
