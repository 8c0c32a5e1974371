import { z } from 'zod';
import { agreements, type CartForm } from './cart-fields';

/** As many copies as a line of the cart holds (spec 1 §5). */
const most = 9999;
const copies = `Type a quantity from 1 to ${most}.`;

const whole = (message: string) =>
	z
		.string()
		.regex(/^\d{1,9}$/, message)
		.transform(Number);

/**
 * The form that puts a title into the cart, or says how many of it are to be there. The same fields make the address
 * of the pages that ask before it goes on.
 */
export const cartForm = z
	.object({
		intent: z.enum(['add', 'set']).default('add'),
		eisbn: z.string().regex(/^\d{13}$/, 'That is no ISBN that we know.'),
		condition: z
			.string()
			.regex(/^[a-z0-9_]{1,30}$/)
			.optional(),
		quantity: whole(copies).pipe(z.number().max(most, copies)).default('1'),
		cart_id: whole('That is not in your cart.').optional(),
		gift_registry_id: whole('Gift registry not found.').optional(),
		agreed: z.array(z.enum(agreements)).default([]),
		back: z.string().max(1000).optional(),
	})
	.refine(({ intent, quantity }) => intent === 'set' || quantity > 0, { message: copies, path: ['quantity'] })
	.refine(({ intent, cart_id }) => intent === 'add' || cart_id !== undefined, {
		message: 'That is not in your cart.',
		path: ['cart_id'],
	}) satisfies z.ZodType<CartForm, z.ZodTypeDef, unknown>;
