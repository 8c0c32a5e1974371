import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCount, listCounts } from '~store/desk/counting/count';
import { beginCount } from '~store/desk/counting/scan-shelf';
import { getPurchaseOrder, listPurchaseOrders } from '~store/desk/deliveries/purchase-order';
import { listReturns } from '~store/desk/deliveries/returns';
import { saveSupplier } from '~store/desk/deliveries/suppliers';
import { listWanted } from '~store/desk/deliveries/wanted';
import { createPurchaseOrder } from '~store/desk/deliveries/write-purchase-order';
import { listArrived } from '~store/desk/picking/arrived';
import { listPickLists } from '~store/desk/picking/pick-list';
import { lookUpStock } from '~store/desk/stock/look-up';
import { listMovements, reservedLong, soldWithoutStock } from '~store/desk/stock/stock-lists';
import { listTransfers } from '~store/desk/transfers/transfer';
import type { DeskActor } from '~store/desk/visitor';
import { waitingLines } from '~store/ordering/fulfilment/fill-waiting';
import { addLocation, addStockedTitle, nextEisbn } from '../../harness/catalogue';
import { deskStaff } from '../../harness/desk';
import { queryPlansOf } from '../../harness/query-plans';
import { openTestStore, type TestStore } from '../../harness/store';

let store: TestStore;
let bea: DeskActor;
let main: number;
let title: number;
const eisbn = nextEisbn();
const page = { offset: 0, limit: 50 };
beforeAll(async () => {
	store = await openTestStore('sqlite');
	main = await addLocation(store, { altname: 'Main Street' });
	bea = (await deskStaff(store, 'bookseller', { location_id: main })).actor;
	title = await addStockedTitle(store, { eisbn });
});
afterAll(() => store.dispose());

/** Tables that grow with the shop. Reading a whole one without an index is too slow in a large shop. */
const large = [
	'titles',
	'offers',
	'stock',
	'stock_movements',
	'orders',
	'order_items',
	'order_withdrawals',
	'purchase_order_lines',
	'pick_list_orders',
	'order_copies',
	'count_lines',
	'stock_transfer_lines',
	'supplier_return_lines',
];
const scans = (plans: string[]) =>
	plans
		.flatMap((plan) => plan.split('\n'))
		// A scan along an index stops when the page is full.
		.filter((step) => /^SCAN (?!.* USING (?:COVERING )?INDEX)/.test(step) && large.includes(step.split(' ')[1] ?? ''));

const everybody = () => ({ ...bea, staff: { ...bea.staff, location_id: null } });

const lists: [name: string, read: (store: TestStore, actor: DeskActor) => Promise<unknown>][] = [
	['the look-up', (watched, actor) => lookUpStock(watched, actor, { code: eisbn })],
	['movements', (watched, actor) => listMovements(watched, actor, { code: eisbn, ...page })],
	['the copies sold without stock', (watched, actor) => soldWithoutStock(watched, actor, page)],
	['the copies on hold too long', (watched, actor) => reservedLong(watched, actor, { days: 14, ...page })],
	['the titles to order', (watched, actor) => listWanted(watched, actor, { location_id: main, ...page })],
	['purchase orders', (watched, actor) => listPurchaseOrders(watched, actor, { state: 'sent', due: false, ...page })],
	['the due purchase orders', (watched, actor) => listPurchaseOrders(watched, actor, { due: true, ...page })],
	['returns', (watched, actor) => listReturns(watched, actor, page)],
	['counts', (watched, actor) => listCounts(watched, actor, { state: 'open', ...page })],
	[
		'the orders that waited for arrived copies',
		(watched, actor) => listArrived(watched, actor, { brought_by: 'purchase order', id: 1 }),
	],
	['pick lists', (watched, actor) => listPickLists(watched, actor, page)],
	['transfers', (watched, actor) => listTransfers(watched, actor, { state: 'sent', ...page })],
	[
		'the orders that wait for a title',
		(watched) => waitingLines(watched.db, { title_id: title, condition: 'new', location_id: null }, 5),
	],
];

it.each(lists)('%s is read by indexes', async (_name, read) => {
	for (const actor of [bea, everybody()]) {
		const plans = await queryPlansOf(store, (watched) => read(watched as TestStore, actor));
		expect(plans.length).toBeGreaterThan(0);
		expect(scans(plans)).toEqual([]);
	}
});

it('a purchase order and a count are read by indexes', async () => {
	const form = { email: '', account_number: '', terms: '', version: '', removed: false };
	const supplier = await saveSupplier(store, bea, { name: 'Paper Mill', ...form });
	const made = { supplier_id: supplier.id, location_id: main, note: '', key: 'a key of sixteen letters' };
	const order = await createPurchaseOrder(store, bea, {
		...made,
		lines: [{ code: eisbn, condition: 'new', quantity: 1 }],
	});
	const count = await beginCount(store, bea, {
		location_id: main,
		shelf: 'F 1',
		accept: false,
		new_shelf: true,
		key: 'another such key',
	});
	const plans = await queryPlansOf(store, async (watched) => {
		await getPurchaseOrder(watched, bea, { purchase_order_id: order.id });
		await getCount(watched, bea, { count_id: count.id, show: 'all', ...page });
	});
	expect(scans(plans)).toEqual([]);
	// An index finds the shelf itself.
	expect(plans.join('\n')).toMatch(/stock USING INDEX stock_shelf/);
});
