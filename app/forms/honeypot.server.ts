import { data } from '@remix-run/node';
import { Honeypot, SpamError } from 'remix-utils/honeypot/server';
import { environment, secrets } from '../environment.server';

/** What the hidden fields of a form are called and hold. */
export type HoneypotInputs = ReturnType<Honeypot['getInputProps']>;

// The seed is the same in every process, so that a form may be answered by another one than it was fetched from.
const honeypot = new Honeypot({ encryptionSeed: secrets[0] ?? environment.SESSION_SECRET });

/** For a loader whose screen has a form that robots look for. */
export const honeypotInputs = (): HoneypotInputs => honeypot.getInputProps();

/**
 * Refuses a post that a robot filled in.
 * @throws a 400 response, which becomes the page's answer.
 */
export function refuseRobots(form: FormData): void {
	try {
		const inputs = honeypot.getInputProps();
		// The library lets a post without the fields pass: our forms always send them.
		if (!form.has(inputs.nameFieldName)) throw new SpamError('Missing honeypot input');
		honeypot.check(form);
	} catch (error) {
		if (error instanceof SpamError) throw data({ error: 'This form could not be sent.' }, { status: 400 });
		throw error;
	}
}
