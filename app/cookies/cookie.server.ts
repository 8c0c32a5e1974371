import { createCookie } from '@remix-run/node';
import { environment, secrets } from '../environment.server';

/** Cookies go over https alone in production, except to the machine that the shop runs on. */
export function isSecure(request: Request): boolean {
	if (environment.SECURE_COOKIES) return environment.SECURE_COOKIES === 'true';
	return (
		environment.NODE_ENV === 'production' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname)
	);
}

/**
 * What a cookie is called in the browser. Over https it has the prefix that browsers take from this very host alone: no
 * other host of the domain, and nobody between on plain http, can put one there. The bare name is not read then.
 */
export const cookieName = (request: Request, name: string): string => (isSecure(request) ? `__Host-${name}` : name);

/** A cookie that nobody can make up: what is in it was signed with the shop's secret. */
export interface SignedCookie {
	/** Its value, whatever that is; null where there is none, or it was tampered with. */
	read(request: Request): Promise<unknown>;
	/** The header that sets it. */
	header(request: Request, value: unknown): Promise<string>;
	/** The header that makes the browser forget it. */
	clear(request: Request): Promise<string>;
}

/** @param maxAge how long the browser keeps it. Seconds. */
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

/** The value of a cookie that is plain text, because nothing hangs on it; '' where there is none. */
export function readPlain(request: Request, name: string): string {
	const wanted = `${cookieName(request, name)}=`;
	const cookies = (request.headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
	return cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length) ?? '';
}

/** The header that sets a plain cookie. @param maxAge seconds; none for until the browser is closed */
export function plainHeader(request: Request, name: string, value: string, maxAge?: number): string {
	const age = maxAge === undefined ? '' : `Max-Age=${maxAge}; `;
	return `${cookieName(request, name)}=${value}; ${age}Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`;
}
