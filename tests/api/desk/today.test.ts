import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskCallName, DeskPayloadOf } from '~store/contract/desk-contract';
import { addLocation, addStockedTitle } from '../../harness/catalogue';
import { countQueriesOf } from '../../harness/count-queries';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles } from '../../harness/desk-orders';
import { handingOver } from '../../harness/on-account';
import { eisbnOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

const noon = Date.parse('2026-03-10T12:00:00-08:00') / 1000;
const hour = 3600;

onBothEngines('the tasks of the day', (engine) => {
	let store: TestStore;
	let owner: TestStaff;
	let book: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => noon });
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 50);
		await setSettings(store, { store_info: { timezone: 'America/Vancouver' }, checkout_info: { tax_rates: [] } });
		owner = await deskStaff(store, 'owner');
	});
	afterAll(() => store.dispose());

	const today = (staff = owner) => deskCall(store, staff.session, 'desk-orders/today', {});
	const event = (name: string, starts_at: number, more: { cancelled_at?: number } = {}) =>
		store.db
			.insertInto('events')
			.values({ name, starts_at, ends_at: starts_at + hour, img_path: null, ...more })
			.execute();

	it('shows sales so far, orders to do, and overdue ones that are listed', async () => {
		const sold = await orderTitles(store, [[book, 3]]);
		await deskCall(store, owner.session, 'desk-orders/handOver', await handingOver(store, owner, sold, 'cash'));
		const waiting = await orderTitles(store, [[book, 1]]);
		await orderTitles(store, [[book, 1]]);
		const promised = store.db.updateTable('orders').set({ promised_at: noon - hour });
		await promised.where('order_number', '=', waiting).execute();
		expect(await today()).toMatchObject({ sales: '30.00', counts: { new: 2, overdue: 1 } });
		const { rows, rowcount } = await deskCall(store, owner.session, 'desk-orders/queue', { queue: 'overdue' });
		expect(rows).toMatchObject([{ order_number: waiting, is_late: true }]);
		expect(rowcount).toBe(1);
	});

	it('shows events of today and tomorrow that are not over or cancelled', async () => {
		await event('Reading tonight', noon + 7 * hour);
		await event('Signing', noon + 24 * hour);
		await event('Over', noon - 5 * hour);
		await event('Next week', noon + 7 * 24 * hour);
		await event('Called off', noon + hour, { cancelled_at: noon - hour });
		expect((await today()).events.map(({ name }) => name)).toEqual(['Reading tonight', 'Signing']);
	});

	it('hides sales and deliveries from a till', async () => {
		expect(await today(await deskStaff(store, 'till'))).toMatchObject({ sales: null, deliveries: null });
		expect((await today()).deliveries).toEqual({ due: 0, sent: 0, partly_received: 0, transfers: 0 });
	});

	it('counts and lists deliveries expected today or earlier, by the store’s day', async () => {
		const ask = <Name extends DeskCallName>(name: Name, payload: DeskPayloadOf<Name>) =>
			deskCall(store, owner.session, name, payload);
		const { id: supplier_id } = await ask('desk-deliveries/saveSupplier', { name: 'Paper Mill', key: randomUUID() });
		const location_id = await addLocation(store);
		const lines = [{ code: await eisbnOf(store, book), quantity: 1 }];
		const expecting = async (expected_on: string) => {
			const begun = await ask('desk-deliveries/create', { supplier_id, location_id, lines, key: randomUUID() });
			const order = { purchase_order_id: begun.id };
			const { version } = await ask('desk-deliveries/setExpected', { ...order, version: begun.version, expected_on });
			const sent = await ask('desk-deliveries/send', { ...order, version });
			expect(sent).toMatchObject({ expected_on });
			return sent;
		};
		const late = await expecting('2026-03-10');
		const { id: later } = await expecting('2026-03-11');
		const { id: latest } = await expecting('2026-03-09');
		await expecting('');
		expect((await today()).deliveries).toMatchObject({ due: 2, sent: 4 });
		const due = await ask('desk-deliveries/list', { due: true, sort: 'expected' });
		expect(due.rows.map(({ id }) => id)).toEqual([latest, late.id]);
		const all = await ask('desk-deliveries/list', { sort: '-expected' });
		expect(all.rows.slice(0, 3).map(({ id }) => id)).toEqual([later, late.id, latest]);

		const order = { purchase_order_id: late.id };
		const moved = { ...order, version: late.version, expected_on: '2026-03-12' };
		const { version } = await ask('desk-deliveries/setExpected', moved);
		expect((await today()).deliveries).toMatchObject({ due: 1 });
		expect(await askDesk(store, owner.session, 'desk-deliveries/setExpected', moved)).toMatchObject({ status: 409 });
		const ended = await ask('desk-deliveries/cancel', { ...order, version, reason: 'Twice' });
		const after = { ...order, version: ended.version, expected_on: '' };
		expect(await askDesk(store, owner.session, 'desk-deliveries/setExpected', after)).toMatchObject({ status: 409 });
	});

	it('is read in at most 30 queries with the shop’s health, and in as many with more orders', async () => {
		const queries = () =>
			countQueriesOf(store, async (counted) => {
				for (const name of ['desk-orders/today', 'desk-health/get'] as const)
					expect((await askDesk(counted, owner.session, name, {})).status).toBe(200);
			});
		const before = await queries();
		expect(before).toBeLessThanOrEqual(30);
		for (let each = 0; each < 5; each++) await orderTitles(store, [[book, 1]]);
		expect(await queries()).toBe(before);
	});

	it('asks only staff who can check the books to check them', async () => {
		const wordsFor = async (session: typeof owner.session) => {
			const { details } = await deskCall(store, session, 'desk-health/get', {});
			return details?.points.find(({ name }) => name === 'books')?.words;
		};
		expect(await wordsFor(owner.session)).toBe('Not checked yet. Press “Check the stock and money records” below.');
		expect(await wordsFor((await deskStaff(store, 'bookseller')).session)).toBe(
			'Not checked yet. A manager can check the stock and money records.',
		);
	});

	it('never calls unchecked books healthy', async () => {
		const { details } = await deskCall(store, owner.session, 'desk-health/get', {});
		const points = new Map(details?.points.map((point) => [point.name, point]));
		expect(points.get('books')).toMatchObject({ state: 'look', words: expect.stringMatching(/^Not checked yet/) });
		expect(points.get('jobs')).toMatchObject({ state: 'look' });
		for (const { words } of points.values()) expect(words).not.toMatch(/npm|--|docs\//);
	});
});
