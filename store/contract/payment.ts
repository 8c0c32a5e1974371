import { z } from 'zod';
import { define } from './call';
import { paymentProviders } from './checkout';
import { json } from './fields';

export const payment = {
	/** Answered also by a private store: the provider is no customer. */
	'payment/notice': define<{ received: true }>()({
		source: 'spec 2 §4: what a payment provider tells the shop of its own accord',
		open: true,
		limit: 'notice',
		payload: z.object({
			provider: z.enum(paymentProviders),
			/** With their names in lower case. */
			headers: json(z.record(z.string().max(5000))),
			/** The very text that came: it is signed. */
			body: z.string().max(200_000),
		}),
	}),
};
