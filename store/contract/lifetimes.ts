import { daySeconds, yearSeconds } from './durations';

/**
 * The number of seconds after which a session without visits ends. The cookies with the ids of the session and the device last
 * equally long (docs/behaviour/accounts.md#log-in).
 */
export const sessionLifetime = yearSeconds;

/**
 * The number of seconds after which a new session ends if no request has sent its id. A browser without cookies never sends the
 * id.
 */
export const firstSessionLifetime = daySeconds;

/** The number of seconds that a log-in lasts. Visits do not extend a log-in (docs/behaviour/accounts.md#log-in). */
export const logInLifetime = 7 * daySeconds;

/**
 * The number of days that an order waits for approval by its institution before the shop cancels the order
 * (docs/behaviour/orders.md#states).
 */
export const approvalDays = 14;

/**
 * The number of hours for which the link that confirms a new customer's e-mail address is valid
 * (docs/behaviour/accounts.md#mailed-links).
 */
export const verificationHours = 48;
