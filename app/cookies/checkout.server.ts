import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { signedCookie } from './cookie.server';

// The schema is strict. A cookie with any other field comes from another version of the shop, and its checkout starts again.
const progress = z.strictObject({
	/** The last checkout step that the shopper may open. */
	reached: z.enum(['delivery', 'provider', 'contact', 'payment', 'credit_card', 'review']),
	/** The checksum of the cart after the last step. If the cart has changed, the shopper must check it again. */
	checksum: z.string(),
	/** The checksum of the cart's contents, without the delivery. */
	goods: z.string(),
	/** The key of the checkout, created once. The store creates only one order for each key. */
	key: z.string(),
	/** The `customerMark` of the customer who began the checkout; '' for a guest. */
	customer: z.string().default(''),
});

/**
 * How far a shopper has come in the checkout, and with which cart. The store keeps the answers of the steps in a draft
 * (docs/behaviour/checkout.md#draft).
 */
export type CheckoutProgress = z.output<typeof progress>;

// After this time, for example overnight, the checkout starts again from the cart.
const checkoutCookie = signedCookie('checkout', 12 * hourSeconds);

/** Reads the progress. Returns null for a shopper who has not begun a checkout, or whose cookie is invalid. */
export async function readProgress(request: Request): Promise<CheckoutProgress | null> {
	return progress.safeParse(await checkoutCookie.read(request)).data ?? null;
}

/** Returns the header that stores the progress. */
export const progressHeader = (request: Request, value: CheckoutProgress): Promise<string> =>
	checkoutCookie.header(request, value);

/** Returns the header that deletes the progress, when the checkout ends or starts again. */
export const clearProgress = checkoutCookie.clear;
