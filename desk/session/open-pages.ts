/** The pages that somebody looks at who is not logged in yet. */
export const isBeforeLogIn = (pathname: string): boolean =>
	/^\/desk\/(?:log-in|log-out|invitation)(?:\/|\.data|$)/.test(pathname);
