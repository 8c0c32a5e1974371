import { z } from 'zod';
import { cartQuestions } from '~store/contract/cart';
import { conditionPattern } from '~store/contract/fields';
import { eisbnPattern } from '~store/contract/isbn';
import { maxCopies } from '~store/contract/limits';
import type { CartForm } from './cart-fields';

const copies = `Type a quantity from 1 to ${maxCopies}.`;

/** Says why a title's quantity was refused. */
export const quantityWords = (intent: CartForm['intent'], title: string): string =>
	`Type a quantity from 1 to ${maxCopies} for “${title}”${intent === 'set' ? ', or 0 to remove it' : ''}.`;

const whole = (message: string) =>
	z
		.string()
		.regex(/^\d{1,16}$/, message)
		.transform(Number)
		.refine(Number.isSafeInteger, message);

/**
 * Defaults to one copy for a form without a quantity field. An emptied field is an error: the schema is `unknown`, so
 * that conform does not treat the empty text as missing.
 */
const typedCopies = z.unknown().transform((value, context) => {
	const typed = value ?? '1';
	if (typeof typed === 'string' && /^\s*\d{1,9}\s*$/.test(typed) && Number(typed) <= maxCopies) return Number(typed);
	context.addIssue({ code: 'custom', message: copies, fatal: true });
	return z.NEVER;
});

/**
 * The form that puts a title into the cart, or sets its number of copies. The same fields make the address of the pages
 * with questions in between.
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

/** Returns the form as the store's payload. The store asks about everything that the shopper has not agreed to yet. */
export const toAddition = ({ intent, cart_id, agreed, in_cart, back: _, shown_to: __, ...form }: CartForm) => ({
	...form,
	...(intent === 'set' ? { cart_id } : { in_cart }),
	ask: cartQuestions.filter((about) => !agreed.includes(about)),
});
