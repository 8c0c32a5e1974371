const day = 86_400;

/**
 * How long a session waits for its visitor, and with it the cookies that name it and the device
 * (docs/behaviour/accounts.md#log-in). Seconds.
 */
export const sessionLifetime = 365 * day;

/** As long as nobody has come back with its id: a browser that keeps no cookies never does. Seconds. */
export const firstSessionLifetime = day;

/** How long a log-in lasts, which visits do not renew (docs/behaviour/accounts.md#log-in). Seconds. */
export const logInLifetime = 7 * day;

/** How long the link works by which a new customer confirms their e-mail (docs/behaviour/accounts.md#mailed-links). Hours. */
export const verificationHours = 48;
