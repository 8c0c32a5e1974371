/** Whether users who are not logged in may open a page. */
export const isBeforeLogIn = (pathname: string): boolean =>
	/^\/desk\/(?:log-in|log-out|invitation)(?:\/|\.data|$)/.test(pathname);
