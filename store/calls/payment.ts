import { takeNotice } from '../ordering/payments/calls';
import { answerSamplePayment, readSamplePayment } from '../ordering/payments/providers/sample/sample-page';
import { sendRefunds } from '../ordering/refunds/send-refund';
import type { Calls } from './call-table';

export const payment = {
	'payment/notice': async (store, _visitor, notice) => {
		const order = await takeNotice(store, notice);
		if (order !== null) await sendRefunds(store, order);
		return { received: true };
	},
	'payment/getSample': (store, _visitor, { reference }) => readSamplePayment(store, reference),
	'payment/answerSample': async (store, _visitor, { reference, answer }) => {
		await answerSamplePayment(store, reference, answer);
		return { answered: true };
	},
} satisfies Partial<Calls>;
