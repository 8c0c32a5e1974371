import { data } from '@remix-run/node';
import { sign, unsign } from 'cookie-signature';
import { environment, secrets } from '../environment.server';
import { stampName, trapName } from './honeypot';

/** The text that is signed to make a form's stamp. No signed cookie of the shop contains this text. */
const stamped = 'a form of this shop';

/**
 * Returns a signed stamp for a form that needs protection from robots. The loader of the form's page calls this function to get a
 * stamp. Any process of the shop accepts the form's stamp.
 */
export const honeypotStamp = (): string => sign(stamped, secrets[0] ?? environment.SESSION_SECRET);

/**
 * Refuses a form if a robot filled it in.
 * @throws a 400 response, which the router sends as the answer
 */
export function refuseRobots(form: FormData): void {
	const [trap, stamp] = [form.get(trapName), form.get(stampName)];
	const ours = typeof stamp === 'string' && secrets.some((secret) => unsign(stamp, secret) === stamped);
	if (trap !== '' || !ours) throw data({ error: 'This form could not be sent.' }, { status: 400 });
}
