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

/** Wrong passwords of one e-mail from one network. */
const oneEmail: GuessThrottle = { free: 5, first: 15, longest: 900, remembered: hourSeconds };

/** Wrong passwords of any e-mails from one network. */
const oneNetwork: GuessThrottle = { free: 20, first: 2, longest: 300, remembered: hourSeconds };

/**
 * Wrong passwords of one e-mail from any network. The pauses stay short, so that guessing locks its owner out for at most a minute.
 * Log-ins with a passkey are not counted here.
 */
const fromAnywhere: GuessThrottle = { free: 30, first: 2, longest: 60, remembered: hourSeconds };

/** Wrong codes or passwords from the holder of a session. The pauses allow about a hundred tries a day. */
const oneAccount: GuessThrottle = { free: 5, first: 30, longest: 900, remembered: daySeconds };

/** A counted try to log in, which can be forgotten again. */
export interface LogInTry {
	/** The key of this e-mail's tries from this network. */
	pair: string;
	ofNetwork: CountedTry;
	anywhere: CountedTry;
}

/**
 * Counts a try to log in before its password is checked, so that simultaneous tries all count. An unknown e-mail counts the same
 * way.
 * @throws {Refused} 429 before a pause is over
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

/** Forgets the tries of an e-mail after a correct password. This try no longer counts against the network either. */
export async function forgetLogInTry(store: Database & HasLog, { pair, ofNetwork, anywhere }: LogInTry): Promise<void> {
	await forgetTries(store, pair);
	await giveTryBack(store, ofNetwork);
	await giveTryBack(store, anywhere);
}

/** The secrets that the holder of a session may guess at. */
type Guessed = 'password' | 'code';

const guessKey = (what: Guessed, staffId: number): string => limitKey(`desk-${what}`, String(staffId));

/** @throws {Refused} 429 during the pause after wrong guesses */
export async function countGuess(store: Database & Clock, what: Guessed, staffId: number): Promise<void> {
	await countTry(store, await triesSoFar(store, guessKey(what, staffId), oneAccount), oneAccount);
}

export const forgetGuesses = (store: Database, what: Guessed, staffId: number): Promise<void> =>
	forgetTries(store, guessKey(what, staffId));
