import { data } from '@remix-run/node';
import { sign, unsign } from 'cookie-signature';
import { environment, secrets } from '../environment.server';
import { stampName, trapName } from './honeypot';

/** The words that are signed. No cookie of the shop contains them. */
const stamped = 'a form of this shop';

/**
 * Signs the stamp of a form that needs protection from robots, for the loader of its screen. Any process accepts
 * another process's stamp.
 */
export const honeypotStamp = (): string => sign(stamped, secrets[0] ?? environment.SESSION_SECRET);

/**
 * Refuses a post that a robot filled in.
 * @throws a 400 response, which becomes the page's answer.
 */
export function refuseRobots(form: FormData): void {
	const [trap, stamp] = [form.get(trapName), form.get(stampName)];
	const ours = typeof stamp === 'string' && secrets.some((secret) => unsign(stamp, secret) === stamped);
	if (trap !== '' || !ours) throw data({ error: 'This form could not be sent.' }, { status: 400 });
}
