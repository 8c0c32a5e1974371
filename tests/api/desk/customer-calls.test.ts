import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { eisbnOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('calls to customers without an e-mail', (engine) => {
	let store: TestStore;
	let eisbn: string;
	let other: string;
	let bookseller: TestStaff;
	beforeAll(async () => {
		store = await openTestStore(engine);
		eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 50));
		other = await eisbnOf(store, await addStockedTitle(store, {}, 50));
		await setSettings(store, {});
		bookseller = await deskStaff(store, 'bookseller');
	});
	afterAll(() => store.dispose());

	/** Takes an order by phone, picked up by someone without an e-mail. @returns its number */
	async function ordered(): Promise<string> {
		const { session } = bookseller;
		const { counter_id } = await deskCall(store, session, 'desk-counter/begin', {});
		const { checksum } = await deskCall(store, session, 'desk-counter/addTitle', { counter_id, eisbn });
		const typed = { delivery_preference: 'pickup', name: 'Cal Caller', phone: '604 555 0123' };
		const placing = { counter_id, checksum, typed, payment: 'pickup' as const, idempotency_key: randomUUID() };
		return (await deskCall(store, session, 'desk-counter/submit', placing)).order_number;
	}
	const get = (order_number: string) => deskCall(store, bookseller.session, 'desk-orders/get', { order_number });
	const toCall = () => deskCall(store, bookseller.session, 'desk-orders/queue', { queue: 'calls' });

	it('are none for an order that was just placed', async () => {
		const order_number = await ordered();
		expect((await get(order_number)).calls).toEqual([]);
	});

	it('stand in the lists when the order is ready, until the customer was called', async () => {
		const order_number = await ordered();
		const { pick_list_id } = await deskCall(store, bookseller.session, 'desk-picking/make', {
			order_numbers: [order_number],
		});
		await deskCall(store, bookseller.session, 'desk-picking/scan', { pick_list_id, code: eisbn });
		await deskCall(store, bookseller.session, 'desk-orders/markReady', { order_numbers: [order_number] });
		const { calls, mails } = await get(order_number);
		expect(mails).toEqual([]);
		expect(calls).toEqual([expect.objectContaining({ called_at: null, subject: expect.stringContaining('ready') })]);
		const ready = await deskCall(store, bookseller.session, 'desk-orders/queue', { queue: 'ready' });
		expect(ready.counts.calls).toBeGreaterThan(0);
		expect(ready.rows.find((row) => row.order_number === order_number)?.call).toContain('604');
		expect((await toCall()).rows.map((row) => row.order_number)).toContain(order_number);
		const till = await deskStaff(store, 'till');
		const seen = await deskCall(store, till.session, 'desk-orders/queue', { queue: 'ready' });
		expect(seen.rows.map(({ call }) => call)).not.toContain('604');
		expect((await deskCall(store, till.session, 'desk-orders/get', { order_number })).calls).toEqual([]);

		const called = { order_number, call_id: calls[0]?.id ?? 0 };
		expect((await askDesk(store, till.session, 'desk-orders/customerCalled', called)).status).toBe(403);
		for (const _ of ['once', 'twice']) {
			const { calls: after } = await deskCall(store, bookseller.session, 'desk-orders/customerCalled', called);
			expect(after).toEqual([expect.objectContaining({ called_at: expect.any(Number), who: 'A bookseller' })]);
		}
		const lines = await store.db
			.selectFrom('audit_entries')
			.select('after')
			.where('action', '=', 'desk-orders/customerCalled')
			.where('thing_key', '=', order_number)
			.execute();
		expect(lines).toHaveLength(1);
		expect((await toCall()).rows.map((row) => row.order_number)).not.toContain(order_number);
	});

	it('are made for a cancellation, and for a substitute that is offered', async () => {
		const cancelled = await ordered();
		const { session } = bookseller;
		const { version } = await get(cancelled);
		await deskCall(store, session, 'desk-orders/cancel', { order_number: cancelled, version, reason: '' });
		expect((await get(cancelled)).calls).toHaveLength(1);

		const offered = await ordered();
		const before = await get(offered);
		const [line] = before.lines;
		const [copies] = line?.copies ?? [];
		const facts = { order_number: offered, order_item_id: line?.order_item_id ?? 0, quantity: 1 };
		const short = await deskCall(store, session, 'desk-orders/changeCopies', {
			...facts,
			version: before.version,
			from: copies?.state ?? 'to_pick',
			location_id: copies?.location_id ?? null,
			change: 'miss',
		});
		await deskCall(store, session, 'desk-orders/offerSubstitute', {
			...facts,
			version: short.version,
			from: 'short',
			location_id: short.lines[0]?.copies[0]?.location_id ?? null,
			eisbn: other,
		});
		expect((await get(offered)).calls).toHaveLength(1);
	});
});
