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
export const requireVersion = (version: string, shown: object): void => requireSameVersion(version, versionOf(shown));

/** The same, with the version of what it is now. */
export function requireSameVersion(version: string, current: string): void {
	if (version === current) return;
	throw deskRefusal(
		'changed-meanwhile',
		'Somebody else has changed this since you opened it. What it is now stands beside what you typed: choose, and save again.',
	);
}
