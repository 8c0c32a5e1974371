import { z } from 'zod';
import { cartQuestions } from '~store/contract/cart';
import { conditionPattern } from '~store/contract/fields';
import { eisbnPattern } from '~store/contract/isbn';
import { maxCopies } from '~store/contract/limits';
import type { CartForm } from './cart-fields';

const copies = `Type a quantity from 1 to ${maxCopies}.`;

/** Returns the error for an invalid quantity of a title. */
export const quantityWords = (intent: CartForm['intent'], title: string): string =>
	`Type a quantity from 1 to ${maxCopies} for “${title}”${intent === 'set' ? ', or 0 to remove it' : ''}.`;

const whole = (message: string) =>
	z
		.string()
		.regex(/^\d{1,16}$/, message)
		.transform(Number)
		.refine(Number.isSafeInteger, message);

/**
 * Validates the quantity in a cart form. If the form has no quantity field, the quantity is 1. An empty quantity field is an
 * error. The quantity's schema is `unknown`, because conform would otherwise treat an empty text as a missing field.
 */
const typedCopies = z.unknown().transform((value, context) => {
	const typed = value ?? '1';
	if (typeof typed === 'string' && /^\s*\d{1,9}\s*$/.test(typed) && Number(typed) <= maxCopies) return Number(typed);
	context.addIssue({ code: 'custom', message: copies, fatal: true });
	return z.NEVER;
});

/**
 * The schema of the form that adds a title to the cart, or sets its quantity. If a page asks a question before the cart changes,
 * that page's address contains the form's fields.
 */
export const cartForm = z
	.object({
		intent: z.enum(['add', 'set']).default('add'),
		eisbn: z.string().regex(eisbnPattern, 'We do not know this ISBN.'),
		condition: z.string().regex(conditionPattern).optional(),
		quantity: typedCopies,
		cart_id: whole('This item is not in your cart.').optional(),
		gift_registry_id: whole('Gift registry not found.').optional(),
		in_cart: whole('This item is not in your cart.').optional(),
		agreed: z.array(z.enum(cartQuestions)).default([]),
		back: z.string().max(1000).optional(),
		shown_to: z.string().max(30).optional(),
	})
	.refine(({ intent, quantity }) => intent === 'set' || quantity > 0, { message: copies, path: ['quantity'] })
	.refine(({ intent, cart_id }) => intent === 'add' || cart_id !== undefined, {
		message: 'This item is not in your cart.',
		path: ['cart_id'],
	}) satisfies z.ZodType<CartForm, z.ZodTypeDef, unknown>;

/** Converts the cart form to the store's payload. The store asks the shopper about everything that they have not agreed to. */
export const toAddition = ({ intent, cart_id, agreed, in_cart, back: _, shown_to: __, ...form }: CartForm) => ({
	...form,
	...(intent === 'set' ? { cart_id } : { in_cart }),
	ask: cartQuestions.filter((about) => !agreed.includes(about)),
});
