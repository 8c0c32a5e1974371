import { z } from 'zod';
import type { StoreSettings } from '~store/contract/webstore';
import { inZone } from '~store/contract/zoned-time';

/**
 * Returns a schema that accepts any text, cut to `max` characters. The store validates every field, so that the shopper
 * sees all errors at once (docs/behaviour/payment.md#cards).
 */
const field = (max: number) =>
	z
		.string()
		.default('')
		.transform((text) => text.trim().slice(0, max));

export const cardForm = z.object({
	name: field(80),
	number: z.string().trim().max(25, 'Must be a valid credit card number').default(''),
	country: z.enum(['CA', 'US', 'other']).catch('other'),
	postal_code: field(20),
	expiry_month: field(2),
	expiry_year: field(4),
	cvv: z.string().trim().max(4, 'Please enter a valid CVV.').default(''),
});

/** The fields of the card form whose values are never sent back in a page. */
export const cardSecrets = ['number', 'cvv'];

const brandNames: Record<StoreSettings['checkout_info']['accepted_credit_cards'][number], string> = {
	visa: 'Visa',
	mastercard: 'Mastercard',
	amex: 'American Express',
	discover: 'Discover',
};

/**
 * Returns the choices of the card form: the years from this year to nine years ahead, and the accepted kinds of cards
 * (docs/behaviour/payment.md#cards).
 */
export function cardOptions({ store_info, checkout_info }: StoreSettings) {
	const first = Number(inZone(Date.now() / 1000, store_info.timezone, 'yyyy'));
	const names = checkout_info.accepted_credit_cards.map((brand) => brandNames[brand]);
	return {
		years: Array.from({ length: 10 }, (_, index) => String(first + index)),
		accepted: new Intl.ListFormat('en', { type: 'conjunction' }).format(names),
	};
}
