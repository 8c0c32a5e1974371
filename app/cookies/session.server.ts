import { randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cookieName, signedCookie } from './cookie.server';

/** Who the visitor is to the store: a session id, and a uuid for the device. */
export interface SessionCookie {
	id: string;
	uuid: string;
}

const name = 'session';
const sessionCookie = signedCookie(name, 365 * 86_400);

/** Each loader of each page of a visitor asks what the same cookies say, and a signature takes its time. */
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
	const { id, uuid } = value as Record<string, unknown>;
	return typeof id === 'string' && typeof uuid === 'string' ? { id, uuid } : null;
}

export const newSession = (): SessionCookie => ({ id: randomBytes(24).toString('base64url'), uuid: randomUUID() });

/** The headers that keep a session. */
export const sessionHeaders = (request: Request, session: SessionCookie): Promise<string[]> =>
	headersOf(request, sessionCookie.header(request, session));

/** The headers that make the browser forget its session. */
export const forgetSession = (request: Request): Promise<string[]> => headersOf(request, sessionCookie.clear(request));

/** With the one that takes away what an earlier version of the shop kept under the bare name, where that is not read. */
async function headersOf(request: Request, header: Promise<string>): Promise<string[]> {
	const stale =
		cookieName(request, name) !== name && new RegExp(`(?:^|;\\s*)${name}=`).test(request.headers.get('Cookie') ?? '');
	return [await header, ...(stale ? [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`] : [])];
}
