/** Whether a page is open to users who are not logged in yet. */
export const isBeforeLogIn = (pathname: string): boolean =>
	/^\/desk\/(?:log-in|log-out|invitation)(?:\/|\.data|$)/.test(pathname);
