import { daySeconds, hourSeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { countHit, type Hit, limitKey } from '../../foundation/limits';

/**
 * How often one e-mail may be tried, from all addresses together: beside the limit of each visitor's address
 * (`store/foundation/limits.ts`). An e-mail that has no account counts alike, so that the limit tells nothing.
 */
const limits = {
	/** For one e-mail from one address, so that a stranger cannot keep others from signing up. */
	check: { hits: 10, seconds: hourSeconds },
	/** Each sends an e-mail. */
	verify: { hits: 10, seconds: hourSeconds },
	reset: { hits: 5, seconds: hourSeconds },
	link: { hits: 5, seconds: hourSeconds },
	/** The requests of one institution, to all people together. */
	invite: { hits: 50, seconds: daySeconds },
};

type Kind = keyof typeof limits;

/**
 * Counts an attempt on an e-mail.
 * @throws {Refused} 429 over the limit.
 */
export const countAttempt = (store: Database & Clock, kind: Kind, email: string): Promise<Hit> =>
	countHit(store, attemptKey(kind, email), limits[kind]);

const attemptKey = (kind: Kind, email: string): string => limitKey(`account:${kind}`, email);
