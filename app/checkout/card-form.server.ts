import { formatInTimeZone } from 'date-fns-tz';
import { z } from 'zod';
import type { Settings } from '~store/contract/settings';

/** A field that the store judges (spec 2 §5): it may have been left empty. */
const field = (max: number) => z.string().trim().max(max).default('');

export const cardForm = z.object({
	name: z.string({ required_error: 'Please input your name.' }).trim().max(80),
	number: z
		.string({ required_error: 'Must be at least 13 digits' })
		.trim()
		.max(25, 'Must be a valid credit card number'),
	country: z.enum(['CA', 'US', 'other']),
	postal_code: field(20),
	expiry_month: z.string({ required_error: 'Month required' }).max(2, 'Month required'),
	expiry_year: z.string({ required_error: 'Year required' }).max(4, 'Year required'),
	cvv: z.string({ required_error: 'Please enter a valid CVV.' }).trim().max(4, 'Please enter a valid CVV.'),
});

/** What never goes back into a page. */
export const cardSecrets = ['number', 'cvv'];

const brandNames: Record<Settings['checkout_info']['accepted_credit_cards'][number], string> = {
	visa: 'Visa',
	mastercard: 'Mastercard',
	amex: 'American Express',
	discover: 'Discover',
};

/** What the form offers: this year and nine more (spec 2 §9), and the cards that the store takes. */
export function cardOptions({ store_info, checkout_info }: Settings) {
	const first = Number(formatInTimeZone(Date.now(), store_info.timezone, 'yyyy'));
	const names = checkout_info.accepted_credit_cards.map((brand) => brandNames[brand]);
	return {
		years: Array.from({ length: 10 }, (_, index) => String(first + index)),
		accepted: new Intl.ListFormat('en', { type: 'conjunction' }).format(names),
	};
}
