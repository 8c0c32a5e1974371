import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { verificationHours } from '~store/contract/lifetimes';
import { signedCookie } from './cookie.server';

const newcomer = z.object({ email: z.string(), back: z.string().nullable() });

/**
 * The values that a visitor typed while signing up, and the page that they came from. The shop does not ask for these values
 * again, and returns the visitor to that page after the sign-up.
 */
export type Newcomer = z.output<typeof newcomer>;

/** How long a verification link is valid, in seconds. */
const maxAge = verificationHours * hourSeconds;

const newcomerCookie = signedCookie('newcomer', maxAge);

export async function readNewcomer(request: Request): Promise<Newcomer> {
	return newcomer.safeParse(await newcomerCookie.read(request)).data ?? { email: '', back: null };
}

export const newcomerHeader = (request: Request, value: Newcomer): Promise<string> =>
	newcomerCookie.header(request, value);

export const clearNewcomer = newcomerCookie.clear;
