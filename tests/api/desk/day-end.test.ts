import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { addGiftCard } from '../../harness/offers';
import { paidOrder, submitted } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

/** An evening in Vancouver, when it is already the next day in London. */
const evening = Date.parse('2026-03-07T20:00:00-08:00') / 1000;

onBothEngines('the day’s end', (engine) => {
	let clock = evening;
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let owner: TestStaff;
	let book: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 100);
		await setSettings(store, {
			...paidOnline,
			store_info: { ...paidOnline.store_info, timezone: 'America/Vancouver' },
			checkout_info: { ...paidOnline.checkout_info, tax_rates: [] },
		});
		owner = await deskStaff(store, 'owner');
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	const day = (asked: { from?: string; to?: string; location_id?: number } = {}, staff = owner) =>
		deskCall(store, staff.session, 'desk-money/getDay', asked);

	it('sums money taken, owed and refunded by payment method, location and the store’s own days', async () => {
		const card = await addGiftCard(store, { balance: 500 });
		const lines = [{ title: book, quantity: 1 }];
		const paid = await paidOrder(store, simulators, 'paypal', { lines, card: { id: card.id, amount: 400 } });
		await paidOrder(store, simulators, 'global', { lines: [{ title: book, quantity: 2 }] });
		const handed = await submitted(store, { lines, payment: 'pickup' });
		await submitted(store, { lines, payment: 'pickup' });
		expect((await terminal.run('orders', 'advance', handed.order_number, 'completed', '--yes')).code).toBe(0);
		const { version } = await deskCall(store, owner.session, 'desk-money/get', { order_number: paid.order_number });
		await deskCall(store, owner.session, 'desk-money/refund', {
			order_number: paid.order_number,
			kind: 'amount',
			amount: '7.00',
			version,
			idempotency_key: 'seven',
		});
		const told = await day();
		expect(told).toMatchObject({
			from: '2026-03-07',
			to: '2026-03-07',
			totals: { taken: '40.00', given_back: '7.00', left: '33.00', owed: '10.00' },
			owed_in_all: '10.00',
		});
		const rows = told.rows.map(({ method, taken, taken_count, given_back, owed }) =>
			[method, taken, taken_count, given_back, owed].join(' '),
		);
		expect(rows.sort()).toEqual([
			'gift_card 4.00 1 1.00 0.00',
			'global 20.00 1 0.00 0.00',
			'paypal 6.00 1 6.00 0.00',
			'pickup 10.00 1 0.00 10.00',
		]);
		expect(new Set(told.rows.map(({ location }) => location))).toHaveProperty('size', 1);
		expect((await day({ from: '2026-03-08' })).rows).toEqual([]);
		// The next day has 23 hours and its own money.
		clock = Date.parse('2026-03-08T23:30:00-07:00') / 1000;
		await paidOrder(store, simulators, 'paypal', { lines });
		owner = await deskStaff(store, 'owner');
		expect((await day()).totals).toMatchObject({ taken: '10.00' });
		expect((await day({ from: '2026-03-07', to: '2026-03-09' })).totals).toMatchObject({ taken: '50.00' });
	});

	it('shows staff of one location only the money of that location', async () => {
		const { location_id } = (await day({ from: '2026-03-07' })).rows[0] ?? {};
		const other = await store.db
			.insertInto('locations')
			.values({ altname: 'Elsewhere', sc_name: 'Elsewhere', lat: null, lng: null })
			.returning('id')
			.executeTakeFirstOrThrow();
		const here = await deskStaff(store, 'manager', { location_id: location_id ?? 0 });
		const there = await deskStaff(store, 'manager', { location_id: other.id });
		expect((await day({ from: '2026-03-07' }, here)).totals.taken).toBe('40.00');
		expect(await day({ from: '2026-03-07' }, there)).toMatchObject({ rows: [], owed_in_all: '0.00' });
		const asked = { from: '2026-03-07', location_id: location_id ?? 0 };
		expect((await askDesk(store, there.session, 'desk-money/getDay', asked)).status).toBe(403);
		const { session } = await deskStaff(store, 'till');
		expect((await askDesk(store, session, 'desk-money/getDay', {})).status).toBe(403);
	});

	it('refuses invalid days and too many days', async () => {
		for (const asked of [
			{ from: '2026-02-30' },
			{ from: '2026-03-02', to: '2026-03-01' },
			{ from: '2026-01-01', to: '2026-03-01' },
		])
			expect((await askDesk(store, owner.session, 'desk-money/getDay', asked)).status).toBeGreaterThanOrEqual(400);
	});
});
