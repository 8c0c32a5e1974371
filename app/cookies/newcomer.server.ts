import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { verificationHours } from '~store/contract/lifetimes';
import { signedCookie } from './cookie.server';

const newcomer = z.object({ email: z.string(), back: z.string().nullable() });

/** The answers a visitor gave while signing up. They are not asked again, and return to the page they came from. */
export type Newcomer = z.output<typeof newcomer>;

/** As long as a verification link works, in seconds. */
const maxAge = verificationHours * hourSeconds;

const newcomerCookie = signedCookie('newcomer', maxAge);

export async function readNewcomer(request: Request): Promise<Newcomer> {
	return newcomer.safeParse(await newcomerCookie.read(request)).data ?? { email: '', back: null };
}

export const newcomerHeader = (request: Request, value: Newcomer): Promise<string> =>
	newcomerCookie.header(request, value);

export const clearNewcomer = newcomerCookie.clear;
