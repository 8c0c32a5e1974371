import { z } from 'zod';
import type { RefusedQuantity } from '../forms/cart-fields';
import { signedCookie } from './cookie.server';

/** The outcome of a post, to be said on the next page. */
export interface Flash {
	kind: 'success' | 'error';
	text: string;
	/** Typed into a form of that page, and not taken. */
	quantity?: RefusedQuantity;
	/** It is about the cart: the way there, and how to take it back. Lines with the copies that they had, 0 for a new one. */
	cart?: { undo: [cart_id: number, quantity: number][] };
}

const flashCookie = signedCookie('flash', 60);

const flashValue = z.object({
	kind: z.enum(['success', 'error']),
	text: z.string(),
	quantity: z.object({ field: z.string(), typed: z.string() }).optional(),
	cart: z.object({ undo: z.array(z.tuple([z.number(), z.number()])) }).optional(),
}) satisfies z.ZodType<Flash>;

/** Longer, and the cookie may not be kept. Characters. */
const longest = 500;

/**
 * Says something once, on the page that the shopper gets next: appends the cookie to the headers of the redirect.
 * The text is cut at 500 characters.
 */
export async function flash(request: Request, headers: Headers, { kind, text, quantity, cart }: Flash): Promise<void> {
	const value = { kind, text: text.slice(0, longest), quantity, cart };
	headers.append('Set-Cookie', await flashCookie.header(request, value));
}

/** Reads what is to be said; null when there is nothing, or when the cookie was tampered with. */
export async function readFlash(request: Request): Promise<Flash | null> {
	return flashValue.safeParse(await flashCookie.read(request)).data ?? null;
}

/** The header that takes the cookie away once it was read. */
export const clearFlash = flashCookie.clear;
