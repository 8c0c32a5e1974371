import { createCookie } from '@remix-run/node';
import { secrets } from '../environment.server';
import { secureFor } from './session.server';

/** As long as it may take to log in, or to sign up. Seconds. */
const maxAge = 3600;

const wishCookie = createCookie('wish', { httpOnly: true, maxAge, path: '/lists', sameSite: 'lax', secrets });

/** The ISBN of the title that a guest wanted among their favourites: it goes there once they have logged in. */
export async function readWish(request: Request): Promise<string | null> {
	const value: unknown = await wishCookie.parse(request.headers.get('Cookie')).catch(() => null);
	return typeof value === 'string' && /^\d{13}$/.test(value) ? value : null;
}

export const wishHeader = (request: Request, eisbn: string): Promise<string> =>
	wishCookie.serialize(eisbn, { secure: secureFor(request) });

export const clearWish = (request: Request): Promise<string> =>
	wishCookie.serialize('', { maxAge: 0, secure: secureFor(request) });
