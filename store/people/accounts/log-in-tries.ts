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

/** Wrong passwords for one e-mail from one IP address. From the last free attempt on, a captcha is required. */
const oneEmail: GuessThrottle = { free: 5, first: 15, longest: 900, remembered: hourSeconds };

/**
 * Wrong passwords for any e-mails from one IP address. The count restarts every hour. A whole library mistypes about a hundred
 * passwords in an hour. Its readers never wait longer than a minute because of others.
 */
const oneAddress: GuessThrottle = { free: 100, first: 2, longest: 60, remembered: hourSeconds };

/**
 * How many wrong passwords for one e-mail, from all IP addresses together, are free in an hour. After that, a captcha is
 * required.
 */
const freeFromAnywhere = 5;

/**
 * Counts a log-in attempt before its password is checked, so that parallel attempts are all counted. Repeated attempts for one
 * e-mail from one IP address must wait longer and longer, and so must attempts for many e-mails. An e-mail with too many
 * attempts from any IP addresses requires a captcha, so that guessing cannot lock out its owner. Attempts for an e-mail without
 * an account count too.
 * @throws {Refused} 403 with the field 'captcha' if a captcha is required.
 * @throws {Refused} 429 before the waiting time is over.
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

/** A counted attempt, with the data that is needed to uncount it. */
export interface LogInTry {
	/** The key for the attempts for this e-mail from this IP address. */
	email: string;
	ofAddress: CountedTry;
	fromAnywhere: Hit;
}

/**
 * Uncounts attempts after a correct password. Removes all attempts for this e-mail from this IP address. In the total counts of
 * the IP address and of the e-mail, removes only this attempt.
 */
export async function forgetLogInTries(
	store: Database & HasLog,
	{ email, ofAddress, fromAnywhere }: LogInTry,
): Promise<void> {
	await forgetTries(store, email);
	await giveTryBack(store, ofAddress);
	await giveHitBack(store, fromAnywhere);
}
