import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { deliveryPreferences, multishipMethods, paymentChoices } from '~store/contract/checkout';
import { secrets } from '../environment.server';
import { secureFor } from './session.server';

const progress = z.object({
	delivery: z.enum(deliveryPreferences),
	/** The last step that the shopper may look at. */
	reached: z.enum(['delivery', 'provider', 'contact', 'payment', 'credit_card', 'review']),
	/** The cart as the last step left it: another one sends the shopper back to look at it. */
	checksum: z.string(),
	/** What is in that cart, whatever its delivery. */
	goods: z.string(),
	/** Where it goes: an address of the account, 0 its own, or with a registry's id the address which that asks for. */
	address_id: z.number().int().optional(),
	gift_registry_id: z.number().int().optional(),
	provider: z.string().optional(),
	multiship_method: z.enum(multishipMethods).optional(),
	contact: z
		.object({
			name: z.string(),
			email: z.string(),
			phone: z.string(),
			/** Where to pick up, at the one store that asks. */
			location: z.string().optional(),
			purchase_order: z.string(),
			/** In a cookie of their own. */
			instructions: z.string().default(''),
			preferred_communication: z.enum(['email', 'phone', 'text']),
		})
		.optional(),
	payment: z.enum(paymentChoices).optional(),
	/** Given out once a checkout: the same key gives the same order. */
	key: z.string(),
});

/** How far a shopper has come, and what the steps were told (spec 2 §3, 'Checkout draft'). Never holds card data. */
export type CheckoutProgress = z.output<typeof progress>;

const options = {
	httpOnly: true,
	// A checkout that was left open overnight starts again from the cart.
	maxAge: 12 * 3600,
	path: '/',
	sameSite: 'lax',
	secrets,
} as const;

const checkoutCookie = createCookie('checkout', options);

/**
 * The instructions, in halves: a thousand characters of any script would not fit beside the rest, nor in one cookie, for
 * browsers drop one of more than 4096 bytes.
 */
const notesCookies = [createCookie('notes', options), createCookie('notes2', options)];
const half = 500;

/** Null for a shopper who has not begun, or whose cookie cannot be believed. */
export async function readProgress(request: Request): Promise<CheckoutProgress | null> {
	const cookies = request.headers.get('Cookie');
	const value = progress.safeParse(await checkoutCookie.parse(cookies).catch(() => null)).data ?? null;
	if (!value?.contact) return value;
	const halves: unknown[] = await Promise.all(notesCookies.map((cookie) => cookie.parse(cookies).catch(() => '')));
	const instructions = halves.filter((text) => typeof text === 'string').join('');
	return { ...value, contact: { ...value.contact, instructions } };
}

/** Appends what keeps the progress to the headers of an answer. */
export async function keepProgress(request: Request, headers: Headers, value: CheckoutProgress): Promise<void> {
	const secure = secureFor(request);
	const contact = value.contact && { ...value.contact, instructions: '' };
	headers.append('Set-Cookie', await checkoutCookie.serialize({ ...value, contact }, { secure }));
	const instructions = value.contact?.instructions ?? '';
	for (const [index, cookie] of notesCookies.entries()) {
		const text = instructions.slice(index * half, index === 0 ? half : undefined);
		const header = await cookie.serialize(text, text === '' ? { secure, maxAge: 0 } : { secure });
		headers.append('Set-Cookie', header);
	}
}

/** The checkout is over, or begins again: the header that makes it be forgotten. Without it the instructions say nothing. */
export const clearProgress = (request: Request): Promise<string> =>
	checkoutCookie.serialize('', { maxAge: 0, secure: secureFor(request) });
