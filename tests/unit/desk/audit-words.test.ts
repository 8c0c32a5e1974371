import { describe, expect, it } from 'vitest';
import { staffRoles } from '~store/contract/desk-roles';
import { type DeskRule, deskRules } from '~store/contract/desk-rules';
import {
	actionInWords,
	actionsOfPage,
	changesInWords,
	groupByAction,
	placeNames,
	thingInWords,
} from '../../../desk/parts/audit-words';
import { auditedCalls } from '../../harness/audited-calls';

/** Calls that at least one role may not make. */
const refusable = Object.entries<DeskRule>(deskRules).flatMap(([name, { who }]) =>
	who === 'anybody' || who.length === staffRoles.length ? [] : name,
);

describe('the action, in words', () => {
	it.each(auditedCalls)('has words for %s', (name) => {
		expect(actionInWords(name)).not.toContain('/');
		expect(actionInWords(name)).not.toBe(name);
	});

	it.each(refusable)('has words for a refused %s', (name) => {
		expect(actionInWords(`refused ${name}`)).toMatch(/^tried something that their role does not allow: “[^/]+”$/);
		expect(thingInWords('refused attempt', name)).toBe('refused attempt');
	});

	it('shows an unknown command unchanged', () => {
		expect(actionInWords('orders advance')).toBe('changed the state of the order');
		expect(actionInWords('blocks add')).toBe('blocks add');
	});
});

describe('the changes of each fact', () => {
	it('omits the names and ids of the shop’s own tables', () => {
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
			'copies: 1',
		]);
	});

	it('shows new facts, removed facts and amounts of money', () => {
		expect(changesInWords({ before: null, after: { name: 'Ada', role: 'till', location_id: null } })).toEqual([
			'name: Ada',
			'role: till',
		]);
		expect(changesInWords({ before: { note: 'Shelf 4' }, after: { note: '' } })).toEqual(['note: Shelf 4 → –']);
		expect(changesInWords({ before: { owed: 1299 }, after: { owed: 0, method: 'cash' } })).toEqual([
			'owed: $12.99 → $0.00',
			'method: cash',
		]);
		expect(changesInWords({ before: null, after: { copies: [{ order_item_id: 3, quantity: 2 }] } })).toEqual([
			'copies: 2',
		]);
		expect(changesInWords({ before: { payment: 'late' }, after: null })).toEqual(['payment: late → –']);
		expect(changesInWords({ before: null, after: null })).toEqual([]);
	});

	it('shows amounts of money as money, also in texts and lists', () => {
		const after = {
			price: '14.50',
			float: 10000,
			counted: 12050,
			expected: 12345,
			moved: '-23.45',
			overrides: [{ eisbn: '978', before: 1299, after: 999 }],
		};
		expect(changesInWords({ before: { price: '15.00' }, after })).toEqual([
			'price: $15.00 → $14.50',
			'float: $100.00',
			'counted: $120.50',
			'expected: $123.45',
			'moved: -$23.45',
			'overrides: ISBN: 978, before: $12.99, after: $9.99',
		]);
	});

	it('names the locations that the reader may see, and numbers the others', () => {
		const facts = { before: { location_id: 3 }, after: { location_id: null, asked: { other_location_id: 4 } } };
		expect(changesInWords(facts, placeNames([{ id: 3, name: 'Harbour' }]))).toEqual([
			'location: Harbour → –',
			'at: no. 4',
		]);
	});
});

describe('internals', () => {
	it('hides ids, keys, hashes and versions, and reads JSON', () => {
		const uuid = '0b6ff5a4-8f9c-4a52-9a3b-2f4b3f0f1a77';
		const after = {
			refund_ids: [4, 5],
			idempotency_key: 'desk-1',
			version: 'v1',
			reference: 'K7',
			note_id: 9,
			queue: 'new',
			by: 'a'.repeat(64),
			session: uuid,
			delivery_key: 'ship',
			customer_id: 12,
			pick_list_id: 3,
			shipping: '{"name":"Ada","city":"Hope","id":7}',
			lines: [{ order_item_id: 4, eisbn: '978', quantity: 2 }],
		};
		expect(changesInWords({ before: null, after })).toEqual([
			'list: new',
			'delivery: Shipping',
			'customer no.: 12',
			'pick list: 3',
			'shipping: name: Ada, city: Hope',
			'titles: ISBN: 978, copies: 2',
		]);
		expect(thingInWords('order at the counter', uuid)).toBe('order at the counter');
		expect(thingInWords('order', '1018')).toBe('order 1018');
	});
});

it('groups the entries that one action wrote', () => {
	const entries = [
		{ id: 5, action: 'mark ready', at: 20 },
		{ id: 4, action: 'mark ready', at: 20 },
		{ id: 3, action: 'add note', at: 20 },
		{ id: 2, action: 'mark ready', at: 20 },
		{ id: 1, action: 'mark ready', at: 10 },
	];
	const groups = groupByAction(entries, ({ action, at }) => `${action} ${at}`);
	expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[5, 4], [3], [2], [1]]);
});

describe('a page of the audit', () => {
	const entry = (id: number, action: string) => ({ id, action });
	const entries = [entry(9, 'b'), entry(8, 'b'), entry(7, 'a'), entry(6, 'a')];
	const page = (some: typeof entries, next: number | null) => actionsOfPage(some, next, ({ action }) => action);

	it('leaves its last action for the next page when more entries may follow', () => {
		expect(page(entries, 6)).toEqual({ actions: [entries.slice(0, 2)], next: 8 });
	});

	it('shows every action when it is the last page', () => {
		expect(page(entries, null)).toEqual({ actions: [entries.slice(0, 2), entries.slice(2)], next: null });
	});

	it('shows an action that fills it', () => {
		expect(page(entries.slice(0, 2), 8)).toEqual({ actions: [entries.slice(0, 2)], next: 8 });
	});
});
