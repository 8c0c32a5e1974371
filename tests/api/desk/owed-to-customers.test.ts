import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { up as backfill } from '~store/foundation/database/migrations/0059-owed-to-customers';
import { checkLedgers } from '~store/ordering/checks/ledger';
import { addLocation, addStockedTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, seenBy } from '../../harness/desk-orders';
import { addGiftCard } from '../../harness/offers';
import { submitted } from '../../harness/paid-orders';
import { addOrder } from '../../harness/placed-orders';
import { queryPlansOf } from '../../harness/query-plans';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

type Refund = Omit<DeskPayloadOf<'desk-money/previewRefund'>, 'order_number'>;

onBothEngines('money that the store owes to customers', (engine) => {
	let clock = Date.parse('2026-03-10T12:00:00-08:00') / 1000;
	let store: TestStore;
	let manager: TestStaff;
	let book: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 50);
		await setSettings(store, { store_info: { giftcards_enabled: true }, checkout_info: { tax_rates: [] } });
		manager = await deskStaff(store, 'manager');
	});
	afterAll(() => store.dispose());
	// Earlier orders would appear in the lists of later tests.
	beforeEach(() => store.db.updateTable('orders').set({ to_give_back: 0, to_give_back_since: null }).execute());

	const listed = (asked: DeskPayloadOf<'desk-orders/queue'> = {}, staff = manager) =>
		deskCall(store, staff.session, 'desk-orders/queue', { queue: 'to_give_back', ...asked });
	const numbers = async (...asked: Parameters<typeof listed>) =>
		(await listed(...asked)).rows.map(({ order_number }) => order_number);
	const moneyOf = (order_number: string) => deskCall(store, manager.session, 'desk-money/get', { order_number });
	const found = async (order_number: string) =>
		(await checkLedgers(store.db)).filter((words) => words.includes(order_number));
	/** Adds an order of this many copies at $10.00, paid in cash. */
	async function paidOrder(quantity: number, card?: { id: number; amount: number }): Promise<string> {
		const bought = { lines: [{ title: book, quantity }], payment: 'pickup' as const };
		const { order_number } = await submitted(store, card ? { ...bought, card } : bought);
		const { version, owed: amount } = await moneyOf(order_number);
		await deskCall(store, manager.session, 'desk-money/receive', { order_number, amount, method: 'cash', version });
		return order_number;
	}
	async function cancelOne(order_number: string): Promise<void> {
		const { version, lines } = await seenBy(store, manager, order_number);
		await deskCall(store, manager.session, 'desk-orders/changeCopies', {
			order_number,
			version,
			order_item_id: lines[0]?.order_item_id ?? 0,
			change: 'cancel',
			from: 'to_pick',
			quantity: 1,
		});
	}
	const giveBack = async (order_number: string, wish: Refund) =>
		deskCall(store, manager.session, 'desk-money/refund', {
			order_number,
			...wish,
			version: (await moneyOf(order_number)).version,
			idempotency_key: randomUUID(),
		});
	const byHand = { way: 'by_hand', hand_method: 'cash', reason: 'It was paid in cash' } as const;

	it('is listed from the cancellation of a copy until all of it is refunded, since the first moment', async () => {
		const order_number = await paidOrder(2);
		expect(await listed()).toMatchObject({ rows: [], rowcount: 0 });
		const since = clock;
		await cancelOne(order_number);
		const row = { order_number, state: 'placed', purchaser_name: expect.any(String), total_owing: '0.00' };
		expect(await listed()).toMatchObject({
			rows: [{ ...row, to_give_back: '10.00', to_give_back_since: since }],
			counts: { to_give_back: 1 },
		});
		clock += 60;
		await cancelOne(order_number);
		expect(await listed()).toMatchObject({
			rows: [{ order_number, state: 'cancelled', to_give_back: '20.00', to_give_back_since: since }],
		});
		expect(await found(order_number)).toEqual([]);
		await giveBack(order_number, { kind: 'owed', ...byHand });
		expect(await listed()).toMatchObject({ rows: [], counts: { to_give_back: 0 } });
		expect(await found(order_number)).toEqual([]);
	});

	it('counts reductions and refunds in the totals of its lists and of the search', async () => {
		const order_number = await paidOrder(3);
		const totals = async () => {
			const { orders } = await deskCall(store, manager.session, 'desk-search/find', { query: order_number });
			const { rows } = await listed({ queue: 'all' });
			return [...rows, ...orders.rows].filter((row) => row.order_number === order_number).map(({ total }) => total);
		};
		const read = () => store.call('order/get', { order_id: order_number, access_key: keyOf(store, order_number) });
		expect(await totals()).toEqual(['30.00', '30.00']);
		expect(await read()).toMatchObject({ charged: '30.00', payment_message: 'Paid: $30.00 in cash.' });
		await cancelOne(order_number);
		expect((await listed()).rows).toMatchObject([
			{ order_number, total: '20.00', copies: { to_pick: 2, cancelled: 1 } },
		]);
		expect(await totals()).toEqual(['20.00', '20.00']);
		expect(await read()).toMatchObject({ charged: '20.00', summary: { total: '30.00' } });
		// The customer was already owed the first $10.00.
		await giveBack(order_number, { kind: 'amount', amount: '15.00', ...byHand });
		expect((await moneyOf(order_number)).charged).toBe('15.00');
		expect(await totals()).toEqual(['15.00', '15.00']);
	});

	it('of a cancelled order excludes the amount back on its gift card', async () => {
		const card = await addGiftCard(store, { balance: 500 });
		const order_number = await paidOrder(2, { id: card.id, amount: 500 });
		const { version } = await seenBy(store, manager, order_number);
		await deskCall(store, manager.session, 'desk-orders/cancel', { order_number, version, reason: 'Sold out' });
		expect(await listed()).toMatchObject({ rows: [{ order_number, to_give_back: '15.00' }] });
		expect(await found(order_number)).toEqual([]);
	});

	describe('in its list', () => {
		const placed: Record<string, string> = {};
		let harbour = 0;
		let there: TestStaff;
		beforeAll(async () => {
			harbour = await addLocation(store, { altname: 'Harbour' });
			there = await deskStaff(store, 'manager', { location_id: harbour });
			const other = await addLocation(store, { altname: 'Main Street' });
			for (const name of ['late', 'first', 'second'])
				placed[name] = await addOrder(store, {
					location_id: name === 'second' ? harbour : other,
					created_at: name === 'first' ? 3000 : 1000,
				});
		});
		beforeEach(async () => {
			const since = { first: 5000, second: 6000, late: 7000 };
			for (const [name, to_give_back_since] of Object.entries(since))
				await store.db
					.updateTable('orders')
					.set({ to_give_back: 250, to_give_back_since })
					.where('order_number', '=', placed[name] ?? '')
					.execute();
		});

		it('is sorted by the day since when it is owed, page by page', async () => {
			const { first, second, late } = placed;
			expect(await numbers()).toEqual([first, second, late]);
			expect(await numbers({ sort: 'waiting' })).toEqual([late, second, first]);
			expect(await listed({ limit: 2 })).toMatchObject({ rowcount: 3, more: true });
			expect(await numbers({ limit: 2, offset: 2 })).toEqual([late]);
		});

		it('is limited to one location for its staff and by the filter', async () => {
			expect(await numbers({}, there)).toEqual([placed.second]);
			expect(await numbers({ location_id: harbour })).toEqual([placed.second]);
			expect(await listed({}, there)).toMatchObject({ counts: { to_give_back: 1 } });
			const { status } = await askDesk(store, there.session, 'desk-orders/queue', {
				queue: 'to_give_back',
				location_id: harbour + 1,
			});
			expect(status).toBe(403);
		});

		it('is summed on Today for staff who can refund it, and at the end of the day', async () => {
			const today = (staff: TestStaff) => deskCall(store, staff.session, 'desk-orders/today', {});
			expect(await today(manager)).toMatchObject({ owed_to_customers: '7.50', counts: { to_give_back: 3 } });
			expect(await today(there)).toMatchObject({ owed_to_customers: '2.50' });
			for (const role of ['bookseller', 'till'] as const)
				expect(await today(await deskStaff(store, role))).toMatchObject({ owed_to_customers: null });
			const dayOf = async (more: { location_id?: number } = {}, staff = manager) =>
				(await deskCall(store, staff.session, 'desk-money/getDay', { from: '2026-01-02', ...more })).owed_to_customers;
			expect(await dayOf()).toBe('7.50');
			expect(await dayOf({ location_id: harbour })).toBe('2.50');
			expect(await dayOf({}, there)).toBe('2.50');
		});

		it('is summed on the page of its customer by the same rule as on Today', async () => {
			const { id: customer_id } = await addCustomer(store, {});
			const { late = '', second = '' } = placed;
			await store.db.updateTable('orders').set({ customer_id }).where('order_number', 'in', [late, second]).execute();
			const shown = (staff: TestStaff) => deskCall(store, staff.session, 'desk-customers/get', { customer_id });
			expect(await shown(manager)).toMatchObject({ owed_to_customer: '5.00' });
			expect(await shown(there)).toMatchObject({ owed_to_customer: '2.50' });
			expect(await shown(await deskStaff(store, 'bookseller'))).toMatchObject({ owed_to_customer: null });
		});

		it('is read by the index of orders that owe', async () => {
			for (const staff of [manager, there]) {
				const plans = await queryPlansOf(store, async (watched) => {
					const { status } = await askDesk(watched, staff.session, 'desk-orders/queue', { queue: 'to_give_back' });
					expect(status).toBe(200);
				});
				const byIndex = plans.filter((plan) => /INDEX orders(?:_location)?_to_give_back\b/.test(plan));
				// One query for the count, one for the page.
				expect(byIndex).toHaveLength(2);
			}
		});
	});

	it('is reported by the check when an order’s amount differs from its ledger', async () => {
		const order_number = await paidOrder(1);
		const order = store.db.updateTable('orders').where('order_number', '=', order_number);
		await order.set({ to_give_back: 300, to_give_back_since: clock }).execute();
		expect(await found(order_number)).toEqual([
			`Order ${order_number} says that the store owes $3.00, but its ledger says $0.00.`,
		]);
		const { version } = await seenBy(store, manager, order_number);
		await deskCall(store, manager.session, 'desk-orders/cancel', { order_number, version, reason: '' });
		await order.set({ to_give_back: 0, to_give_back_since: null }).execute();
		expect(await found(order_number)).toEqual([
			`Order ${order_number} says that the store owes $0.00, but its ledger says $10.00.`,
		]);
	});

	it('of orders from an older version is calculated by the upgrade as by the ledger', async () => {
		const card = await addGiftCard(store, { balance: 500 });
		const [kept, part, whole] = [
			await paidOrder(2),
			await paidOrder(3, { id: card.id, amount: 300 }),
			await paidOrder(1),
		];
		await cancelOne(part);
		await cancelOne(part);
		await giveBack(part, { kind: 'amount', amount: '4.00', ...byHand });
		await cancelOne(whole);
		for (const index of ['orders_to_give_back', 'orders_location_to_give_back'])
			await store.db.schema.dropIndex(index).execute();
		for (const column of ['to_give_back', 'to_give_back_since'])
			await store.db.schema.alterTable('orders').dropColumn(column).execute();
		await backfill(store.db as unknown as Kysely<unknown>);
		expect(await checkLedgers(store.db)).toEqual([]);
		const rows = await store.db
			.selectFrom('orders')
			.select(['order_number', 'to_give_back', 'to_give_back_since', 'updated_at'])
			.where('order_number', 'in', [kept, part, whole])
			.execute();
		const byNumber = new Map(rows.map((row) => [row.order_number, row]));
		expect(byNumber.get(kept)).toMatchObject({ to_give_back: 0, to_give_back_since: null });
		expect(byNumber.get(part)).toMatchObject({ to_give_back: 1600, to_give_back_since: clock, updated_at: clock });
		expect(byNumber.get(whole)).toMatchObject({ to_give_back: 1000, to_give_back_since: clock });
	});
});
