import { cookieName, isSecure, readPlain } from '~/cookies/cookie.server';

const name = 'desk';

/** The token of the staff member's session; '' for somebody who has none. */
export const readSessionToken = (request: Request): string => {
	const token = readPlain(request, name);
	return /^[\w-]{20,100}$/.test(token) ? token : '';
};

/** The header that keeps a session until the browser is closed; the store ends it sooner. No other site's page sends it. */
export const sessionTokenHeader = (request: Request, token: string): string =>
	`${cookieName(request, name)}=${token}; Path=/; HttpOnly; SameSite=Strict${isSecure(request) ? '; Secure' : ''}`;

/** The header that makes the browser forget it. */
export const clearSessionToken = (request: Request): string => `${sessionTokenHeader(request, '')}; Max-Age=0`;
