import { createCookie } from '@remix-run/node';
import { environment, secrets } from '../environment.server';

/**
 * Whether cookies are sent only over https. In production, cookies are sent only over https, except on the machine where the
 * shop runs.
 */
export function isSecure(request: Request): boolean {
	if (environment.SECURE_COOKIES) return environment.SECURE_COOKIES === 'true';
	return (
		environment.NODE_ENV === 'production' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname)
	);
}

/**
 * Returns the name of the cookie in the browser. Over https the name has the prefix `__Host-`, which browsers accept only from
 * this exact host. Other hosts of the domain, and attackers on plain http, cannot set a cookie with this prefix. Over https, the
 * shop ignores a cookie whose name does not have the prefix.
 */
export const cookieName = (request: Request, name: string): string => (isSecure(request) ? `__Host-${name}` : name);

/** A cookie that cannot be forged, because its content is signed with the shop's secret. */
export interface SignedCookie {
	/** Returns the cookie's value. Returns null if the cookie is missing or its signature is invalid. */
	read(request: Request): Promise<unknown>;
	/** Returns the header that sets the cookie. */
	header(request: Request, value: unknown): Promise<string>;
	/** Returns the header that deletes the cookie. */
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
 * Returns the value of an unsigned cookie; '' if the cookie is missing. Use unsigned cookies only for values that do no harm when
 * they are forged.
 */
export function readPlain(request: Request, name: string): string {
	const wanted = `${cookieName(request, name)}=`;
	const cookies = (request.headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
	return cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length) ?? '';
}

/**
 * Returns the header that sets an unsigned cookie.
 * @param maxAge in seconds; if omitted, the browser deletes the cookie when it is closed
 */
export function plainHeader(request: Request, name: string, value: string, maxAge?: number): string {
	const age = maxAge === undefined ? '' : `Max-Age=${maxAge}; `;
	return `${cookieName(request, name)}=${value}; ${age}Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`;
}
