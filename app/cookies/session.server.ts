import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { daySeconds } from '~store/contract/durations';
import { sessionLifetime } from '~store/contract/lifetimes';
import { cookieName, signedCookie } from './cookie.server';

/** Identifies the visitor to the store: a session id, and a uuid for the device. */
export interface SessionCookie {
	id: string;
	uuid: string;
	/** When the browser last received the cookie, in unix seconds; 0 if the cookie does not say. */
	given_at: number;
}

const name = 'session';
const sessionCookie = signedCookie(name, sessionLifetime);
/**
 * The age at which a browser's cookie is renewed, in seconds. A shopper who returns keeps the cookie as long as their
 * session.
 */
const renewAfter = 30 * daySeconds;

/**
 * Caches cookies that were read: each loader of a visitor's pages reads the same ones, and checking a signature is
 * slow.
 */
const read = new LRUCache<string, Promise<SessionCookie | null>>({ max: 1000, maxSize: 2 ** 20 });

/**
 * Reads the signed cookie; null for a visitor without one, or with one that was tampered with.
 */
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

/** Whether the browser's cookie is due for renewal. */
export const isToBeRenewed = ({ given_at }: SessionCookie): boolean => given_at <= secondsNow() - renewAfter;

/** The headers that keep a session. */
export const sessionHeaders = (request: Request, { id, uuid }: Omit<SessionCookie, 'given_at'>): Promise<string[]> =>
	headersOf(request, sessionCookie.header(request, { id, uuid, given_at: secondsNow() }));

/** The headers that make the browser forget its session. */
export const forgetSession = (request: Request): Promise<string[]> => headersOf(request, sessionCookie.clear(request));

/**
 * Adds the header that deletes a cookie under the bare name, which an earlier version of the shop set, if that name is
 * no longer read.
 */
async function headersOf(request: Request, header: Promise<string>): Promise<string[]> {
	const stale =
		cookieName(request, name) !== name && new RegExp(`(?:^|;\\s*)${name}=`).test(request.headers.get('Cookie') ?? '');
	return [await header, ...(stale ? [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`] : [])];
}
