import { daySeconds, hourSeconds } from '../../contract/durations';
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
import { limitKey } from '../../foundation/limits';
import type { HasLog } from '../../foundation/log';

/**
 * Limits wrong passwords for one e-mail address from one network. The values of `first`, `longest` and `remembered` are in
 * seconds.
 */
const oneEmail: GuessThrottle = { free: 5, first: 15, longest: 900, remembered: hourSeconds };

/** Limits wrong passwords from one network, for any e-mail addresses. */
const oneNetwork: GuessThrottle = { free: 20, first: 2, longest: 300, remembered: hourSeconds };

/**
 * Limits wrong passwords for one e-mail address from any network. The pauses after wrong passwords are short, so that an attacker
 * who guesses passwords can lock the owner out for at most a minute. Log-ins with a passkey are not limited in this way.
 */
const fromAnywhere: GuessThrottle = { free: 30, first: 2, longest: 60, remembered: hourSeconds };

/** Limits wrong codes or passwords from a logged-in user. The pauses after wrong codes allow about a hundred attempts a day. */
const oneAccount: GuessThrottle = { free: 5, first: 30, longest: 900, remembered: daySeconds };

/** A counted log-in attempt. A correct password removes the attempt from the count. */
export interface LogInTry {
	/** The key under which attempts for this e-mail address from this network are counted. */
	pair: string;
	ofNetwork: CountedTry;
	anywhere: CountedTry;
}

/**
 * Counts a log-in attempt before the password is checked, so that simultaneous attempts all count. Attempts with an unknown
 * e-mail address count in the same way.
 * @throws {Refused} 429 if the pause after earlier attempts is not over
 */
export async function countLogInTry(store: Database & Clock & HasLog, email: string, ip: string): Promise<LogInTry> {
	const pair = await triesSoFar(store, limitKey('desk-log-in', `${email} from ${ip}`), oneEmail);
	const network = await triesSoFar(store, limitKey('desk-log-in from', ip), oneNetwork);
	const account = await triesSoFar(store, limitKey('desk-log-in to', email), fromAnywhere);
	const ofNetwork = await countTry(store, network, oneNetwork);
	try {
		const anywhere = await countTry(store, account, fromAnywhere);
		try {
			await countTry(store, pair, oneEmail);
		} catch (error) {
			await giveTryBack(store, anywhere);
			throw error;
		}
		return { pair: pair.key, ofNetwork, anywhere };
	} catch (error) {
		await giveTryBack(store, ofNetwork);
		throw error;
	}
}

/** Resets the count of an e-mail address after a correct password. Also removes this attempt from the network's count. */
export async function forgetLogInTry(store: Database & HasLog, { pair, ofNetwork, anywhere }: LogInTry): Promise<void> {
	await forgetTries(store, pair);
	await giveTryBack(store, ofNetwork);
	await giveTryBack(store, anywhere);
}

/** The secrets that a logged-in user might guess. */
type Guessed = 'password' | 'code';

const guessKey = (what: Guessed, staffId: number): string => limitKey(`desk-${what}`, String(staffId));

/** Counts a guess. @throws {Refused} 429 during the pause after wrong guesses */
export async function countGuess(store: Database & Clock, what: Guessed, staffId: number): Promise<void> {
	await countTry(store, await triesSoFar(store, guessKey(what, staffId), oneAccount), oneAccount);
}

export const forgetGuesses = (store: Database, what: Guessed, staffId: number): Promise<void> =>
	forgetTries(store, guessKey(what, staffId));
