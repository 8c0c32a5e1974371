import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { addStockedTitle } from '../../harness/catalogue';
import { deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles } from '../../harness/desk-orders';
import { handingOver } from '../../harness/on-account';
import { paidOnline } from '../../harness/payment-simulators/all-simulators';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

const tax = (type: string, product_class: '*' | 'other' | 'shipping', basis_points: number) => ({
	type,
	country: 'US',
	province: '',
	product_class,
	basis_points,
	from: 0,
});
const followsGoods = [tax('GST', '*', 500), tax('PST', 'other', 700)];
const zones = [{ country: 'US', price: { by: 'flat' as const, cost: 1000 } }];
const address = { name: 'Ada', street_address: '1 Main Street', city: 'Seattle', province: 'WA', postal_code: '98101' };

onBothEngines('the amount that a tax was charged on', (engine) => {
	// Each order has its own day.
	let clock = Date.parse('2026-03-10T12:00:00Z') / 1000;
	let store: TestStore;
	let owner: TestStaff;
	let book: number;
	let mug: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		book = await addStockedTitle(store, { list_price_usa: 2000 }, 50);
		mug = await addStockedTitle(store, { list_price_usa: 3000, binding_code: 'ZZ' }, 50);
	});
	afterAll(() => store.dispose());

	type Call = Parameters<typeof deskCall>[2];
	const desk = <Name extends Call>(name: Name, payload: DeskPayloadOf<Name>) =>
		deskCall(store, owner.session, name, payload);

	/** Sends an order for cash, with shipping of $10.00, on a day of its own. Returns its number. */
	async function sent(wanted: [titleId: number, copies: number][], tax_rates: ReturnType<typeof tax>[]) {
		clock += 86_400;
		owner = await deskStaff(store, 'owner');
		const shipping_rates = [{ provider: 'post', label: 'Post', zones }];
		await setSettings(store, {
			...paidOnline,
			checkout_info: { ...paidOnline.checkout_info, ship_enabled: true, shipping_rates, tax_rates },
		});
		const order_number = await orderTitles(store, wanted);
		const { version } = await desk('desk-money/get', { order_number });
		const shipped = { delivery: 'ship' as const, address: { ...address, country: 'US' }, provider: 'post' };
		await desk('desk-money/change', { order_number, version, ...shipped });
		await desk('desk-orders/handOver', { ...(await handingOver(store, owner, order_number, 'cash')), kind: 'sent' });
		return order_number;
	}
	/** Returns the taxes of today's sales, each with the amount it was charged on. */
	async function taxesToday() {
		const { sales } = await desk('desk-money/getDay', { from: new Date(clock * 1000).toISOString().slice(0, 10) });
		return Object.fromEntries(
			sales.rows.flatMap(({ figure, name, amount, base }) =>
				figure === 'tax' ? [[name, `${amount} on ${base}`]] : [],
			),
		);
	}

	it('includes only the share of the shipping that follows goods with this tax', async () => {
		const both: [number, number][] = [
			[book, 1],
			[mug, 1],
		];
		const order_number = await sent(both, followsGoods);
		expect(await taxesToday()).toEqual({ GST: '3.00 on 60.00', PST: '2.52 on 36.00' });
		const { version, items } = await desk('desk-money/get', { order_number });
		const lines = [{ item_id: items[1]?.item_id ?? 0, quantity: 1 }];
		const refund = { kind: 'lines' as const, lines, shipping: '5.00', reason: 'Asked' };
		await desk('desk-money/refund', { order_number, version, ...refund, idempotency_key: randomUUID() });
		expect(await taxesToday()).toEqual({ GST: '1.25 on 25.00', PST: '0.21 on 3.00' });
	});

	it('includes all of the shipping if a rate names the shipping', async () => {
		const named = [...followsGoods, tax('PST', 'shipping', 700)];
		await sent(
			[
				[book, 1],
				[mug, 1],
			],
			named,
		);
		expect(await taxesToday()).toEqual({ GST: '3.00 on 60.00', PST: '2.80 on 40.00' });
		await sent([[book, 1]], named);
		expect(await taxesToday()).toEqual({ GST: '1.50 on 30.00', PST: '0.70 on 10.00' });
	});
});
