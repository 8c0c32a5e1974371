import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { addStockedTitle } from '../../harness/catalogue';
import { deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { eisbnOf } from '../../harness/orders';
import { submitted } from '../../harness/paid-orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const secondsOf = (moment: string) => Date.parse(moment) / 1000;
const rate = { type: 'HST', country: 'CA', province: 'ON' };
const settings = {
	store_info: { country: 'CA', province: 'ON', timezone: 'America/Toronto', order_prefix: '' },
	checkout_info: {
		currency: 'CAD',
		pickup_enabled: true,
		tax_rates: [
			{ ...rate, product_class: 'book', basis_points: 500 },
			{ ...rate, product_class: '*', basis_points: 1300 },
			{ ...rate, product_class: 'book', basis_points: 0, from: '2026-12-14T00:00:00-05:00', until: '2027-02-15' },
		],
	},
};

onBothEngines('an order that is edited after a change of taxes', (engine) => {
	let now = secondsOf('2026-12-10T12:00:00-05:00');
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let novel: number;
	let atlas: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		novel = await addStockedTitle(store, { list_price_usa: 2000, list_price_can: 2000 }, 30);
		atlas = await addStockedTitle(store, { list_price_usa: 3000, list_price_can: 3000 }, 30);
		await setSettings(store, settings);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	const moneyOf = (order_number: string) => deskCall(store, manager.session, 'desk-money/get', { order_number });
	const linesOf = async (order_number: string) =>
		(
			await store.db
				.selectFrom('order_items')
				.innerJoin('orders', 'orders.id', 'order_items.order_id')
				.select(['order_items.id', 'quantity', 'order_items.taxes'])
				.where('order_number', '=', order_number)
				.orderBy('position')
				.execute()
		).map(({ taxes, ...line }) => ({ ...line, taxes: JSON.parse(taxes) }));
	async function change(
		order_number: string,
		wish: Omit<DeskPayloadOf<'desk-money/change'>, 'order_number' | 'version'>,
	) {
		const { version } = await moneyOf(order_number);
		return deskCall(store, manager.session, 'desk-money/change', { order_number, ...wish, version });
	}
	/** Sets the clock. Staff log in again, because sessions end after some days. */
	async function onDay(moment: string): Promise<void> {
		now = secondsOf(moment);
		manager = await deskStaff(store, 'manager');
	}

	it('keeps the tax of its lines, and charges added lines at today’s rate', async () => {
		await onDay('2026-12-10T12:00:00-05:00');
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 2 }], payment: 'pickup' });
		const [line] = await linesOf(order_number);
		expect(line?.taxes).toEqual([{ type: 'HST', amount: 200 }]);

		await onDay('2026-12-15T12:00:00-05:00');
		const more = {
			lines: [{ item_id: line?.id ?? 0, quantity: 3 }],
			add: [{ eisbn: await eisbnOf(store, atlas), condition: 'new', quantity: 1 }],
		};
		expect(await change(order_number, more)).toMatchObject({ total: '92.00' });
		const hst = (amount: number) => [{ type: 'HST', amount }];
		const during = await linesOf(order_number);
		expect(during).toMatchObject([
			{ id: line?.id, quantity: 2, taxes: hst(200) },
			{ quantity: 1, taxes: [] },
			{ quantity: 1, taxes: [] },
		]);

		await onDay('2027-02-16T00:00:01-05:00');
		const again = {
			lines: [
				{ item_id: line?.id ?? 0, quantity: 1 },
				{ item_id: during[2]?.id ?? 0, quantity: 2 },
			],
		};
		expect(await change(order_number, again)).toMatchObject({ total: '102.50' });
		expect(await linesOf(order_number)).toMatchObject([
			{ quantity: 1, taxes: hst(100) },
			{ quantity: 1, taxes: [] },
			{ quantity: 1, taxes: [] },
			{ quantity: 1, taxes: hst(150) },
		]);

		const { version } = await moneyOf(order_number);
		const taken = { order_number, amount: '102.50', method: 'cash' as const, version };
		await deskCall(store, manager.session, 'desk-money/receive', taken);
		const { version: paid } = await moneyOf(order_number);
		const giveBack = async (index: number) => {
			const item_id = (await linesOf(order_number))[index]?.id ?? 0;
			const asked = { order_number, kind: 'lines' as const, lines: [{ item_id, quantity: 1 }], version: paid };
			return deskCall(store, manager.session, 'desk-money/previewRefund', asked);
		};
		expect([await giveBack(0), await giveBack(1), await giveBack(3)]).toMatchObject([
			{ amount: '21.00' },
			{ amount: '20.00' },
			{ amount: '31.50' },
		]);
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	});

	it('adds copies to their line while the same taxes are charged', async () => {
		await onDay('2026-12-15T12:00:00-05:00');
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const [line] = await linesOf(order_number);
		await onDay('2027-02-15T23:59:00-05:00');
		await change(order_number, { lines: [{ item_id: line?.id ?? 0, quantity: 2 }] });
		expect(await linesOf(order_number)).toEqual([{ id: line?.id, quantity: 2, taxes: [] }]);
	});
});
