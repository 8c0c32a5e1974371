/** Returns the path of the log-in. Afterwards the visitor returns to `back`, a path of the shop. */
export const loginPath = (back?: string | null): string => withBack('/account/login', back);

/** Returns the path of the sign-up. It offers a link back once the account is made. */
export const signUpPath = (back?: string | null): string => withBack('/account/signup', back);

/** Returns the path of the form for a new password. After choosing one the customer returns to `back`. */
export const forgotPath = (back?: string | null): string => withBack('/account/forgot', back);

/** Returns the page to come back to. The account's own screens do not count, because another person may log in. */
export const backFrom = ({ pathname, search }: { pathname: string; search: string }): string | null =>
	isAccountScreen(pathname) || pathname === '/' ? null : pathname + search;

/**
 * Whether a path is a screen of accounts, which a private store shows before the log-in
 * (docs/behaviour/shell.md#private-stores), or the data of one.
 */
export const isAccountScreen = (pathname: string): boolean =>
	/^\/(account|forgot-password)(\/|\.data$|$)/.test(pathname);

/** Whether a path is a page about the store, which a private store shows to visitors who consider an account. */
export const isStoreScreen = (pathname: string): boolean =>
	/^\/(privacy-policy|contact-hours)(\/|\.data$|$)/.test(pathname);

/** Whether a path is a screen that shows orders. */
export const isOrderScreen = (pathname: string): boolean => /^\/account\/orders?(\/|\.data$|$)/.test(pathname);

/** Returns a path with the page to come back to. */
export const withBack = (path: string, back: string | null | undefined) =>
	back ? `${path}?back=${encodeURIComponent(back)}` : path;
