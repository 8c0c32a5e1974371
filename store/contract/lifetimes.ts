import { daySeconds, yearSeconds } from './durations';

/**
 * Seconds that a session lasts without a visit. The cookies with the ids of the session and the device last as long
 * (docs/behaviour/accounts.md#log-in).
 */
export const sessionLifetime = yearSeconds;

/** Seconds that a new session lasts until a request sends its id. A browser without cookies never sends the id. */
export const firstSessionLifetime = daySeconds;

/** Seconds that a log-in lasts. Visits do not renew it (docs/behaviour/accounts.md#log-in). */
export const logInLifetime = 7 * daySeconds;

/** Days that an order waits for its institution's approval before it is given up (docs/behaviour/orders.md#states). */
export const approvalDays = 14;

/** The lifetime in hours of the link that confirms a new customer's e-mail address (docs/behaviour/accounts.md#mailed-links). */
export const verificationHours = 48;
