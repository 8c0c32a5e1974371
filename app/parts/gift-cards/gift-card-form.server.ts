import { z } from 'zod';
import { hasAtMost } from '~store/contract/graphemes';
import { maxGiftMessageLength, maxGiftNameLength } from '~store/contract/lengths';
import { atMost } from '../../forms/at-most.server';
import { typedAmount } from '../../forms/typed-amount';
import { otherAmount } from './amounts';

const words = (what: string, maxLength: number) =>
	z
		.string()
		.trim()
		.refine((text) => hasAtMost(maxLength, text), atMost(what, maxLength))
		.default('');
const name = () => words('A name', maxGiftNameLength);

/**
 * Returns the gift card's amount: either the chosen amount or the typed amount. If the form contains both a chosen and a typed
 * amount, the amount is ambiguous, and `choice` stays for the error message. The amount is not ambiguous if the chosen amount
 * equals the card's earlier amount (`was`). In that case, the typed amount applies.
 */
const oneAmount = z
	.object({ choice: z.string().default(otherAmount), amount: z.string().default(''), was: z.string().default('') })
	.passthrough()
	.transform(({ choice, amount, was, ...card }) => {
		if (choice === otherAmount || (choice === was && amount.trim() !== '')) return { ...card, amount };
		return amount.trim() === '' ? { ...card, amount: choice } : { ...card, amount, choice };
	});

/**
 * The schema of the form for a gift card (docs/behaviour/gift-cards.md#personalisation). The store checks the minimum and
 * maximum amount.
 */
export const giftCardForm = z.preprocess(
	(form) => oneAmount.safeParse(form).data ?? form,
	z.object({
		choice: z
			.string()
			.optional()
			.refine((choice) => choice === undefined, 'You chose an amount and typed another. Leave one of them out.'),
		was: z.string().optional(),
		amount: typedAmount(),
		personalized: z.literal('on').optional(),
		in_cart: z
			.string()
			.regex(/^\d{1,7}$/)
			.transform(Number)
			.optional(),
		to: name(),
		from: name(),
		message: words('A message', maxGiftMessageLength),
	}),
);

/** Returns the form's answers in the format of `cart/add`. */
export function giftCardOf({ amount, personalized, to, from, message }: z.output<typeof giftCardForm>) {
	return { price: amount, ...(personalized ? { personalized: true, to, from, message } : { personalized: false }) };
}

/** Returns the name of the form field that corresponds to a field of `cart/add`. */
export const giftCardField = (field: string): string => (field === 'price' ? 'amount' : field);
