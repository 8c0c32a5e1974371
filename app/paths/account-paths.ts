/** The log-in screen; afterwards the visitor is back at `back`, a path of the shop. */
export const loginPath = (back?: string | null): string => withBack('/account/login', back);

/** The sign-up screen; the way back is offered when the account is made. */
export const signUpPath = (back?: string | null): string => withBack('/account/signup', back);

/** Returns the path of the form for a new password. After choosing one the customer returns to `back`. */
export const forgotPath = (back?: string | null): string => withBack('/account/forgot', back);

/** The page to come back to. The account's own screens are none, as the person whom they show has changed. */
export const backFrom = ({ pathname, search }: { pathname: string; search: string }): string | null =>
	isAccountScreen(pathname) || pathname === '/' ? null : pathname + search;

/** The screens of accounts, which a private store shows before the log-in (docs/behaviour/shell.md#private-stores); and what scripts load of them. */
export const isAccountScreen = (pathname: string): boolean =>
	/^\/(account|forgot-password)(\/|\.data$|$)/.test(pathname);

/** The pages about the store, which a private one shows to anyone who thinks about an account. */
export const isStoreScreen = (pathname: string): boolean =>
	/^\/(privacy-policy|contact-hours)(\/|\.data$|$)/.test(pathname);

/** The screens that show orders. */
export const isOrderScreen = (pathname: string): boolean => /^\/account\/orders?(\/|\.data$|$)/.test(pathname);

/** A path, with the page to come back to from there. */
export const withBack = (path: string, back: string | null | undefined) =>
	back ? `${path}?back=${encodeURIComponent(back)}` : path;
