import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { signedCookie } from './cookie.server';

// The schema of the checkout cookie is strict. If the cookie has an unknown field, another version of the shop wrote the cookie,
// and the checkout starts again.
const progress = z.strictObject({
	/** The last checkout step that the shopper may open. */
	reached: z.enum(['delivery', 'provider', 'contact', 'payment', 'credit_card', 'review']),
	/**
	 * The checksum of the cart after the last completed checkout step. If the cart has changed since the last step, the shopper
	 * must review the cart again.
	 */
	checksum: z.string(),
	/** The checksum of the cart's contents, without the delivery method. */
	goods: z.string(),
	/**
	 * The key of the checkout. The shop creates the key once for each checkout. The store creates only one order for each
	 * checkout key.
	 */
	key: z.string(),
	/** The `customerMark` of the customer who began the checkout; '' for a guest. */
	customer: z.string().default(''),
});

/**
 * How far a shopper has come in the checkout, and a checksum of the cart. The store keeps the shopper's answers in the checkout
 * steps as a draft (docs/behaviour/checkout.md#draft).
 */
export type CheckoutProgress = z.output<typeof progress>;

// After this much time, for example overnight, the checkout starts again from the cart.
const checkoutCookie = signedCookie('checkout', 12 * hourSeconds);

/**
 * Reads the shopper's progress in the checkout from the cookie. Returns null for a shopper who has not begun a checkout, or
 * whose progress cookie is invalid.
 */
export async function readProgress(request: Request): Promise<CheckoutProgress | null> {
	return progress.safeParse(await checkoutCookie.read(request)).data ?? null;
}

/** Returns the header that stores the checkout progress in a cookie. */
export const progressHeader = (request: Request, value: CheckoutProgress): Promise<string> =>
	checkoutCookie.header(request, value);

/** Returns the header that deletes the checkout progress, when the checkout ends or starts again. */
export const clearProgress = checkoutCookie.clear;
