import { z } from 'zod';
import { define } from './call';
import { captchaAnswer } from './captcha';
import { requiredText } from './fields';
import type { TitleSummary } from './title';

/** A gift card's number as it is typed or pasted, in groups or not; given on without spaces and hyphens (spec 2 §5). */
export const giftCardNumber = () =>
	requiredText(40)
		.transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
		.refine((value) => value.length > 4, 'Please enter the whole card number.');

export const giftcard = {
	'giftcard/get': define<{
		store_giftcards: TitleSummary[];
		/** Spelled as the wire has it (spec 1 §3). */
		show_gc_balanace_checker: boolean;
		webstore_custom_elements: { html: string }[];
	}>()({ source: 'spec 1 §3, §7', payload: z.object({}) }),
	'giftcard/balance': define<{ balance: string }>()({
		source: 'spec 1 §5, §7; spec 2 §7',
		limit: 'code',
		payload: z.object({ number: giftCardNumber(), captcha: captchaAnswer() }),
	}),
};
