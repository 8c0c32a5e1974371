import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskClient } from '~store/contract/desk-call';
import { addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff } from '../../harness/desk';
import { onhandOf } from '../../harness/orders';
import { paidOrder } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

onBothEngines('simultaneous changes of one order', (engine) => {
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: DeskClient;
	let novel: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env });
		terminal = openTerminal(store);
		novel = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500);
		await setSettings(store, paidOnline);
		manager = (await deskStaff(store, 'manager')).session;
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});

	it('refund, cancel, edit and hand over without a failure, and leave the books in order', async () => {
		const before = await onhandOf(store, novel);
		for (let round = 0; round < 4; round++) {
			const { order_number, payment } = await paidOrder(store, simulators, 'paypal', {
				lines: [{ title: novel, quantity: 3 }],
			});
			const { items, version } = await deskCall(store, manager, 'desk-money/get', { order_number });
			const shown = await deskCall(store, manager, 'desk-orders/get', { order_number });
			const item_id = items[0]?.item_id ?? 0;
			const ask = (name: Parameters<typeof askDesk>[2], payload: object) =>
				askDesk(store, manager, name, { order_number, version, ...payload });
			const refund = { kind: 'lines', lines: [{ item_id, quantity: 2, restock: true }] };
			const held = { version: shown.version };
			const copies = { ...held, order_item_id: item_id, from: 'to_pick', quantity: 2 };
			const answers = await Promise.all([
				ask('desk-money/refund', { ...refund, idempotency_key: randomUUID() }),
				ask('desk-money/refund', { kind: 'whole', idempotency_key: randomUUID() }),
				ask('desk-money/change', { lines: [{ item_id, quantity: 1 }], reason: 'Asked' }),
				ask('desk-orders/cancel', { ...held, reason: 'Asked' }),
				ask('desk-orders/handOver', { ...held, kind: 'sent', copies: [{ order_item_id: item_id, quantity: 3 }] }),
				ask('desk-orders/changeCopies', { ...copies, change: 'cancel' }),
				ask('desk-orders/markReady', { order_numbers: [order_number] }),
				ask('desk-money/refund', { ...refund, idempotency_key: randomUUID() }),
			]);
			for (const { status, body } of answers)
				expect({ status, body }).toMatchObject({ status: expect.toBeOneOf([200, 409]) });
			expect(payment.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(payment.amount);
		}
		expect(await onhandOf(store, novel)).toBeLessThanOrEqual(before);
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	});
});
