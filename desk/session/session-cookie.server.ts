import { cookieName, isSecure, readPlain } from '~/cookies/cookie.server';

const name = 'desk';

/** Returns the token of the staff member's session; '' if the browser has no session. */
export const readSessionToken = (request: Request): string => {
	const token = readPlain(request, name);
	return /^[\w-]{20,100}$/.test(token) ? token : '';
};

/**
 * Returns the header that stores the session token until the browser is closed. The store ends the session earlier. The browser
 * does not send the cookie with requests from other websites.
 */
export const sessionTokenHeader = (request: Request, token: string): string =>
	`${cookieName(request, name)}=${token}; Path=/; HttpOnly; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`;

/** Returns the header that deletes the session cookie. */
export const clearSessionToken = (request: Request): string => `${sessionTokenHeader(request, '')}; Max-Age=0`;
