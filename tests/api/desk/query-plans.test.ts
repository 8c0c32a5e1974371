import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskCallName } from '~store/contract/desk-contract';
import { generateTitles } from '../../bench/generate-titles';
import { fillDesk } from '../../harness/busy-desk';
import { askDesk, deskStaff, type TestStaff } from '../../harness/desk';
import { readingCalls, readingsOf } from '../../harness/desk-readings';
import { queryPlansOf } from '../../harness/query-plans';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

/** The tables with very many rows. */
const big = [
	...[
		'titles',
		'title_facets',
		'sales_entries',
		'invoices',
		'offers',
		'stock',
		'stock_movements',
		'customers',
		'customer_words',
		'gift_cards',
	],
	...[
		'orders',
		'order_items',
		'order_copies',
		'order_receipts',
		'refunds',
		'refund_parts',
		'order_parts',
		'order_withdrawals',
		'order_history',
		'order_notes',
	],
	...['order_words', 'payments', 'outbox_mails', 'audit_entries', 'count_lines', 'purchase_order_lines'],
	...['stock_transfer_lines', 'supplier_return_lines', 'pick_list_orders'],
].join('|');

const read = new RegExp(
	[
		// Reads the whole table, with or without an index …
		`SCAN (?:${big})\\b`,
		// … or all rows of one location, which may be the whole table.
		`SEARCH (?:${big})\\b.*\\(location_id=\\?\\)$`,
		`BLOOM FILTER ON (?:${big})\\b`,
	].join('|'),
);

/**
 * Indexes with few rows, however large the table is: short copies, open orders, payments with a problem, customers with terms,
 * completed orders that owe, orders whose customers are owed, titles that staff added and no feed has completed.
 */
const few =
	/INDEX (?:order_copies_(?:short|waiting)|payments_problem|orders(?:_location)?_(?:queue|to_give_back)|orders_quotes|orders_owed_after|customers_on_account|titles_to_complete|order_withdrawals_open|stock_(?:short|minimum))\b/;

/** Lists that are read in the order of an index, one page at most. */
const inOrder: Partial<Record<DeskCallName, RegExp>> = {
	'desk-audit/find': /^SCAN audit_entries(?: USING INDEX audit_entries_pkey)?$/,
	'desk-audit/export': /^SCAN audit_entries(?: USING INDEX audit_entries_pkey)?$/,
	// The newest or oldest matching orders, until the page is full.
	'desk-orders/queue':
		/^(?:SCAN orders USING INDEX orders_placed|SEARCH orders USING INDEX orders_location_placed \(location_id=\?\))$/,
	// A location's stock in the order of its offers, at most 5,001 of them.
	'desk-counting/get': /^SEARCH stock USING INDEX stock_location_id_offer_id /,
};

/** Calls that add up one whole location, once for all pages. */
const sums: Partial<Record<DeskCallName, RegExp>> = {
	// Booking a whole count writes off every title that was not scanned. Staff see how many titles and copies they lose.
	'desk-counting/preview': /^SEARCH stock USING INDEX stock_location_id_offer_id /,
};

onBothEngines('the queries of the desk’s screens', (engine) => {
	let store: TestStore;
	let place = 0;
	let people: Record<string, TestStaff>;
	let bookseller: TestStaff;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await generateTitles(store, 600);
		await fillDesk(store, { orders: 2000, fresh: 100 });
		place = (await store.db.selectFrom('locations').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
		bookseller = await deskStaff(store, 'bookseller', { location_id: place });
		people = {
			'an owner': await deskStaff(store, 'owner'),
			'a manager of one location': await deskStaff(store, 'manager', { location_id: place }),
		};
	}, 120_000);
	afterAll(() => store.dispose());

	// Each call that the contract marks as reading. A call without a prepared payload fails here.
	it.each(readingCalls)(
		'read no large table completely for %s',
		async (name) => {
			const asked = (await readingsOf(store, place, bookseller.session))[name] ?? [];
			expect(asked, 'has no payload in tests/harness/desk-readings.ts').not.toEqual([]);
			const wholly: string[] = [];
			for (const { what, payload } of asked) {
				for (const [who, { session }] of Object.entries(people)) {
					const plans = await queryPlansOf(store, async (watched) => {
						const { status } = await askDesk(watched, session, name, payload);
						expect([200, 403], `${what} for ${who}`).toContain(status);
					});
					expect(plans.length, `queries of ${what} for ${who}`).toBeGreaterThan(0);
					for (const step of plans.join('\n').split('\n'))
						if (read.test(step) && !few.test(step) && !inOrder[name]?.test(step) && !sums[name]?.test(step))
							wholly.push(`${what} for ${who}: ${step}`);
				}
			}
			expect([...new Set(wholly)]).toEqual([]);
			// On a busy machine, reading the hundred lists of orders takes a minute.
		},
		120_000,
	);
});
