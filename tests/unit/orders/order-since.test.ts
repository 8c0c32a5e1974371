import { expect, it } from 'vitest';
import { sinceOf } from '~/parts/orders/order-since.server';
import type { FoundOrder, OrderQuestion } from '~store/contract/order';
import { settingsTold } from '../../harness/settings';

const asked = (id: number, answer: OrderQuestion['answer']): OrderQuestion => ({
	id,
	instead_of: 'The Tide',
	title: 'The Ebb',
	eisbn: '9780000000002',
	quantity: 1,
	price: '8.00',
	sold_price: '10.00',
	words: '',
	answer,
});

const questionsOf = (paid: string) => {
	const order = {
		state: 'placed',
		charged: '10.00',
		paid,
		to_give_back: '0.00',
		summary: { total: '10.00' },
		parts: [],
		refunds: [],
		store_notes: [],
		questions: [asked(1, null), asked(2, 'no'), asked(3, 'withdrawn')],
	} as unknown as FoundOrder;
	return sinceOf(order, settingsTold({ store_info: { timezone: 'America/Vancouver' } })).questions;
};

it('a customer is shown what they are asked and what they said, and no question that the store has withdrawn', () => {
	expect(questionsOf('10.00').map(({ id }) => id)).toEqual([1, 2]);
});

it('a customer who has paid gets the difference back, and another one pays less', () => {
	const costs = (paid: string) => questionsOf(paid)[0]?.costs;
	expect(costs('10.00')).toBe('It costs $8.00 in place of $10.00; you get the difference back.');
	expect(costs('0.00')).toBe('It costs $8.00 in place of $10.00; you pay that much less.');
});
