import { createHash } from 'node:crypto';
import { deskRefusal } from '../foundation/refusal';

/**
 * Returns a version of the facts that a form shows. Two versions are equal only if all facts are equal. The form sends the
 * version back. If two users save at the same time, the second therefore gets a message.
 * @param shown the facts that the form shows, as a value that JSON can represent
 */
export const versionOf = (shown: object): string =>
	createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);

/**
 * Requires that the facts are the same as when the form was shown. Call this inside the transaction that makes the change, after
 * the row is locked.
 * @param version the version in the form
 * @throws {Refused} 'changed-meanwhile' if the facts have changed since the form was shown
 */
export const requireVersion = (version: string, shown: object): void => requireSameVersion(version, versionOf(shown));

/** Like `requireVersion`, for callers that already have the current version. */
export function requireSameVersion(version: string, current: string): void {
	if (version === current) return;
	throw deskRefusal(
		'changed-meanwhile',
		'Someone changed this while you had it open. Check the current values below and save again.',
	);
}
