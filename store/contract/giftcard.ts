import { z } from 'zod';
import { define } from './call';
import { captchaAnswer } from './captcha';
import { requiredText } from './fields';
import type { TitleSummary } from './title';

/** A gift card's number as typed or pasted. Spaces and hyphens are removed (docs/behaviour/gift-cards.md#redeeming). */
export const giftCardNumber = () =>
	requiredText(40)
		.transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
		.refine((value) => value.length > 4, 'Please enter the whole card number.');

export const giftcard = {
	'giftcard/get': define<{
		store_giftcards: TitleSummary[];
		/** The misspelling `balanace` is part of the API (docs/behaviour/gift-cards.md#page). */
		show_gc_balanace_checker: boolean;
		webstore_custom_elements: { html: string }[];
	}>()({ source: 'docs/behaviour/gift-cards.md#page', payload: z.object({}) }),
	'giftcard/balance': define<{ balance: string }>()({
		source: 'docs/behaviour/gift-cards.md#balance',
		refuses: ['gift-cards-not-taken', 'captcha-failed', 'gift-card-unknown'],
		limit: 'code',
		payload: z.object({ number: giftCardNumber(), captcha: captchaAnswer() }),
	}),
};
