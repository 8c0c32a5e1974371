import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { secrets } from '../environment.server';
import { secureFor } from './session.server';

const newcomer = z.object({ email: z.string(), back: z.string().nullable() });

/** What somebody said on the way to an account: they are not asked again, and come back to where they were. */
export type Newcomer = z.output<typeof newcomer>;

/** As long as a verification link works. Seconds. */
const maxAge = 48 * 3600;

const newcomerCookie = createCookie('newcomer', { httpOnly: true, maxAge, path: '/', sameSite: 'lax', secrets });

export async function readNewcomer(request: Request): Promise<Newcomer> {
	const value: unknown = await newcomerCookie.parse(request.headers.get('Cookie')).catch(() => null);
	return newcomer.safeParse(value).data ?? { email: '', back: null };
}

export const newcomerHeader = (request: Request, value: Newcomer): Promise<string> =>
	newcomerCookie.serialize(value, { secure: secureFor(request) });

export const clearNewcomer = (request: Request): Promise<string> =>
	newcomerCookie.serialize('', { maxAge: 0, secure: secureFor(request) });
