import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { daySeconds } from '~store/contract/durations';
import { sessionLifetime } from '~store/contract/lifetimes';
import { cookieName, signedCookie } from './cookie.server';

/** The session id and the device id (`uuid`) by which the store identifies the visitor. */
export interface SessionCookie {
	id: string;
	uuid: string;
	/** When the browser last received the cookie, in unix seconds; 0 if the time is unknown. */
	given_at: number;
}

const name = 'session';
const sessionCookie = signedCookie(name, sessionLifetime);
/**
 * The age in seconds at which the cookie is renewed. As long as a shopper returns before the cookie expires, they keep the
 * cookie and their session.
 */
const renewAfter = 30 * daySeconds;

/**
 * Caches cookies whose signature was checked. All loaders of a visitor's pages read the same cookie, and checking a signature is
 * slow.
 */
const read = new LRUCache<string, Promise<SessionCookie | null>>({ max: 1000, maxSize: 2 ** 20 });

/** Reads the session cookie. Returns null if the visitor has no session cookie, or if its signature is invalid. */
export async function readSession(request: Request): Promise<SessionCookie | null> {
	const cookies = request.headers.get('Cookie');
	if (!cookies) return null;
	const key = `${cookieName(request, name)} ${cookies}`;
	const known = read.get(key) ?? parse(request);
	read.set(key, known, { size: key.length });
	return known;
}

async function parse(request: Request): Promise<SessionCookie | null> {
	const value = await sessionCookie.read(request);
	if (typeof value !== 'object' || value === null) return null;
	const { id, uuid, given_at } = value as Record<string, unknown>;
	if (typeof id !== 'string' || typeof uuid !== 'string') return null;
	return { id, uuid, given_at: typeof given_at === 'number' ? given_at : 0 };
}

export const newSession = (): SessionCookie => ({
	id: randomBytes(24).toString('base64url'),
	uuid: randomUUID(),
	given_at: 0,
});

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** Whether the session cookie is old enough to be renewed. */
export const isToBeRenewed = ({ given_at }: SessionCookie): boolean => given_at <= secondsNow() - renewAfter;

/** Returns the headers that store a session in a cookie. */
export const sessionHeaders = (request: Request, { id, uuid }: Omit<SessionCookie, 'given_at'>): Promise<string[]> =>
	headersOf(request, sessionCookie.header(request, { id, uuid, given_at: secondsNow() }));

/** Returns the headers that delete the session cookie. */
export const forgetSession = (request: Request): Promise<string[]> => headersOf(request, sessionCookie.clear(request));

/**
 * Adds a header that deletes the session cookie whose name has no prefix, if that cookie exists. An earlier version of the shop
 * has set the cookie without a prefix.
 */
async function headersOf(request: Request, header: Promise<string>): Promise<string[]> {
	const stale =
		cookieName(request, name) !== name && new RegExp(`(?:^|;\\s*)${name}=`).test(request.headers.get('Cookie') ?? '');
	return [await header, ...(stale ? [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`] : [])];
}
