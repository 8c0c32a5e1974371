import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskClient } from '~store/contract/desk-call';
import { addLocation, addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff } from '../../harness/desk';
import { eisbnOf, onhandOf } from '../../harness/orders';
import { paidOrder } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('a line that a form names twice', (engine) => {
	let simulators: Simulators;
	let store: TestStore;
	let manager: DeskClient;
	let novel: number;
	let atlas: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env });
		novel = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500);
		atlas = await addStockedTitle(store, { list_price_usa: 2550, list_price_can: 2550 }, 500);
		await setSettings(store, paidOnline);
		manager = (await deskStaff(store, 'manager')).session;
	});
	afterAll(async () => {
		await store.dispose();
		await simulators.stop();
	});

	async function placed(): Promise<{ order_number: string; item_id: number; version: string }> {
		const lines = [
			{ title: novel, quantity: 1 },
			{ title: atlas, quantity: 1 },
		];
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines });
		const { items, version } = await deskCall(store, manager, 'desk-money/get', { order_number });
		return { order_number, item_id: items[0]?.item_id ?? 0, version };
	}

	describe.each([true, false])('is refused in a refund, copies back on the shelf: %s', (restock) => {
		it('refunds no copy twice', async () => {
			const { order_number, item_id, version } = await placed();
			const before = await onhandOf(store, novel);
			const one = { item_id, quantity: 1, restock };
			const wish = { order_number, kind: 'lines', lines: [one, one] };
			const refused = { status: 400, body: { field: 'lines', error: expect.stringContaining('twice') } };
			expect(await askDesk(store, manager, 'desk-money/previewRefund', wish)).toMatchObject(refused);
			const asked = { ...wish, version, idempotency_key: randomUUID() };
			expect(await askDesk(store, manager, 'desk-money/refund', asked)).toMatchObject(refused);
			const after = await deskCall(store, manager, 'desk-money/get', { order_number });
			expect(after).toMatchObject({ given_back: '0.00' });
			expect(await onhandOf(store, novel)).toBe(before);
		});
	});

	it('is refused in an edit, because the two lines contradict each other', async () => {
		const { order_number, item_id, version } = await placed();
		const lines = [
			{ item_id, quantity: 2 },
			{ item_id, quantity: 3 },
		];
		const asked = { order_number, lines, reason: 'Asked', version };
		expect(await askDesk(store, manager, 'desk-money/change', asked)).toMatchObject({
			status: 400,
			body: { field: 'lines', error: expect.stringContaining('twice') },
		});
	});

	it('is refused in a part, because no copy is handed over twice', async () => {
		const { order_number, item_id } = await placed();
		const { version } = await deskCall(store, manager, 'desk-orders/get', { order_number });
		const one = { order_item_id: item_id, quantity: 1 };
		const part = { order_number, version, kind: 'handed_over', carrier: '', tracking_number: '', copies: [one, one] };
		expect(await askDesk(store, manager, 'desk-orders/handOver', part)).toMatchObject({
			status: 400,
			body: { field: 'copies', error: expect.stringContaining('twice') },
		});
		const { parts } = await deskCall(store, manager, 'desk-orders/get', { order_number });
		expect(parts).toEqual([]);
	});

	it('is refused in a received transfer, because the two lines contradict each other', async () => {
		const other = await addLocation(store, { altname: 'Harbour' });
		const { location_id } = await store.db
			.selectFrom('stock')
			.innerJoin('offers', 'offers.id', 'offer_id')
			.select('location_id')
			.where('title_id', '=', novel)
			.executeTakeFirstOrThrow();
		const between = { from_location_id: location_id, to_location_id: other, key: randomUUID() };
		const { id: transfer_id } = await deskCall(store, manager, 'desk-transfers/create', between);
		const scan = { transfer_id, code: await eisbnOf(store, novel), copies: 3, key: randomUUID() };
		const { version } = await deskCall(store, manager, 'desk-transfers/scan', scan);
		const sent = await deskCall(store, manager, 'desk-transfers/send', { transfer_id, version });
		const line_id = sent.items[0]?.id ?? 0;
		const lines = [
			{ line_id, received: 1 },
			{ line_id, received: 2 },
		];
		const came = { transfer_id, version: sent.version, lines, accept: true };
		expect(await askDesk(store, manager, 'desk-transfers/receive', came)).toMatchObject({
			status: 400,
			body: { field: 'lines', error: expect.stringContaining('twice') },
		});
	});
});
