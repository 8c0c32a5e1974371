import { chooseDelivery, choosePayment, giveContact, paymentChoices } from '../checkout/steps';
import { submitOrder } from '../checkout/submit';
import type { Calls } from './calls';

export const checkout = {
	'checkout/setDelivery': (store, visitor, { delivery_preference }) =>
		chooseDelivery(store, visitor, delivery_preference),
	'checkout/setExtras': (store, visitor, answers) => giveContact(store, visitor, answers),
	'checkout/getPaymentChoices': async (store, visitor) => ({ choices: await paymentChoices(store, visitor) }),
	'checkout/setPaymentChoice': (store, visitor, { payment_choice }) => choosePayment(store, visitor, payment_choice),
	'checkout/submit': async (store, visitor, submission) => ({
		order_number: await submitOrder(store, visitor, submission),
	}),
} satisfies Partial<Calls>;
