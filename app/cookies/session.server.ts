import { randomBytes, randomUUID } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { environment, secrets } from '../environment.server';

/** Who the visitor is to the store: a session id, and a uuid for the device. */
export interface SessionCookie {
	id: string;
	uuid: string;
}

export const sessionCookie = createCookie('session', {
	httpOnly: true,
	maxAge: 365 * 86_400,
	path: '/',
	sameSite: 'lax',
	secrets,
});

/** Each loader of each page of a visitor asks what the same cookies say, and a signature takes its time. */
const read = new LRUCache<string, Promise<SessionCookie | null>>({ max: 1000, maxSize: 2 ** 20 });

/**
 * Reads the signed cookie; null for a visitor without one, or with one that was tampered with.
 */
export async function readSession(request: Request): Promise<SessionCookie | null> {
	const cookies = request.headers.get('Cookie');
	if (!cookies) return null;
	const known = read.get(cookies) ?? parse(cookies);
	read.set(cookies, known, { size: cookies.length });
	return known;
}

async function parse(cookies: string): Promise<SessionCookie | null> {
	const value: unknown = await sessionCookie.parse(cookies).catch(() => null);
	if (typeof value !== 'object' || value === null) return null;
	const { id, uuid } = value as Record<string, unknown>;
	return typeof id === 'string' && typeof uuid === 'string' ? { id, uuid } : null;
}

export const newSession = (): SessionCookie => ({ id: randomBytes(24).toString('base64url'), uuid: randomUUID() });

/** Cookies go over https alone in production, except to the machine that the shop runs on. */
export function secureFor(request: Request): boolean {
	if (environment.SECURE_COOKIES) return environment.SECURE_COOKIES === 'true';
	return (
		environment.NODE_ENV === 'production' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(request.url).hostname)
	);
}
