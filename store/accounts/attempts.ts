import { countHit } from '../limits';
import { hashOf } from '../sessions/sessions';
import type { Store } from '../store';

/**
 * How often one account may be tried, from wherever: beside the limit of each visitor's address (`store/limits.ts`).
 * An e-mail that has no account counts alike, so that the limit tells nothing.
 */
const limits = {
	login: { hits: 10, seconds: 900 },
	/** The current password, asked of somebody who is logged in. */
	password: { hits: 10, seconds: 900 },
	/** Each may send an e-mail. */
	check: { hits: 10, seconds: 3600 },
	reset: { hits: 5, seconds: 3600 },
	link: { hits: 5, seconds: 3600 },
	/** The requests of one institution, to whomever. */
	invite: { hits: 50, seconds: 86_400 },
};

/** @throws {Refused} 429 over the limit. */
export const countAttempt = (store: Store, kind: keyof typeof limits, email: string): Promise<void> =>
	countHit(store, `account:${kind}:${hashOf(email).slice(0, 32)}`, limits[kind]);
