import { daySeconds, hourSeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { countHit, type Hit, limitKey } from '../../foundation/limits';

/**
 * The limits on attempts for one e-mail address, counted over all IP addresses. They apply in addition to the limit of each
 * visitor's IP address (`store/foundation/limits.ts`). Attempts for an e-mail without an account count too, so the limit does
 * not reveal whether an account exists.
 */
const limits = {
	/** For one e-mail from one IP address, so that a stranger cannot keep others from signing up. */
	check: { hits: 10, seconds: hourSeconds },
	/** Each attempt sends an e-mail. */
	verify: { hits: 10, seconds: hourSeconds },
	reset: { hits: 5, seconds: hourSeconds },
	link: { hits: 5, seconds: hourSeconds },
	/** All invitations of one institution, to any number of people. */
	invite: { hits: 50, seconds: daySeconds },
};

type Kind = keyof typeof limits;

/**
 * Counts an attempt for an e-mail address.
 * @throws {Refused} 429 if the limit is exceeded.
 */
export const countAttempt = (store: Database & Clock, kind: Kind, email: string): Promise<Hit> =>
	countHit(store, attemptKey(kind, email), limits[kind]);

const attemptKey = (kind: Kind, email: string): string => limitKey(`account:${kind}`, email);
