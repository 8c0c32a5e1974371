import { createHash } from 'node:crypto';
import { deskRefusal } from '../foundation/refusal';

/**
 * Returns a version of a form's facts. Two versions are equal only if all facts are equal. The form carries the version, so that
 * the second of two users who save at once gets a message.
 * @param shown the facts that the form shows, as JSON can hold them
 */
export const versionOf = (shown: object): string =>
	createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);

/**
 * Call this inside the transaction that makes the change, once the row is locked.
 * @param version the version in the form
 * @throws {Refused} 'changed-meanwhile' if the facts have changed since
 */
export const requireVersion = (version: string, shown: object): void => requireSameVersion(version, versionOf(shown));

/** Checks against a current version that the caller already has. */
export function requireSameVersion(version: string, current: string): void {
	if (version === current) return;
	throw deskRefusal(
		'changed-meanwhile',
		'Someone changed this while you had it open. Check the current values below and save again.',
	);
}
