import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { secrets } from '../environment.server';
import { secureFor } from './session.server';

// Strict: a cookie that holds anything else is from another time, and its checkout begins anew.
const progress = z.strictObject({
	/** The last step that the shopper may look at. */
	reached: z.enum(['delivery', 'provider', 'contact', 'payment', 'credit_card', 'review']),
	/** The cart as the last step left it: another one sends the shopper back to look at it. */
	checksum: z.string(),
	/** What is in that cart, whatever its delivery. */
	goods: z.string(),
	/** Given out once a checkout: the same key gives the same order. */
	key: z.string(),
});

/** How far a shopper has come, and with which cart. What the steps were told stands in the store's draft (spec 2 §3). */
export type CheckoutProgress = z.output<typeof progress>;

const checkoutCookie = createCookie('checkout', {
	httpOnly: true,
	// A checkout that was left open overnight starts again from the cart.
	maxAge: 12 * 3600,
	path: '/',
	sameSite: 'lax',
	secrets,
});

/** Null for a shopper who has not begun, or whose cookie cannot be believed. */
export async function readProgress(request: Request): Promise<CheckoutProgress | null> {
	const value: unknown = await checkoutCookie.parse(request.headers.get('Cookie')).catch(() => null);
	return progress.safeParse(value).data ?? null;
}

/** The header that keeps the progress. */
export const progressHeader = (request: Request, value: CheckoutProgress): Promise<string> =>
	checkoutCookie.serialize(value, { secure: secureFor(request) });

/** The checkout is over, or begins again: the header that makes it be forgotten. */
export const clearProgress = (request: Request): Promise<string> =>
	checkoutCookie.serialize('', { maxAge: 0, secure: secureFor(request) });
