import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { signedCookie } from './cookie.server';

// The object is strict. A cookie with any other field comes from another version, and its checkout starts over.
const progress = z.strictObject({
	/** The last step that the shopper may look at. */
	reached: z.enum(['delivery', 'provider', 'contact', 'payment', 'credit_card', 'review']),
	/** The cart after the last step. If the cart has changed, the shopper is sent back to check it. */
	checksum: z.string(),
	/** The contents of that cart, without the delivery. */
	goods: z.string(),
	/** The form's key, created once per checkout: the same key gives the same order. */
	key: z.string(),
	/** `customerMark` of the customer who began it; '' for a guest. */
	customer: z.string().default(''),
});

/**
 * How far a shopper has come, and with which cart. The answers to the steps are in the store's draft
 * (docs/behaviour/checkout.md#draft).
 */
export type CheckoutProgress = z.output<typeof progress>;

// A checkout that was left open overnight starts again from the cart.
const checkoutCookie = signedCookie('checkout', 12 * hourSeconds);

/** Reads the progress; null for a shopper who has not begun, or whose cookie is invalid. */
export async function readProgress(request: Request): Promise<CheckoutProgress | null> {
	return progress.safeParse(await checkoutCookie.read(request)).data ?? null;
}

/** The header that keeps the progress. */
export const progressHeader = (request: Request, value: CheckoutProgress): Promise<string> =>
	checkoutCookie.header(request, value);

/** The header that makes the browser forget the progress, as the checkout is over or begins again. */
export const clearProgress = checkoutCookie.clear;
