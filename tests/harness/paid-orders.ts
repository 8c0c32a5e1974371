import { randomUUID } from 'node:crypto';
import type { PaymentChoice } from '~store/contract/payment-choices';
import type { PaymentProviderName } from '~store/contract/payment-providers';
import { payWithCard } from './offers';
import { contact, eisbnOf } from './orders';
import type { Simulators } from './payment-simulators/all-simulators';
import { shopperDoes } from './payment-simulators/simulator';
import { shopper, type TestStore } from './store';

interface Bought {
	lines: { title: number; quantity: number }[];
	payment: PaymentChoice;
	/** A gift card, and the amount of it to spend, in cents. */
	card?: { id: number; amount: number };
}

/** Submits a guest's order for pick up. Returns its number and the address to pay it at. */
export async function submitted(store: TestStore, { lines, payment, card }: Bought) {
	const client = shopper();
	for (const { title, quantity } of lines)
		await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity }, client);
	if (card) await payWithCard(store, client, card.id, card.amount);
	await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
	await store.call('checkout/setExtras', contact, client);
	const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice: payment }, client);
	const asked = {
		...contact,
		delivery_preference: 'pickup' as const,
		payment_choice: payment,
		idempotency_key: randomUUID(),
		checksum,
	};
	return { client, ...(await store.call('checkout/submit', asked, client)) };
}

/** The same, paid with a provider. */
export async function paidOrder(
	store: TestStore,
	simulators: Simulators,
	provider: PaymentProviderName,
	bought: Omit<Bought, 'payment'>,
) {
	const { client, order_number, redirect_url } = await submitted(store, { ...bought, payment: provider });
	await shopperDoes(redirect_url ?? '', 'pay');
	await store.call('checkout/settlePayment', { order_number }, client);
	return { client, order_number, ...(await paymentOf(store, simulators, provider, order_number)) };
}

/** The payment of an order, as its provider has it, and our reference of it. */
export async function paymentOf(
	store: TestStore,
	simulators: Simulators,
	provider: PaymentProviderName,
	order_number: string,
) {
	const { reference } = await store.db
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select('reference')
		.where('order_number', '=', order_number)
		.executeTakeFirstOrThrow();
	return { reference, payment: simulators.byName[provider].paymentOf(reference) };
}
