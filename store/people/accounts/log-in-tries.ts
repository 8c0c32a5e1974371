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

/** Wrong passwords of one e-mail from one address; from the last free one on a captcha asks for a person. */
const oneEmail: GuessThrottle = { free: 5, first: 15, longest: 900, remembered: hourSeconds };

/**
 * Wrong passwords of any e-mails from one address; the count starts again every hour. A whole library mistypes about a hundred
 * passwords in an hour. Its readers never wait longer than a minute for the tries of others.
 */
const oneAddress: GuessThrottle = { free: 100, first: 2, longest: 60, remembered: hourSeconds };

/**
 * How many wrong passwords of one e-mail, from all addresses together, are free in an hour: from then on a captcha asks
 * for a person.
 */
const freeFromAnywhere = 5;

/**
 * Counts a try to log in before its password is checked, so that many tries at once count as many. Each try of one e-mail from one
 * address waits longer, and so does each try of many e-mails. An e-mail with too many tries, from any addresses, needs a captcha, so
 * that guessing cannot keep its owner out. An e-mail without an account counts alike.
 * @throws {Refused} 403 with the field 'captcha' if a person has to answer.
 * @throws {Refused} 429 before a pause is over.
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

/** A try that was counted, as it can be forgotten. */
export interface LogInTry {
	/** The key of this e-mail's tries from this address. */
	email: string;
	ofAddress: CountedTry;
	fromAnywhere: Hit;
}

/**
 * Forgets, after a right password, all tries of this e-mail from this address, and this one try of the address and of
 * the e-mail.
 */
export async function forgetLogInTries(
	store: Database & HasLog,
	{ email, ofAddress, fromAnywhere }: LogInTry,
): Promise<void> {
	await forgetTries(store, email);
	await giveTryBack(store, ofAddress);
	await giveHitBack(store, fromAnywhere);
}
