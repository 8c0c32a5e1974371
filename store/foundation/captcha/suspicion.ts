import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { addHits, hitsOf, limitKey } from '../limits';

/** The number of seconds for which a failed try is remembered. */
const remembered = 900;
/** The number of failed tries after which a visitor gets a captcha challenge. */
const maxFailures = 3;

/**
 * Returns whether this visitor, or another visitor at the same IP address, has recently failed too often. Returns true for a
 * visitor without an IP address, a session and a device id.
 */
export async function isSuspicious(store: Database & Clock, client: Client): Promise<boolean> {
	const keys = keysOf(client);
	return keys.length === 0 || (await hitsOf(store, keys, remembered)) >= maxFailures;
}

/** Records a failed try, such as an unknown gift card. */
export const noteFailure = (store: Database & Clock, client: Client): Promise<void> => note(store, client, 1);

/** Records behaviour that only a program shows. The visitor then gets a captcha challenge for every form. */
export const noteProgram = (store: Database & Clock, client: Client): Promise<void> => note(store, client, maxFailures);

async function note(store: Database & Clock, client: Client, failures: number): Promise<void> {
	for (const key of keysOf(client)) await addHits(store, key, remembered, failures);
}

/**
 * Returns the keys under which failures are counted: the IP address and the session. The device id is used only if both are
 * unknown, because the device can choose its own id.
 */
function keysOf({ ip, session_id, uuid }: Client): string[] {
	const known = ip || session_id ? [ip, session_id] : [uuid];
	return known.filter((name) => name !== '').map((name) => limitKey('captcha', name));
}
