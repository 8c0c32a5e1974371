import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStockedTitle } from '../../harness/catalogue';
import { deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { addPromo } from '../../harness/offers';
import { guestWith, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

onBothEngines('ten copies of $23.90 with a code of 25 % and a tax of 13 %', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let title: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		await setSettings(store, {
			store_info: { country: 'CA', province: 'ON' },
			checkout_info: {
				currency: 'CAD',
				using_promo_codes: true,
				tax_rates: [{ type: 'HST', country: 'CA', province: 'ON', basis_points: 1300 }],
			},
		});
		title = await addStockedTitle(store, { list_price_can: 2390 }, 40);
		await addPromo(store, { code: 'QUARTER', value: 2500 });
		manager = await deskStaff(store, 'manager');
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	it.each([
		['copy by copy', Array.from({ length: 10 }, () => 1)],
		['in 3, 3 and 4', [3, 3, 4]],
	])('are $202.55, and refunds %s sum to it', async (_, portions) => {
		const client = await guestWith(store, title, 10);
		await store.call('checkout/addPromocode', { code: 'QUARTER' }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const money = () => deskCall(store, manager.session, 'desk-money/get', { order_number });
		const { version } = await money();
		const taken = { order_number, amount: '202.55', method: 'cash' as const, version };
		expect(await deskCall(store, manager.session, 'desk-money/receive', taken)).toMatchObject({ owed: '0.00' });
		for (const quantity of portions) {
			const { items, version: shown } = await money();
			await deskCall(store, manager.session, 'desk-money/refund', {
				order_number,
				kind: 'lines',
				lines: [{ item_id: items[0]?.item_id ?? 0, quantity }],
				reason: 'Bought too many.',
				version: shown,
				idempotency_key: randomUUID(),
			});
		}
		expect(await money()).toMatchObject({ given_back: '202.55', refundable: '0.00', owed: '0.00' });
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	});
});
