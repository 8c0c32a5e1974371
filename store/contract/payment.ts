import { z } from 'zod';
import { define } from './call';
import { json, requiredText } from './fields';
import { paymentProviders } from './payment-providers';

/** A payment by card in the sample shop, which charges no cards. */
export interface SamplePayment {
	order_number: string;
	/** A decimal string. */
	amount: string;
	currency: string;
	/** Whether the payment can still be made or declined. */
	open: boolean;
}

const reference = () => requiredText(40);

export const payment = {
	/** Receives a payment provider's notice. A private store accepts it too, because a provider never logs in as a customer. */
	'payment/notice': define<{ received: true }>()({
		source: 'docs/behaviour/payment.md#providers: what a payment provider tells the shop of its own accord',
		refuses: ['notice-forged', 'notice-of-no-payment'],
		open: true,
		limit: 'notice',
		payload: z.object({
			provider: z.enum(paymentProviders),
			/** The headers, with names in lower case. */
			headers: json(z.record(z.string().max(5000))),
			/** The text exactly as received, because the signature covers it. */
			body: z.string().max(200_000),
		}),
	}),
	'payment/getSample': define<SamplePayment>()({
		source: 'none: the page on which the sample shop lets a payment by card be tried',
		payload: z.object({ reference: reference() }),
	}),
	'payment/answerSample': define<{ answered: true }>()({
		source: 'none: the page on which the sample shop lets a payment by card be tried',
		limit: 'checkout',
		payload: z.object({ reference: reference(), answer: z.enum(['pay', 'refuse']) }),
	}),
};
