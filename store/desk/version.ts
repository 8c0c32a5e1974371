import { createHash } from 'node:crypto';
import { deskRefusal } from '../foundation/refusal';

/**
 * A version of what a form shows: two are the same as long as all of it is. As the form carries it, the second of two who
 * save at once is told so.
 * @param shown the facts that the form shows, as JSON can hold them
 */
export const versionOf = (shown: object): string =>
	createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);

/**
 * To be asked inside the transaction that changes it, when its row is held.
 * @param version what the form carried
 * @throws {Refused} 'changed-meanwhile' when it shows something else by now
 */
export function requireVersion(version: string, shown: object): void {
	if (version === versionOf(shown)) return;
	throw deskRefusal(
		'changed-meanwhile',
		'Somebody else has changed this since you opened it. What it is now stands beside what you typed: choose, and save again.',
	);
}
