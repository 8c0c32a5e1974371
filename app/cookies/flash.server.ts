import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { secrets } from '../environment.server';
import type { RefusedQuantity } from '../forms/cart-fields';
import { secureFor } from './session.server';

/** The outcome of a post, to be said on the next page. */
export interface Flash {
	kind: 'success' | 'error';
	text: string;
	/** Typed into a form of that page, and not taken. */
	quantity?: RefusedQuantity;
}

const flashCookie = createCookie('flash', { httpOnly: true, maxAge: 60, path: '/', sameSite: 'lax', secrets });

const flashValue = z.object({
	kind: z.enum(['success', 'error']),
	text: z.string(),
	quantity: z.object({ field: z.string(), typed: z.string() }).optional(),
}) satisfies z.ZodType<Flash>;

/** Longer, and the cookie may not be kept. Characters. */
const longest = 500;

/**
 * Says something once, on the page that the shopper gets next: appends the cookie to the headers of the redirect.
 * The text is cut at 500 characters.
 */
export async function flash(request: Request, headers: Headers, { kind, text, quantity }: Flash): Promise<void> {
	const value = { kind, text: text.slice(0, longest), quantity };
	headers.append('Set-Cookie', await flashCookie.serialize(value, { secure: secureFor(request) }));
}

/** Reads what is to be said; null when there is nothing, or when the cookie was tampered with. */
export async function readFlash(request: Request): Promise<Flash | null> {
	const value: unknown = await flashCookie.parse(request.headers.get('Cookie')).catch(() => null);
	return flashValue.safeParse(value).data ?? null;
}

/** The header that takes the cookie away once it was read. */
export const clearFlash = (request: Request): Promise<string> =>
	flashCookie.serialize('', { maxAge: 0, secure: secureFor(request) });
