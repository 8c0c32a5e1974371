import { cookieName, isSecure, readPlain } from '~/cookies/cookie.server';

const name = 'desk';

/** Returns the token of the staff member's session; '' for none. */
export const readSessionToken = (request: Request): string => {
	const token = readPlain(request, name);
	return /^[\w-]{20,100}$/.test(token) ? token : '';
};

/**
 * Returns the header that keeps a session until the browser closes. The store ends the session sooner. Other sites' pages do not
 * send the cookie.
 */
export const sessionTokenHeader = (request: Request, token: string): string =>
	`${cookieName(request, name)}=${token}; Path=/; HttpOnly; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`;

/** Returns the header that makes the browser forget the session. */
export const clearSessionToken = (request: Request): string => `${sessionTokenHeader(request, '')}; Max-Age=0`;
