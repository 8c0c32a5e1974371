import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { DeskList } from '~store/contract/desk-orders';
import { addLocation, addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles, seenBy } from '../../harness/desk-orders';
import { addOrder } from '../../harness/placed-orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('lists of orders of any age', (engine) => {
	let store: TestStore;
	let seller: TestStaff;
	let harbour: number;
	let there: TestStaff;
	const placed: Record<string, string> = {};
	beforeAll(async () => {
		store = await openTestStore(engine);
		seller = await deskStaff(store, 'bookseller', { name: 'Sal' });
		harbour = await addLocation(store, { altname: 'Harbour' });
		there = await deskStaff(store, 'bookseller', { location_id: harbour, name: 'Hal' });
		const delivery_key = 'ship' as const;
		const location_id = await addLocation(store, { altname: 'Main Street' });
		placed.open = await addOrder(store, { queue: 'new', created_at: 1000, location_id });
		placed.sent = await addOrder(store, { state: 'completed', created_at: 2000, delivery_key, location_id });
		placed.given = await addOrder(store, { state: 'completed', created_at: 3000, location_id: harbour });
		placed.off = await addOrder(store, { state: 'cancelled', created_at: 4000, location_id });
		await addOrder(store, { state: 'completed', created_at: 5000, delivery_key: 'quote' });
	});
	afterAll(() => store.dispose());

	const list = (queue: DeskList, more: DeskPayloadOf<'desk-orders/queue'> = {}, staff = seller) =>
		deskCall(store, staff.session, 'desk-orders/queue', { queue, to: 10_000, ...more });
	const numbers = async (...asked: Parameters<typeof list>) =>
		(await list(...asked)).rows.map(({ order_number }) => order_number);

	it('lists all, completed and cancelled orders without quotes, the newest first', async () => {
		const { open, sent, given, off } = placed;
		expect(await numbers('all')).toEqual([off, given, sent, open]);
		expect(await numbers('completed')).toEqual([given, sent]);
		expect(await numbers('cancelled')).toEqual([off]);
		expect(await numbers('all', { sort: '-waiting' })).toEqual([open, sent, given, off]);
		expect(await list('completed', { limit: 1 })).toMatchObject({ rowcount: null, more: true });
		expect(await list('completed', { limit: 1, offset: 1 })).toMatchObject({ more: false });
	});

	it('counts the copies of orders without recorded states, open or completed', async () => {
		expect((await list('new')).rows).toMatchObject([{ order_number: placed.open, copies: { to_pick: 1 } }]);
		expect((await list('all')).rows.map(({ copies }) => copies)).toEqual([
			{ cancelled: 1 },
			{ handed_over: 1 },
			{ sent: 1 },
			{ to_pick: 1 },
		]);
	});

	it('filters by the time of the order, location and way of delivery', async () => {
		const { open, sent, given, off } = placed;
		expect(await numbers('all', { from: 2000, to: 4000 })).toEqual([given, sent]);
		expect(await numbers('all', { location_id: harbour })).toEqual([given]);
		expect(await numbers('completed', { location_id: harbour })).toEqual([given]);
		expect(await numbers('completed', { delivery: 'ship' })).toEqual([sent]);
		expect(await list('new', { from: 1001 })).toMatchObject({ rows: [], rowcount: null, counts: { new: 1 } });
		expect(await numbers('new', { from: 1000 })).toEqual([open]);
		expect(await numbers('all', { from: 4000 })).toEqual([off]);
	});

	it('finds the orders that a staff member took at the desk or handed over', async () => {
		const number = await orderTitles(store, [[await addStockedTitle(store, { title: 'The Tide' }, 5), 1]]);
		const { version, lines } = await seenBy(store, seller, number);
		await deskCall(store, seller.session, 'desk-orders/handOver', {
			order_number: number,
			version,
			kind: 'handed_over',
			paid_by: 'cash',
			copies: [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 }],
		});
		const taken = placed.sent ?? '';
		const entries = (['desk-counter/submit', 'desk-orders/addNote'] as const).map((action) => ({
			created_at: 2000,
			staff_id: seller.actor.staff.id,
			staff_name: 'Sal',
			action,
			thing_kind: 'order',
			thing_key: action === 'desk-counter/submit' ? taken : (placed.off ?? ''),
		}));
		await store.unwatched.insertInto('audit_entries').values(entries).execute();
		const to = 9_999_999_999;
		expect(await numbers('all', { staff_id: seller.actor.staff.id, to })).toEqual([number, taken]);
		expect(await numbers('cancelled', { staff_id: seller.actor.staff.id, to })).toEqual([]);
		expect((await list('all')).staff).toEqual([
			{ id: there.actor.staff.id, name: 'Hal' },
			{ id: seller.actor.staff.id, name: 'Sal' },
		]);
	});

	it('shows staff of one location its orders, and shows a till no staff names', async () => {
		expect(await numbers('all', {}, there)).toEqual([placed.given]);
		expect(await numbers('completed', { staff_id: seller.actor.staff.id }, there)).toEqual([]);
		const elsewhere = { queue: 'all', location_id: harbour + 99 };
		expect((await askDesk(store, there.session, 'desk-orders/queue', elsewhere)).status).toBe(403);
		const quay = await deskStaff(store, 'manager', { location_id: await addLocation(store), name: 'Quinn' });
		expect((await list('all', {}, quay)).staff.map(({ name }) => name)).toEqual(['Quinn', 'Sal']);
		const till = await deskStaff(store, 'till');
		expect((await list('all', {}, till)).staff).toEqual([]);
		const asked = { queue: 'all', staff_id: seller.actor.staff.id };
		expect((await askDesk(store, till.session, 'desk-orders/queue', asked)).status).toBe(403);
		expect((await askDesk(store, till.session, 'desk-orders/queue', { queue: 'all', limit: 51 })).status).toBe(403);
	});

	it.each([
		['sort', { queue: 'all', sort: 'total' }],
		['queue', { queue: 'lost' }],
		['delivery', { queue: 'all', delivery: 'quote' }],
		['from', { queue: 'all', from: -1 }],
	])('refuses an invalid %s', async (field, payload) => {
		const { status, body } = await askDesk(store, seller.session, 'desk-orders/queue', payload);
		expect({ status, field: (body as { field?: string }).field }).toEqual({ status: 400, field });
	});

	it('stores a named filter of one staff member, and deletes it', async () => {
		const save = (name: string, query: string, staff = seller) =>
			askDesk(store, staff.session, 'desk-session/rememberFilter', { list: 'orders', name, query });
		await save('', 'queue=new');
		await save('Sent by me', 'queue=completed&delivery=ship');
		await save('Theirs', 'queue=all', there);
		const saved = async () => (await deskCall(store, seller.session, 'desk-session/get', {})).saved_filters;
		expect(await saved()).toEqual([{ list: 'orders', name: 'Sent by me', query: 'queue=completed&delivery=ship' }]);
		expect(await save('a: b', 'queue=all')).toMatchObject({ status: 400, body: { field: 'name' } });
		expect(await save('x'.repeat(41), 'queue=all')).toMatchObject({ status: 400, body: { field: 'name' } });
		await save('Sent by me', '');
		expect(await saved()).toEqual([]);
		expect((await deskCall(store, seller.session, 'desk-session/get', {})).filters.orders).toBe('queue=new');
	});
});
