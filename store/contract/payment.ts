import { z } from 'zod';
import { define } from './call';
import { json, requiredText } from './fields';
import { paymentProviders } from './payment-providers';

/** A card payment in the sample shop. The sample shop charges no cards. */
export interface SamplePayment {
	order_number: string;
	/** The amount of the payment, as a decimal string. */
	amount: string;
	currency: string;
	/** Whether the payment is still open, so that the shopper can pay or decline. */
	open: boolean;
}

const reference = () => requiredText(40);

export const payment = {
	/**
	 * Receives a payment provider's notice. A private store also accepts notices, because a payment provider never logs in as a
	 * customer.
	 */
	'payment/notice': define<{ received: true }>()({
		source: 'docs/behaviour/payment.md#providers: what a payment provider tells the shop of its own accord',
		refuses: ['notice-forged', 'notice-of-no-payment'],
		open: true,
		limit: 'notice',
		payload: z.object({
			provider: z.enum(paymentProviders),
			/** The HTTP headers of the notice, with names in lower case. */
			headers: json(z.record(z.string().max(5000))),
			/** The text of the notice exactly as received, because the signature covers the text. */
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
