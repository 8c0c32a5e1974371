import { data } from '@remix-run/node';
import { Honeypot } from 'remix-utils/honeypot/server';
import { environment, secrets } from '../environment.server';

/** What the hidden fields of a form are called and hold. */
export type HoneypotInputs = ReturnType<Honeypot['getInputProps']>;

// The seed is the same in every process, so that a form may be answered by another one than it was fetched from.
const honeypot = new Honeypot({ encryptionSeed: secrets[0] ?? environment.SESSION_SECRET });

/** For a loader whose screen has a form that robots look for. */
export const honeypotInputs = (): HoneypotInputs => honeypot.getInputProps();

/** Longer than what the page's form holds of when it was made. Decrypting a long text keeps everybody else waiting. */
const maxStampLength = 100;

/**
 * Refuses a post that a robot filled in.
 * @throws a 400 response, which becomes the page's answer.
 */
export function refuseRobots(form: FormData): void {
	const { nameFieldName, validFromFieldName } = honeypot.getInputProps();
	const stamp = String(form.get(validFromFieldName ?? '') ?? '');
	// The library lets a post without the fields pass: our forms always send them.
	if (!form.has(nameFieldName) || stamp.length > maxStampLength) throw refusal();
	try {
		honeypot.check(form);
	} catch {
		// Also where it cannot decrypt the stamp: then it is not ours.
		throw refusal();
	}
}

const refusal = () => data({ error: 'This form could not be sent.' }, { status: 400 });
