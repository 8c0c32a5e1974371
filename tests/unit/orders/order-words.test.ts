import { describe, expect, it } from 'vitest';
import { newsOf, orderName, progressOf } from '~/parts/orders/order-words';

const said = (state: Parameters<typeof newsOf>[0]['state'], delivery_key: 'pickup' | 'ship' | 'local' | 'quote') =>
	newsOf({ state, delivery_key, email: 'robin@example.org', waits_for_money: false });

describe('the message on the page of an order', () => {
	it('thanks the customer only while the order is newly placed', () => {
		expect(said('placed', 'ship')).toEqual({
			good: true,
			words:
				'Thank you for your order. We will tell you when your order is on its way. A confirmation is on its way to robin@example.org.',
		});
		for (const state of ['awaiting_approval', 'awaiting_payment', 'ready', 'completed', 'cancelled'] as const) {
			for (const way of ['pickup', 'ship', 'local', 'quote'] as const) {
				expect(said(state, way).words).not.toMatch(/Thank you|confirmation/);
			}
		}
	});

	it('reports the later progress of the order', () => {
		expect(said('ready', 'pickup')).toEqual({ good: true, words: 'Your order is ready to be picked up.' });
		expect(said('completed', 'ship')).toEqual({ good: true, words: 'Your order has been sent.' });
		expect(said('completed', 'quote').words).toBe('We have answered your request.');
		expect(said('cancelled', 'pickup')).toEqual({ good: false, words: 'This order was cancelled.' });
		expect(said('awaiting_payment', 'ship').good).toBe(false);
		const unpaid = {
			state: 'placed',
			delivery_key: 'pickup',
			email: 'robin@example.org',
			waits_for_money: true,
		} as const;
		expect(newsOf(unpaid)).toEqual({
			good: false,
			words: 'You have received everything on this order. The order is not paid yet.',
		});
		expect(said('awaiting_approval', 'ship')).toEqual({
			good: false,
			words: 'We are holding this order. We place the order when it is approved.',
		});
	});
});

it('distinguishes a requested quote from an answered quote', () => {
	expect(orderName({ order_number: '1022', delivery_key: 'quote' })).toBe('Quote 1022');
	expect(orderName({ order_number: '1022', delivery_key: 'ship' })).toBe('Order 1022');
	expect(progressOf({ state: 'placed', delivery_key: 'quote' })).toEqual({ words: 'Asked', stage: null });
	expect(progressOf({ state: 'completed', delivery_key: 'quote' })).toEqual({ words: 'Answered', stage: null });
	expect(progressOf({ state: 'cancelled', delivery_key: 'quote' })).toEqual({ words: 'Cancelled', stage: 'never' });
	expect(progressOf({ state: 'completed', delivery_key: 'pickup' })).toEqual({ words: 'Completed', stage: null });
});

it('marks an order ready for pickup differently from one in preparation', () => {
	expect(progressOf({ state: 'ready', delivery_key: 'pickup' })).toEqual({ words: 'Ready to pick up', stage: 'now' });
	expect(progressOf({ state: 'ready', delivery_key: 'ship' })).toEqual({ words: 'Ready', stage: 'now' });
	expect(progressOf({ state: 'placed', delivery_key: 'pickup' })).toEqual({ words: 'Placed', stage: null });
	expect(progressOf({ state: 'awaiting_approval', delivery_key: 'ship' })).toEqual({
		words: 'Awaiting approval',
		stage: 'later',
	});
});
