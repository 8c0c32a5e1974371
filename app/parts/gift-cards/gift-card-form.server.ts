import { z } from 'zod';
import { hasAtMost } from '~store/contract/graphemes';
import { typedAmount } from '../../forms/typed-amount';

const words = (most: number, message: string) =>
	z
		.string()
		.trim()
		.refine((text) => hasAtMost(most, text), message)
		.default('');
const name = () => words(50, 'A name can have at most 50 characters.');

/** Spec 1 §5; how much a card may be for is the store's to say. */
export const giftCardForm = z.object({
	amount: typedAmount(),
	personalized: z.literal('on').optional(),
	in_cart: z
		.string()
		.regex(/^\d{1,7}$/)
		.transform(Number)
		.optional(),
	to: name(),
	from: name(),
	message: words(100, 'A message can have at most 100 characters.'),
});

/** What such a form says, as `cart/add` takes it. */
export function giftCardOf({ amount, personalized, to, from, message }: z.output<typeof giftCardForm>) {
	return { price: amount, ...(personalized ? { personalized: true, to, from, message } : { personalized: false }) };
}

/** The form's name for a field of `cart/add`. */
export const giftCardField = (field: string): string => (field === 'price' ? 'amount' : field);
