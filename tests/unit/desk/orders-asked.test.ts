import { expect, it } from 'vitest';
import { isUnpaid, notWholeWords, owedToCustomersWords } from '../../../desk/parts/orders/confirm-orders';

it('excludes an unpaid order from a joint hand-over, unless its customer has terms', () => {
	const unpaid = { total_owing: '12.00', has_terms: false };
	expect(isUnpaid(unpaid)).toBe(true);
	expect(isUnpaid({ ...unpaid, has_terms: true })).toBe(false);
	expect(isUnpaid({ ...unpaid, total_owing: '0.00' })).toBe(false);
});

it('names only the orders whose customers the store owes money', () => {
	const settled = { order_number: '1001', to_give_back: '0.00' };
	expect(owedToCustomersWords([settled])).toBe('');
	expect(owedToCustomersWords([settled, { order_number: '1025', to_give_back: '5.00' }])).toBe(
		'The store owes the customer of order 1025 $5.00.',
	);
});

it('names the incomplete orders, each with the copies it waits for', () => {
	const orders = [
		{ order_number: '1001', copies: { to_pick: 1, short: 1, found: 3 } },
		{ order_number: '1002', copies: { ordered: 2 } },
	];
	expect(notWholeWords(orders)).toBe('1001 (1 to pick, 1 short), 1002 (2 to come from the supplier)');
});
