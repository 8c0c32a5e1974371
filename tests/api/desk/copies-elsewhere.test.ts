import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLocation, addOffer, addTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { eisbnOf, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

onBothEngines('copies of an order that another location holds', (engine) => {
	let store: TestStore;
	let owner: TestStaff;
	let atMain: TestStaff;
	let atHarbour: TestStaff;
	let main: number;
	let harbour: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		main = await addLocation(store, { altname: 'Main Street' });
		harbour = await addLocation(store, { altname: 'Harbour' });
		await setSettings(store, { store_info: { is_multistore: true, is_consolidated_multistore: true } });
		owner = await deskStaff(store, 'owner');
		atMain = await deskStaff(store, 'bookseller', { location_id: main });
		atHarbour = await deskStaff(store, 'bookseller', { location_id: harbour });
	});
	afterAll(() => store.dispose());

	/** Orders three copies at Main Street. The Harbour holds one of them. */
	async function orderThree(title = 'The Tide'): Promise<{ order_number: string; code: string }> {
		const id = await addTitle(store, { title });
		const stock = [
			{ location_id: main, onhand: 2 },
			{ location_id: harbour, onhand: 1 },
		];
		await addOffer(store, id, { stock });
		await store.db.updateTable('stock').set({ shelf: 'B 4' }).where('location_id', '=', harbour).execute();
		const client = shopper();
		const code = await eisbnOf(store, id);
		await store.call('webstore/setMultistoreLocation', { location_id: main }, client);
		await store.call('cart/add', { eisbn: code, quantity: 3 }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		return { order_number, code };
	}
	const listOf = async (order_number: string, location_id?: number, staff = atMain) => {
		const asked = { order_numbers: [order_number], ...(location_id === undefined ? {} : { location_id }) };
		const { pick_list_id } = await deskCall(store, staff.session, 'desk-picking/make', asked);
		return deskCall(store, staff.session, 'desk-picking/get', { pick_list_id });
	};
	const toSend = async (staff: TestStaff, title: string) => {
		const { groups } = await deskCall(store, staff.session, 'desk-picking/toSend', {});
		return groups.flatMap(({ rows, ...group }) =>
			rows.filter((row) => row.title === title).map((row) => ({ from: group.from, to: group.to, ...row })),
		);
	};

	it('are named on the pick list of the order’s location, and are found there after they arrive', async () => {
		const { order_number, code } = await orderThree();
		const list = await listOf(order_number);
		expect(list).toMatchObject({ to_pick: 2, found: 0, rows: [{ location: 'Main Street', wanted: 2 }] });
		expect(list.elsewhere).toMatchObject([
			{ title: 'The Tide', location: 'Harbour', shelf: 'B 4', wanted: 1, orders: [{ order_number, is_own: true }] },
		]);
		const { pick_list_id } = list;
		const scan = () => deskCall(store, atMain.session, 'desk-picking/scan', { pick_list_id, code });
		expect(await scan()).toMatchObject({ outcome: 'found' });
		expect(await scan()).toMatchObject({ outcome: 'found' });
		expect(await scan()).toMatchObject({
			outcome: 'all-found',
			words: 'The Tide: all copies of this location are found already. 1 more is on hold at Harbour.',
		});
		const [copy] = list.elsewhere[0]?.orders ?? [];
		const come = await deskCall(store, atMain.session, 'desk-picking/tick', {
			pick_list_id,
			order_number,
			order_item_id: copy?.order_item_id ?? 0,
			location_id: harbour,
			from: 'to_pick',
			change: 'find',
		});
		expect(come.elsewhere).toMatchObject([{ wanted: 0, found: 1 }]);
		expect(await toSend(atHarbour, 'The Tide')).toEqual([]);
	});

	it('are not counted as found when all other copies of the list are found', async () => {
		const { order_number } = await orderThree();
		const { pick_list_id } = await listOf(order_number);
		const asked = { order_numbers: [order_number], pick_list_id };
		const { done, refused } = await deskCall(store, atMain.session, 'desk-orders/markReady', asked);
		expect(done).toEqual([]);
		expect(refused).toMatchObject([{ order_number }]);
	});

	it('are listed at their own location to be sent, without the customer', async () => {
		const { order_number, code } = await orderThree('The Ebb');
		const row = { from: 'Harbour', to: 'Main Street', title: 'The Ebb', eisbn: code, shelf: 'B 4', order_number };
		expect(await toSend(atHarbour, 'The Ebb')).toMatchObject([{ ...row, copies: 1, is_own: false }]);
		expect(JSON.stringify(await toSend(atHarbour, 'The Ebb'))).not.toContain('Ada');
		expect(await toSend(atMain, 'The Ebb')).toEqual([]);
		expect(await toSend(owner, 'The Ebb')).toMatchObject([{ ...row, is_own: true }]);

		const today = (staff: TestStaff) => deskCall(store, staff.session, 'desk-orders/today', {});
		const { groups } = await deskCall(store, atHarbour.session, 'desk-picking/toSend', {});
		expect((await today(atHarbour)).to_send_on).toEqual(groups.map(({ rows: _, ...group }) => group));
		expect((await today(atMain)).to_send_on).toEqual([]);
		const till = await deskStaff(store, 'till', { location_id: harbour });
		expect((await today(till)).to_send_on).toBeNull();
	});

	it('are marked short at their own location, and become a problem of the order’s location', async () => {
		const { order_number, code } = await orderThree('The Surge');
		const [row] = await toSend(atHarbour, 'The Surge');
		const copy = {
			order_number,
			order_item_id: row?.order_item_id ?? 0,
			title_id: row?.title_id,
			condition: row?.condition,
			location_id: harbour,
			key: randomUUID(),
		};
		const miss = (staff: TestStaff, asked: object) => askDesk(store, staff.session, 'desk-picking/missToSend', asked);
		expect(await miss(atHarbour, { ...copy, quantity: 2, key: randomUUID() })).toMatchObject({ status: 409 });
		expect(await miss(atHarbour, { ...copy, location_id: main })).toMatchObject({ status: 403 });
		expect(await miss(atMain, copy)).toMatchObject({ status: 403 });
		const problems = async () => {
			const { rows } = await deskCall(store, atMain.session, 'desk-orders/queue', { queue: 'problems' });
			return rows.filter((order) => order.order_number === order_number);
		};
		expect(await problems()).toEqual([]);

		for (let time = 0; time < 2; time++) expect(await miss(atHarbour, copy)).toMatchObject({ status: 200 });
		expect(await miss(atHarbour, { ...copy, key: randomUUID() })).toMatchObject({ status: 409 });
		expect(await toSend(atHarbour, 'The Surge')).toEqual([]);
		expect(await problems()).toMatchObject([{ problems: ['short'], copies: { to_pick: 2, short: 1 } }]);
		expect(await listOf(order_number)).toMatchObject({
			to_pick: 2,
			short: 0,
			elsewhere: [{ wanted: 0, short: 1, location: 'Harbour', orders: [{ order_number, state: 'short' }] }],
		});
		const { audit } = await deskCall(store, atMain.session, 'desk-orders/get', { order_number });
		expect(audit.filter(({ action }) => action === 'desk-picking/missToSend')).toHaveLength(1);
		const { offers } = await deskCall(store, atHarbour.session, 'desk-stock/lookUp', { code });
		expect(offers.flatMap(({ places }) => places.flatMap(({ promised }) => promised))).toMatchObject([
			{ order_number },
		]);
	});

	it('appear on the stock page with an order that its staff may not open', async () => {
		const { order_number, code } = await orderThree();
		const look = async (staff: TestStaff) =>
			(await deskCall(store, staff.session, 'desk-stock/lookUp', { code })).offers.flatMap(({ places }) =>
				places.flatMap(({ promised }) => promised),
			);
		expect(await look(atHarbour)).toMatchObject([{ order_number, is_own: false }]);
		expect(await look(atMain)).toMatchObject([{ order_number, is_own: true }]);
	});

	it('appear among the copies of a list of all locations', async () => {
		const { order_number } = await orderThree();
		expect(await listOf(order_number, undefined, owner)).toMatchObject({ to_pick: 3, elsewhere: [] });
	});

	it('stay counted as found when their orders are ready and handed over', async () => {
		const id = await addTitle(store, { title: 'The Flood' });
		await addOffer(store, id, { stock: [{ location_id: main, onhand: 2 }] });
		const client = shopper();
		await store.call('webstore/setMultistoreLocation', { location_id: main }, client);
		await store.call('cart/add', { eisbn: await eisbnOf(store, id), quantity: 2 }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const { pick_list_id } = await listOf(order_number);
		const asked = { order_numbers: [order_number], pick_list_id };
		await deskCall(store, atMain.session, 'desk-orders/markReady', asked);
		expect(await deskCall(store, atMain.session, 'desk-picking/get', { pick_list_id })).toMatchObject({
			to_pick: 0,
			found: 0,
			done: 2,
		});
	});
});
