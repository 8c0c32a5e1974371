import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { deliveryPreferences, paymentChoices } from '~store/contract/checkout';
import { secrets } from '../environment.server';
import { secureFor } from './session.server';

const progress = z.object({
	delivery: z.enum(deliveryPreferences),
	/** The last step that the shopper may look at. */
	reached: z.enum(['contact', 'payment', 'review']),
	/** The cart as the last step left it: another one sends the shopper back to look at it. */
	checksum: z.string(),
	contact: z
		.object({
			name: z.string(),
			email: z.string(),
			phone: z.string(),
			instructions: z.string(),
			preferred_communication: z.enum(['email', 'phone', 'text']),
		})
		.optional(),
	payment: z.enum(paymentChoices).optional(),
	/** Given out once a checkout: the same key gives the same order. */
	key: z.string(),
});

/** How far a shopper has come, and what the steps were told (spec 2 §3, 'Checkout draft'). Never holds card data. */
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

export const progressHeader = (request: Request, value: CheckoutProgress): Promise<string> =>
	checkoutCookie.serialize(value, { secure: secureFor(request) });

export const clearProgress = (request: Request): Promise<string> =>
	checkoutCookie.serialize('', { maxAge: 0, secure: secureFor(request) });
