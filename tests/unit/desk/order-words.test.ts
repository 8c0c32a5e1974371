import { expect, it } from 'vitest';
import type { Order } from '~store/contract/order';
import { copyPlaceWords } from '../../../desk/parts/orders/copy-words';
import { customerWishes } from '../../../desk/parts/orders/customer-wishes';
import { paymentInWords } from '../../../desk/parts/orders/payment-words';

const order = (
	facts: Partial<Pick<Order, 'state' | 'payment_type'>>,
	total_owing: string,
	total = '12.99',
	total_gift_card_amount_used = '0.00',
) => ({
	state: 'placed' as const,
	payment_type: 'pickup',
	payment_message: 'You will pay when you pick up your order.',
	...facts,
	summary: { total, total_gift_card_amount_used, total_owing },
});

const nothing = { charged: '12.99', paid_online: '0.00', paid_in_store: '0.00', paid_by_card: '0.00' };

it.each([
	[order({}, '12.99'), null, 'Pays at pick-up: $12.99'],
	[order({}, '0.00'), null, 'Paid in the store'],
	[order({}, '0.00', '12.99', '12.99'), null, 'Paid by gift card'],
	[order({}, '0.00', '12.99', '5.00'), null, 'Paid in the store, part of it by gift card'],
	[order({ payment_type: 'contact' }, '12.99'), null, 'Pays by arrangement: $12.99'],
	[order({ payment_type: 'paypal' }, '0.00'), null, 'Paid with PayPal'],
	[order({ payment_type: 'paypal', state: 'awaiting_payment' }, '12.99'), null, 'Awaiting payment with PayPal: $12.99'],
	[order({ payment_type: 'paypal' }, '2.00'), null, 'Owes: $2.00'],
	[order({ payment_type: 'Paid in our previous shop' }, '0.00'), null, 'Paid in our previous shop'],
	[order({ payment_type: 'not_required' }, '0.00', '0.00'), null, 'Nothing to pay'],
	[order({ payment_type: 'contact', state: 'completed' }, '12.99'), 7, 'On account, invoice 7: $12.99'],
	[order({ payment_type: 'contact', state: 'completed' }, '0.00'), 7, 'Paid, invoice 7'],
	[order({ state: 'cancelled' }, '0.00'), null, 'You will pay when you pick up your order.'],
])('says how an order is paid, in the words of the staff: %#', (paid, invoice, words) => {
	expect(paymentInWords(paid, { ...nothing, charged: paid.summary.total }, invoice)).toBe(words);
});

it.each([
	['6.00', '0.00', '0.00', 'Paid by gift card'],
	['10.00', '0.00', '0.00', 'Paid by gift card'],
	['12.99', '0.00', '2.99', 'Paid in the store, part of it by gift card'],
	// The other payment has been refunded since.
	['6.00', '0.00', '2.99', 'Paid in the store, part of it by gift card'],
	['6.00', '2.99', '0.00', 'Paid online, part of it by gift card'],
])(
	'describes the payment of an order with a $10.00 gift card: total %s, %s online, %s in the store',
	(charged, paid_online, paid_in_store, words) => {
		const money = { ...nothing, charged, paid_online, paid_in_store };
		expect(paymentInWords(order({}, '0.00', '12.99', '10.00'), money, null)).toBe(words);
	},
);

it.each([
	['pickup', '12.99', '0.00', 'Paid online'],
	['pickup', '0.00', '12.99', 'Paid in the store'],
	['pickup', '7.99', '5.00', 'Paid online and in the store'],
	['contact', '12.99', '0.00', 'Paid online'],
	['paypal', '12.99', '0.00', 'Paid with PayPal'],
	['paypal', '7.99', '5.00', 'Paid online and in the store'],
	['paypal', '0.00', '12.99', 'Paid in the store'],
])('says where the money of an order came: %s, %s online, %s in the store', (payment_type, online, inStore, words) => {
	const paid = { ...nothing, paid_online: online, paid_in_store: inStore };
	expect(paymentInWords(order({ payment_type }, '0.00'), paid, null)).toBe(words);
});

it.each([
	['12.99', '12.99', 'Paid by credit card'],
	['12.99', '0.00', 'Paid in the store'],
	['12.99', '5.00', 'Paid in the store'],
	// An order from before the shop kept receipts.
	['0.00', '0.00', 'Paid by credit card'],
])(
	'says whether the credit card of an order was charged: %s in the store, %s of it by card',
	(inStore, byCard, words) => {
		const paid = { ...nothing, paid_in_store: inStore, paid_by_card: byCard };
		expect(paymentInWords(order({ payment_type: 'credit_card' }, '0.00'), paid, null)).toBe(words);
	},
);

it('names how to reach the customer, how to send the order, their note and the messages of gift cards', () => {
	const card = {
		cart_info: {
			cart_notes: {
				giftcard_price: '25.00',
				gift_card_info: { personalize: true, to: 'Bo', from: 'Ada', message: 'Happy reading' },
			},
		},
	};
	const book = { cart_info: { cart_notes: null } };
	const facts = {
		communication_preference: 'text',
		notes: 'Ring twice',
		items: [card, book] as Order['items'],
		delivery_type: 'Shipping',
		shipping: { provider: 'Courier' } as Order['shipping'],
		multiship_method: 'batched' as const,
	};
	expect(customerWishes(facts)).toEqual([
		['Contact by', 'Text message'],
		['Sent by', 'Courier'],
		['Parcels', 'Copies in stock now, the rest later'],
		['Customer note', 'Ring twice'],
		['Gift message', 'Gift card of $25.00 to Bo from Ada: Happy reading'],
	]);
	const none = { communication_preference: '', notes: '', items: [], multiship_method: null };
	const local = { delivery_type: 'Local delivery', shipping: { provider: 'Local delivery' } as Order['shipping'] };
	for (const sending of [{ delivery_type: 'In-store pick up', shipping: null }, local])
		expect(customerWishes({ ...none, ...sending }).every(([, words]) => words === '')).toBe(true);
});

it('says where copies are and where they were sent from', () => {
	expect(copyPlaceWords('to_pick', 'Downtown')).toBe('at Downtown');
	expect(copyPlaceWords('sent', 'Downtown')).toBe('from Downtown');
});
