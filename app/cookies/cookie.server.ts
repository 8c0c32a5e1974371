import { createCookie } from '@remix-run/node';
import { environment, secrets } from '../environment.server';

/** Whether cookies need https. In production they do, except on the machine that the shop runs on. */
export function isSecure(request: Request): boolean {
	if (environment.SECURE_COOKIES) return environment.SECURE_COOKIES === 'true';
	return (
		environment.NODE_ENV === 'production' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname)
	);
}

/**
 * Returns the cookie's name in the browser. Over https the name has the `__Host-` prefix, which browsers accept only
 * from this exact host. Other hosts of the domain, and attackers on plain http, cannot set such a cookie. The bare name
 * is not read over https.
 */
export const cookieName = (request: Request, name: string): string => (isSecure(request) ? `__Host-${name}` : name);

/** A cookie that cannot be forged: its content is signed with the shop's secret. */
export interface SignedCookie {
	/** Returns the cookie's value; null when the cookie is missing or was tampered with. */
	read(request: Request): Promise<unknown>;
	/** The header that sets it. */
	header(request: Request, value: unknown): Promise<string>;
	/** The header that makes the browser forget it. */
	clear(request: Request): Promise<string>;
}

/** @param maxAge how long the browser keeps the cookie, in seconds */
export function signedCookie(name: string, maxAge: number): SignedCookie {
	const options = { httpOnly: true, maxAge, path: '/', sameSite: 'lax', secrets } as const;
	const bare = createCookie(name, options);
	const secure = createCookie(`__Host-${name}`, { ...options, secure: true });
	const of = (request: Request) => (isSecure(request) ? secure : bare);
	return {
		read: (request) =>
			of(request)
				.parse(request.headers.get('Cookie'))
				.catch(() => null),
		header: (request, value) => of(request).serialize(value),
		clear: (request) => of(request).serialize('', { maxAge: 0 }),
	};
}

/**
 * Returns the value of an unsigned, plain-text cookie; '' when the cookie is missing. Use such cookies only for values
 * that do no harm when forged.
 */
export function readPlain(request: Request, name: string): string {
	const wanted = `${cookieName(request, name)}=`;
	const cookies = (request.headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
	return cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length) ?? '';
}

/**
 * Returns the header that sets a plain cookie.
 * @param maxAge in seconds; without it the cookie lasts until the browser
 * is closed
 */
export function plainHeader(request: Request, name: string, value: string, maxAge?: number): string {
	const age = maxAge === undefined ? '' : `Max-Age=${maxAge}; `;
	return `${cookieName(request, name)}=${value}; ${age}Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`;
}
