import { z } from 'zod';
import { define } from './call';
import { requiredText, text } from './fields';
import type { TitleSummary } from './title';

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
		payload: z.object({ number: requiredText(40), captcha: text(2000) }),
	}),
};
