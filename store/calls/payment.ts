import { takeNotice } from '../ordering/payments/calls';
import type { Calls } from './calls';

export const payment = {
	'payment/notice': async (store, _visitor, notice) => {
		await takeNotice(store, notice);
		return { received: true };
	},
} satisfies Partial<Calls>;
