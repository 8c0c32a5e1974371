import { signedCookie } from './cookie.server';

/** As long as it may take to log in, or to sign up. Seconds. */
const maxAge = 3600;

const wishCookie = signedCookie('wish', maxAge);

/** The ISBN of the title that a guest wanted among their favourites: it goes there once they have logged in. */
export async function readWish(request: Request): Promise<string | null> {
	const value = await wishCookie.read(request);
	return typeof value === 'string' && /^\d{13}$/.test(value) ? value : null;
}

export const wishHeader = (request: Request, eisbn: string): Promise<string> => wishCookie.header(request, eisbn);

export const clearWish = wishCookie.clear;
