import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskCallName } from '~store/contract/desk-contract';
import { generateTitles } from '../../bench/generate-titles';
import { fillDesk } from '../../harness/busy-desk';
import { askDesk, deskStaff, type TestStaff } from '../../harness/desk';
import { readingCalls, readingsOf } from '../../harness/desk-readings';
import { queryPlansOf } from '../../harness/query-plans';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

/** The tables that a shop has very many rows of. */
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
		// From one end to the other, by an index or without one …
		`SCAN (?:${big})\\b`,
		// … or as much of it as one location has, which may be all there is.
		`SEARCH (?:${big})\\b.*\\(location_id=\\?\\)$`,
		`BLOOM FILTER ON (?:${big})\\b`,
	].join('|'),
);

/**
 * Indexes of a few rows each, whatever the table has: of copies that are short, of orders that stand, of payments with a problem,
 * of customers with terms, of completed orders that owe, of orders whose customers are owed, of titles that staff added and no feed has completed.
 */
const few =
	/INDEX (?:order_copies_(?:short|waiting)|payments_problem|orders(?:_location)?_(?:queue|to_give_back)|orders_quotes|orders_owed_after|customers_on_account|titles_to_complete|order_withdrawals_open|stock_(?:short|minimum))\b/;

/** Lists whose rows come in the order of an index, and no more of them than a page has. */
const inOrder: Partial<Record<DeskCallName, RegExp>> = {
	'desk-audit/find': /^SCAN audit_entries(?: USING INDEX audit_entries_pkey)?$/,
	'desk-audit/export': /^SCAN audit_entries(?: USING INDEX audit_entries_pkey)?$/,
	// The newest or oldest orders that fit, until the page is full.
	'desk-orders/queue':
		/^(?:SCAN orders USING INDEX orders_placed|SEARCH orders USING INDEX orders_location_placed \(location_id=\?\))$/,
	// A location's stock in the order of its offers, 5,001 of them at most.
	'desk-counting/get': /^SEARCH stock USING INDEX stock_location_id_offer_id /,
};

/** Calls that add up the whole of one location, once for all pages. */
const sums: Partial<Record<DeskCallName, RegExp>> = {
	// Booking a whole count writes off every title that nobody scanned: staff see how many titles and copies they lose.
	'desk-counting/preview': /^SEARCH stock USING INDEX stock_location_id_offer_id /,
};

onBothEngines('the queries of what the desk shows', (engine) => {
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

	// Each call that the contract says reads: one without anything that is asked of it fails here.
	it.each(readingCalls)(
		'read no big table whole for %s',
		async (name) => {
			const asked = (await readingsOf(store, place, bookseller.session))[name] ?? [];
			expect(asked, 'what is asked of it stands in tests/harness/desk-readings.ts').not.toEqual([]);
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
			// A busy machine reads the hundred lists of orders for a minute.
		},
		120_000,
	);
});
