import { daySeconds, yearSeconds } from './durations';

/**
 * How long a session waits for its visitor, and with it the cookies that name it and the device
 * (docs/behaviour/accounts.md#log-in). Seconds.
 */
export const sessionLifetime = yearSeconds;

/** As long as nobody has come back with its id: a browser that keeps no cookies never does. Seconds. */
export const firstSessionLifetime = daySeconds;

/** How long a log-in lasts, which visits do not renew (docs/behaviour/accounts.md#log-in). Seconds. */
export const logInLifetime = 7 * daySeconds;

/** How long an order waits for its institution to approve it; then it is given up (docs/behaviour/orders.md#states). Days. */
export const approvalDays = 14;

/** How long the link works by which a new customer confirms their e-mail (docs/behaviour/accounts.md#mailed-links). Hours. */
export const verificationHours = 48;
