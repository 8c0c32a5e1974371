import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { verificationHours } from '~store/contract/lifetimes';
import { signedCookie } from './cookie.server';

const newcomer = z.object({ email: z.string(), back: z.string().nullable() });

/** What somebody said on the way to an account: they are not asked again, and come back to where they were. */
export type Newcomer = z.output<typeof newcomer>;

/** As long as a verification link works. Seconds. */
const maxAge = verificationHours * hourSeconds;

const newcomerCookie = signedCookie('newcomer', maxAge);

export async function readNewcomer(request: Request): Promise<Newcomer> {
	return newcomer.safeParse(await newcomerCookie.read(request)).data ?? { email: '', back: null };
}

export const newcomerHeader = (request: Request, value: Newcomer): Promise<string> =>
	newcomerCookie.header(request, value);

export const clearNewcomer = newcomerCookie.clear;
