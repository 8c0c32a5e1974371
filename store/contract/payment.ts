import { z } from 'zod';
import { define } from './call';
import { json, requiredText } from './fields';
import { paymentProviders } from './payment-providers';

/** A payment by card in the sample shop, where none is charged. */
export interface SamplePayment {
	order_number: string;
	/** Decimal. */
	amount: string;
	currency: string;
	/** Whether it can still be paid or refused. */
	open: boolean;
}

const reference = () => requiredText(40);

export const payment = {
	/** Answered also by a private store: the provider is no customer. */
	'payment/notice': define<{ received: true }>()({
		source: 'docs/behaviour/payment.md#providers: what a payment provider tells the shop of its own accord',
		refuses: ['notice-forged', 'notice-of-no-payment'],
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
