import { daySeconds, yearSeconds } from './durations';

/**
 * Seconds that a session lasts without a visit, and with it the cookies that name the session and the device
 * (docs/behaviour/accounts.md#log-in).
 */
export const sessionLifetime = yearSeconds;

/** Seconds that a new session lasts until a request comes back with its id. A browser without cookies never sends the id. */
export const firstSessionLifetime = daySeconds;

/** Seconds that a log-in lasts; visits do not renew it (docs/behaviour/accounts.md#log-in). */
export const logInLifetime = 7 * daySeconds;

/** Days that an order waits for its institution's approval before it is given up (docs/behaviour/orders.md#states). */
export const approvalDays = 14;

/** How long the link that confirms a new customer's e-mail works (docs/behaviour/accounts.md#mailed-links). Hours. */
export const verificationHours = 48;
