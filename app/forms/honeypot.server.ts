import { data } from '@remix-run/node';
import { sign, unsign } from 'cookie-signature';
import { environment, secrets } from '../environment.server';
import { stampName, trapName } from './honeypot';

/** The text that is signed. No cookie of the shop contains this text. */
const stamped = 'a form of this shop';

/**
 * Returns a signed stamp for a form that needs protection from robots. The loader of its page calls this function. Any process of
 * the shop accepts the stamp.
 */
export const honeypotStamp = (): string => sign(stamped, secrets[0] ?? environment.SESSION_SECRET);

/**
 * Refuses a form that a robot filled in.
 * @throws a 400 response, which the router sends as the answer
 */
export function refuseRobots(form: FormData): void {
	const [trap, stamp] = [form.get(trapName), form.get(stampName)];
	const ours = typeof stamp === 'string' && secrets.some((secret) => unsign(stamp, secret) === stamped);
	if (trap !== '' || !ours) throw data({ error: 'This form could not be sent.' }, { status: 400 });
}
