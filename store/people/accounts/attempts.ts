import { daySeconds, hourSeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { countHit, type Hit, limitKey } from '../../foundation/limits';

/**
 * The maximum numbers of attempts for one e-mail address, counted over all IP addresses. These limits apply in addition to the
 * limit of each visitor's IP address (`store/foundation/limits.ts`). Attempts for an e-mail address without an account also
 * count, so that the limits do not reveal whether an account exists.
 */
const limits = {
	/** The limit for one e-mail address and one IP address, so that a stranger cannot prevent others from signing up. */
	check: { hits: 10, seconds: hourSeconds },
	/** The limit for sending verification links. Each attempt sends an e-mail. */
	verify: { hits: 10, seconds: hourSeconds },
	reset: { hits: 5, seconds: hourSeconds },
	link: { hits: 5, seconds: hourSeconds },
	/** The limit for all invitations that one institution sends, to any number of people. */
	invite: { hits: 50, seconds: daySeconds },
};

type Kind = keyof typeof limits;

/**
 * Counts an attempt for an e-mail address.
 * @throws {Refused} 429 if the limit for the e-mail address is exceeded
 */
export const countAttempt = (store: Database & Clock, kind: Kind, email: string): Promise<Hit> =>
	countHit(store, attemptKey(kind, email), limits[kind]);

const attemptKey = (kind: Kind, email: string): string => limitKey(`account:${kind}`, email);
