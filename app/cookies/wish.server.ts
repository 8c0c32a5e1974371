import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { eisbnPattern } from '~store/contract/isbn';
import { signedCookie } from './cookie.server';

/** How long a visitor may take to log in or sign up, in seconds. */
const maxAge = hourSeconds;

const wishCookie = signedCookie('wish', maxAge);

/** An action that a guest chose for a title. The shop performs the guest's action after the guest has logged in. */
const wish = z.object({ eisbn: z.string().regex(eisbnPattern), to: z.enum(['favourites', 'list', 'registry']) });

export type Wish = z.infer<typeof wish>;

/** Returns the ISBN of the title that a guest wanted to add to this list; null if the guest wanted to add no title. */
export async function readWish(request: Request, to: Wish['to']): Promise<string | null> {
	const { data } = wish.safeParse(await wishCookie.read(request));
	return data?.to === to ? data.eisbn : null;
}

export const wishHeader = (request: Request, wanted: Wish): Promise<string> => wishCookie.header(request, wanted);

export const clearWish = wishCookie.clear;
