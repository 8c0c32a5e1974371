import { describe, expect, it } from 'vitest';
import { isOfRefund, readRefund } from '../../../desk/session/refund-form';

const read = (fields: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return readRefund(form, '1001');
};

describe('a refund form', () => {
	it('refunds lines when copies are typed and nothing is chosen', () => {
		const { asked, contradiction } = read({ 'copies-7': '1', 'shelf-7': 'on', 'copies-8': '' });
		expect(contradiction).toBeNull();
		expect(asked).toMatchObject({ kind: 'lines', lines: [{ item_id: '7', quantity: '1', restock: true }] });
	});

	it('refunds an amount when only an amount is typed', () => {
		expect(read({ amount: '5.00' }).asked).toMatchObject({ kind: 'amount', amount: '5.00', lines: [] });
	});

	it('lists the lines to restock when the whole order is refunded', () => {
		const { asked, contradiction } = read({ kind: 'whole', 'shelf-7': 'on' });
		expect(contradiction).toBeNull();
		expect(asked.lines).toMatchObject([{ item_id: '7', restock: true }]);
	});

	it('distinguishes the sold copies of a line from accepted substitutes', () => {
		const { asked } = read({ kind: 'lines', 'copies-7': '2', 'copies-7-3': '1', 'shelf-7-3': 'on' });
		expect(asked.lines).toEqual([
			{ item_id: '7', substitution_id: null, quantity: '2', restock: false },
			{ item_id: '7', substitution_id: '3', quantity: '1', restock: true },
		]);
		expect(read({ kind: 'whole', 'shelf-7-3': 'on' }).asked.lines).toMatchObject([
			{ item_id: '7', substitution_id: '3' },
		]);
		expect(isOfRefund('copies-7-3')).toBe(true);
	});

	it('cancels copies that have not left the store unless told otherwise', () => {
		expect(read({ kind: 'whole' }).asked.unsent).toBe('cancel');
		expect(read({ kind: 'whole', unsent: 'give' }).asked.unsent).toBe('give');
	});

	it.each([
		['nothing', {}, 'kind'],
		['copies and an amount', { 'copies-7': '1', amount: '5' }, 'kind'],
		['everything, and copies of a line', { kind: 'whole', 'copies-7': '1' }, 'kind'],
		['everything, and an amount', { kind: 'whole', amount: '5' }, 'amount'],
		['everything, and shipping', { kind: 'whole', shipping: '5' }, 'shipping'],
		['some lines, and no copies', { kind: 'lines' }, 'kind'],
		['some lines, and an amount', { kind: 'lines', 'copies-7': '1', amount: '5' }, 'amount'],
		['an amount, and copies', { kind: 'amount', amount: '5', 'copies-7': '1' }, 'kind'],
		['an amount, and a copy for the shelf', { kind: 'amount', amount: '5', 'shelf-7': 'on' }, 'kind'],
	])('refuses %s', (_, fields, field) => {
		expect(read(fields).contradiction).toMatchObject({ field, words: expect.stringMatching(/\.$/) });
	});
});
