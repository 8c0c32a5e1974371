import { daySeconds, yearSeconds } from './durations';

/**
 * How long a session lasts without a visit, and with it the cookies that name the session and the device
 * (docs/behaviour/accounts.md#log-in). Seconds.
 */
export const sessionLifetime = yearSeconds;

/** How long a new session lasts until a request comes back with its id, which a browser without cookies never sends. Seconds. */
export const firstSessionLifetime = daySeconds;

/** How long a log-in lasts; visits do not renew it (docs/behaviour/accounts.md#log-in). Seconds. */
export const logInLifetime = 7 * daySeconds;

/** How long an order waits for its institution's approval before it is given up (docs/behaviour/orders.md#states). Days. */
export const approvalDays = 14;

/** How long the link that confirms a new customer's e-mail works (docs/behaviour/accounts.md#mailed-links). Hours. */
export const verificationHours = 48;
