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
 * One of the amounts that are named, or the one that is typed. Where both are given, nobody knows which is meant,
 * unless the named one is what the card was worth before (`was`).
 */
const oneAmount = z
	.object({ choice: z.string().default(otherAmount), amount: z.string().default(''), was: z.string().default('') })
	.passthrough()
	.transform(({ choice, amount, was, ...card }) => {
		if (choice === otherAmount || (choice === was && amount.trim() !== '')) return { ...card, amount };
		return amount.trim() === '' ? { ...card, amount: choice } : { ...card, amount, choice };
	});

/** What is written on a card (docs/behaviour/gift-cards.md#personalisation); how much it may be for is the store's to say. */
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

/** What such a form says, as `cart/add` takes it. */
export function giftCardOf({ amount, personalized, to, from, message }: z.output<typeof giftCardForm>) {
	return { price: amount, ...(personalized ? { personalized: true, to, from, message } : { personalized: false }) };
}

/** The form's name for a field of `cart/add`. */
export const giftCardField = (field: string): string => (field === 'price' ? 'amount' : field);
