import type { HasConfig } from '../../../config';
import type { Client } from '../../contract/call';
import type { CaptchaAnswer } from '../../contract/captcha';
import { hourSeconds } from '../../contract/durations';
import { requirePerson } from '../../foundation/captcha/captcha';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import {
	type CountedTry,
	countTry,
	forgetTries,
	type GuessThrottle,
	giveTryBack,
	triesSoFar,
} from '../../foundation/guess-throttle';
import { addHits, giveHitBack, type Hit, limitKey } from '../../foundation/limits';
import type { HasLog } from '../../foundation/log';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<'account/login'>();

/**
 * The rule for wrong passwords for one e-mail address from one IP address. Once the free attempts are used up, a captcha is
 * required.
 */
const oneEmail: GuessThrottle = { free: 5, first: 15, longest: 900, remembered: hourSeconds };

/**
 * The rule for wrong passwords for any e-mail addresses from one IP address. The count restarts every hour. In a whole library,
 * about a hundred passwords are mistyped in an hour. The readers of a library never wait longer than a minute because of other
 * readers.
 */
const oneAddress: GuessThrottle = { free: 100, first: 2, longest: 60, remembered: hourSeconds };

/**
 * The number of wrong passwords for one e-mail address, from all IP addresses together, that are possible in an hour without a
 * captcha.
 */
const freeFromAnywhere = 5;

/**
 * Counts a log-in attempt before its password is verified, so that parallel attempts are all counted. After each attempt for one
 * e-mail address from one IP address, the waiting time becomes longer. The waiting time also becomes longer after attempts for
 * many e-mail addresses from one IP address. If there are too many attempts for an e-mail address from any IP addresses, a
 * captcha is required instead, so that guessing cannot lock out the owner of the address. Attempts for an e-mail address without
 * an account also count.
 * @throws {Refused} 403 with the field 'captcha' if a captcha is required
 * @throws {Refused} 429 before the waiting time is over
 */
export async function countLogInTry(
	store: Database & Clock & HasConfig & HasLog,
	email: string,
	client: Client,
	captcha?: CaptchaAnswer,
): Promise<LogInTry> {
	const here = client.ip || client.session_id;
	const thisHour = Math.floor(store.now() / hourSeconds);
	const pair = await triesSoFar(store, limitKey('log-in', `${email} from ${here}`), oneEmail);
	const address = await triesSoFar(store, limitKey('log-in from', `${here} in ${thisHour}`), oneAddress);
	const fromAnywhere = await addHits(store, limitKey('log-in to', email), hourSeconds);
	if (pair.tries >= oneEmail.free || address.tries >= oneAddress.free || fromAnywhere.hits > freeFromAnywhere) {
		if (!captcha) throw refuse('captcha-failed', 'Please answer the question.', 'captcha');
		await requirePerson(store, client, 'login', captcha);
	}
	const ofAddress = await countTry(store, address, oneAddress);
	try {
		await countTry(store, pair, oneEmail);
	} catch (error) {
		await giveTryBack(store, ofAddress);
		throw error;
	}
	return { email: pair.key, ofAddress, fromAnywhere };
}

/** A counted log-in attempt, with the data that is needed to uncount it. */
export interface LogInTry {
	/** The key that counts the attempts for this e-mail address from this IP address. */
	email: string;
	ofAddress: CountedTry;
	fromAnywhere: Hit;
}

/**
 * Uncounts log-in attempts after a correct password. Removes all attempts for this e-mail address from this IP address. In the
 * total counts of the IP address and of the e-mail address, removes only this attempt.
 */
export async function forgetLogInTries(
	store: Database & HasLog,
	{ email, ofAddress, fromAnywhere }: LogInTry,
): Promise<void> {
	await forgetTries(store, email);
	await giveTryBack(store, ofAddress);
	await giveHitBack(store, fromAnywhere);
}
