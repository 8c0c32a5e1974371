import { z } from 'zod';
import { amountWords } from '~store/contract/amount-words';

const name = () => z.string().trim().max(50, 'A name can have at most 50 characters.').default('');

/** Spec 1 §5; how much a card may be for is the store's to say. */
export const giftCardForm = z.object({
	amount: z
		.string({ required_error: amountWords('') })
		.transform((words) => words.replace(/[$,\s]/g, ''))
		.refine(
			(amount) => /^\d{1,7}(\.\d{1,2})?$/.test(amount),
			(amount) => ({ message: amountWords(amount) }),
		),
	personalized: z.literal('on').optional(),
	to: name(),
	from: name(),
	message: z.string().trim().max(100, 'A message can have at most 100 characters.').default(''),
});

/** What such a form says, as `cart/add` takes it. */
export function giftCardOf({ amount, personalized, to, from, message }: z.output<typeof giftCardForm>) {
	return { price: amount, ...(personalized ? { personalized: true, to, from, message } : { personalized: false }) };
}

/** The form's name for a field of `cart/add`. */
export const giftCardField = (field: string): string => (field === 'price' ? 'amount' : field);
