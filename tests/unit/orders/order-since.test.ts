import { expect, it } from 'vitest';
import { sinceOf } from '~/parts/orders/order-since.server';
import type { FoundOrder, OrderPart, OrderQuestion } from '~store/contract/order';
import { settingsTold } from '../../harness/settings';

const asked = (id: number, answer: OrderQuestion['answer']): OrderQuestion => ({
	id,
	instead_of: 'The Tide',
	title: 'The Ebb',
	eisbn: '9780000000002',
	condition_text: '',
	quantity: 1,
	price: '8.00',
	sold_price: '10.00',
	words: '',
	answer,
});

const since = (
	paid: string,
	parts: OrderPart[] = [],
	questions = [asked(1, null), asked(2, 'no'), asked(3, 'withdrawn')],
) => {
	const order = {
		state: 'placed',
		charged: '10.00',
		paid,
		to_give_back: '0.00',
		summary: { total: '10.00' },
		parts,
		refunds: [],
		store_notes: [],
		questions,
	} as unknown as FoundOrder;
	return sinceOf(order, settingsTold({ store_info: { timezone: 'America/Vancouver' } }));
};

const questionsOf = (paid: string) => since(paid).questions;

it('shows a customer the open and answered questions, but not withdrawn ones', () => {
	expect(questionsOf('10.00').map(({ id }) => id)).toEqual([1, 2]);
});

it('includes the condition and the note of a used copy in the question', () => {
	const question = { ...asked(1, null), condition_text: 'Used, good. Cracked spine.' };
	expect(since('10.00', [], [question]).questions[0]?.asked).toContain(
		'Would you like The Ebb (used, good. Cracked spine) instead?',
	);
});

it('refunds the difference to a customer who has paid, and lowers the amount for another', () => {
	const costs = (paid: string) => questionsOf(paid)[0]?.costs;
	expect(costs('10.00')).toBe('It costs $8.00 instead of $10.00, so you get the difference back.');
	expect(costs('0.00')).toBe('It costs $8.00 instead of $10.00, so you pay that much less.');
});

it('names the copies of each part by condition, and editions of one title by binding and number', () => {
	const copies = {
		title: 'The Tide',
		eisbn: '9780000000001',
		binding: 'Paperback',
		condition_text: 'New',
		quantity: 1,
	};
	const part = { kind: 'sent' as const, carrier: '', tracking_number: '', at: 1_796_000_000 };
	const { parts } = since('10.00', [
		{
			...part,
			number: 1,
			copies: [copies, { ...copies, title: 'Ebb', condition_text: 'Used, good. Foxed', quantity: 2 }],
		},
		{ ...part, number: 2, copies: [{ ...copies, eisbn: '9780000000002', binding: 'Hardcover' }] },
	]);
	expect(parts.map((one) => one.copies)).toEqual([
		['The Tide, Paperback, 9780000000001', '2 × Ebb, Used, good. Foxed'],
		['The Tide, Hardcover, 9780000000002'],
	]);
});
