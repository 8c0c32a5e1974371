/** Returns the address of the log-in. After the log-in, the visitor returns to `back`, a path of the shop. */
export const loginPath = (back?: string | null): string => withBack('/account/login', back);

/** Returns the address of the sign-up. After the account is created, the page links to `back`. */
export const signUpPath = (back?: string | null): string => withBack('/account/signup', back);

/** Returns the address of the form for a forgotten password. After the password was changed, the customer returns to `back`. */
export const forgotPath = (back?: string | null): string => withBack('/account/forgot', back);

/** Returns the page to return to after a log-in. Returns null for pages of the account, because another customer may log in. */
export const backFrom = ({ pathname, search }: { pathname: string; search: string }): string | null =>
	isAccountScreen(pathname) || pathname === '/' ? null : pathname + search;

/**
 * Whether a path is a page for logging in or signing up, or the address of the data of such a page. A private store shows these
 * pages to visitors who are not logged in (docs/behaviour/shell.md#private-stores).
 */
export const isAccountScreen = (pathname: string): boolean =>
	/^\/(account|forgot-password)(\/|\.data$|$)/.test(pathname);

/** Whether a path is a page about the store. A private store shows these pages to visitors who are not logged in. */
export const isStoreScreen = (pathname: string): boolean =>
	/^\/(privacy-policy|contact-hours)(\/|\.data$|$)/.test(pathname);

/** Whether a path is a page that shows orders. */
export const isOrderScreen = (pathname: string): boolean => /^\/account\/orders?(\/|\.data$|$)/.test(pathname);

/** Adds the page to return to as a query parameter to a path. */
export const withBack = (path: string, back: string | null | undefined) =>
	back ? `${path}?back=${encodeURIComponent(back)}` : path;
