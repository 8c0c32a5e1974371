import { describe, expect, it } from 'vitest';
import { actionInWords, changesInWords, placeNames } from '../../../desk/parts/audit-words';
import { auditedCalls } from '../../harness/audited-calls';

describe('what was done, in words', () => {
	it.each(auditedCalls)('has words for %s', (name) => {
		expect(actionInWords(name)).not.toContain('/');
		expect(actionInWords(name)).not.toBe(name);
	});

	it('says a command that it does not know as it is', () => {
		expect(actionInWords('orders advance')).toBe('took the order a step on');
		expect(actionInWords('blocks add')).toBe('blocks add');
	});
});

describe('what became of each fact', () => {
	it('is said without the names and ids of the shop’s own tables', () => {
		const before = { state: 'placed', queue: 'to_pick', owed: 1299, copies: [[7, 'to_pick', 2, 1]] };
		const after = {
			state: 'placed',
			queue: 'waiting',
			owed: 1299,
			copies: [
				[7, 'found', 1, 1],
				[7, 'short', 1, null],
			],
			asked: { order_item_id: 7, from: 'to_pick', change: 'miss', quantity: 1, location_id: null, restock: false },
		};
		expect(changesInWords({ before, after })).toEqual([
			'list: to pick → waiting',
			'copies: 2 to pick → 1 found, 1 short',
			'from: to pick',
			'change: Short',
			'how many: 1',
		]);
	});

	it('is said of what is new, what is gone and what is money', () => {
		expect(changesInWords({ before: null, after: { name: 'Ada', role: 'till', location_id: null } })).toEqual([
			'name: Ada',
			'role: till',
		]);
		expect(changesInWords({ before: { note: 'Shelf 4' }, after: { note: '' } })).toEqual(['note: Shelf 4 → –']);
		expect(changesInWords({ before: { owed: 1299 }, after: { owed: 0, method: 'cash' } })).toEqual([
			'owed: $12.99 → $0.00',
			'way: cash',
		]);
		expect(changesInWords({ before: null, after: { copies: [{ order_item_id: 3, quantity: 2 }] } })).toEqual([
			'copies: 2',
		]);
		expect(changesInWords({ before: { payment: 'late' }, after: null })).toEqual(['payment: late → –']);
		expect(changesInWords({ before: null, after: null })).toEqual([]);
	});

	it('names locations, but for those that nobody who looks sees', () => {
		const facts = { before: { location_id: 3 }, after: { location_id: null, asked: { other_location_id: 4 } } };
		expect(changesInWords(facts, placeNames([{ id: 3, name: 'Harbour' }]))).toEqual([
			'location: Harbour → –',
			'at: no. 4',
		]);
	});
});
