import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addStockedTitle } from '../../harness/catalogue';
import { deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles } from '../../harness/desk-orders';
import { addPromo } from '../../harness/offers';
import { handingOver } from '../../harness/on-account';
import { paidOnline } from '../../harness/payment-simulators/all-simulators';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const checkout_info = {
	...paidOnline.checkout_info,
	ship_enabled: true,
	shipping_rates: [
		{ provider: 'post', label: 'Post', zones: [{ country: 'US', price: { by: 'flat' as const, cost: 895 } }] },
	],
	tax_rates: [{ type: 'GST', country: 'US', province: '', product_class: '*' as const, basis_points: 500, from: 0 }],
};

const address = {
	name: 'Ada',
	street_address: '1 Main Street',
	city: 'Seattle',
	province: 'WA',
	postal_code: '98101',
	country: 'US',
};

onBothEngines('refunded shipping in the sales of its day', (engine) => {
	// Each order has its own day.
	let clock = Date.parse('2026-03-10T12:00:00Z') / 1000;
	let store: TestStore;
	let terminal: TestTerminal;
	let owner: TestStaff;
	let book: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_usa: 5000, list_price_can: 5000 }, 50);
		await setSettings(store, { ...paidOnline, checkout_info });
	});
	beforeEach(async () => {
		clock += 86_400;
		owner = await deskStaff(store, 'owner');
	});
	afterEach(async () => {
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	type Call = Parameters<typeof deskCall>[2];
	const desk = <Name extends Call>(name: Name, payload: Parameters<typeof deskCall<Name>>[3]) =>
		deskCall(store, owner.session, name, payload);
	const versionOf = async (order_number: string) => (await desk('desk-money/get', { order_number })).version;

	/** Places a paid order of some copies at $50.00, with shipping at $8.95 and GST at 5 percent. */
	async function paidToShip(copies: number, total: string, promo_code_id?: number): Promise<string> {
		const order_number = await orderTitles(store, [[book, copies]]);
		if (promo_code_id !== undefined) await reduceBy(promo_code_id, order_number);
		const shipped = { delivery: 'ship' as const, address, provider: 'post' };
		await desk('desk-money/change', { order_number, version: await versionOf(order_number), ...shipped });
		const paid = { amount: total, method: 'cash' as const };
		await desk('desk-money/receive', { order_number, version: await versionOf(order_number), ...paid });
		expect(await desk('desk-money/get', { order_number })).toMatchObject({ charged: total, owed: '0.00' });
		return order_number;
	}
	/** Adds a code. The code counts once the order is priced again. */
	async function reduceBy(promo_code_id: number, order_number: string): Promise<void> {
		const order = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const used = { order_id: order.id, promo_code_id, code: 'POST', description: 'Off the shipping', amount: 0 };
		await store.db.insertInto('order_promo_codes').values(used).execute();
	}
	async function refund(
		order_number: string,
		wish: { copies?: number; shipping?: string; unsent?: 'cancel' | 'give' },
	) {
		clock += 5;
		const { version, items } = await desk('desk-money/get', { order_number });
		const { copies = 0, ...rest } = wish;
		const lines = copies === 0 ? [] : [{ item_id: items[0]?.item_id ?? 0, quantity: copies }];
		const asked = { kind: 'lines' as const, lines, idempotency_key: randomUUID(), reason: 'Asked', ...rest };
		return desk('desk-money/refund', { order_number, version, ...asked });
	}
	async function send(order_number: string, copies: number): Promise<void> {
		clock += 5;
		const handing = await handingOver(store, owner, order_number, 'cash');
		const left = handing.copies.map((line) => ({ ...line, quantity: copies }));
		await desk('desk-orders/handOver', { ...handing, kind: 'sent', copies: left });
	}
	/** Returns today's sales as the day's end shows them: each figure, with the base of its tax. */
	async function soldToday() {
		const from = new Date(clock * 1000).toISOString().slice(0, 10);
		const { rows, total } = (await desk('desk-money/getDay', { from })).sales;
		const said = rows
			.filter(({ amount, base }) => Number(amount) !== 0 || Number(base) !== 0)
			.map(({ figure, amount, base }) => [figure, figure === 'tax' ? `${amount} on ${base}` : amount]);
		return { ...Object.fromEntries(said), total };
	}

	it('is neither sold nor taxed if all of it was refunded before the order was sent', async () => {
		const order_number = await paidToShip(2, '114.40');
		await refund(order_number, { copies: 1, shipping: '8.95' });
		await send(order_number, 1);
		expect(await soldToday()).toEqual({ goods: '50.00', tax: '2.50 on 50.00', total: '52.50' });
	});

	it('leaves no sales when the whole order was refunded and still sent', async () => {
		const order_number = await paidToShip(1, '61.90');
		await refund(order_number, { copies: 1, shipping: '8.95', unsent: 'give' });
		await send(order_number, 1);
		expect(await soldToday()).toEqual({ total: '0.00' });
	});

	it('is sold and taxed less the earlier refunds', async () => {
		const order_number = await paidToShip(1, '61.90');
		await refund(order_number, { shipping: '4.00' });
		await send(order_number, 1);
		// Of the tax of $0.45 on $8.95, $0.20 was refunded.
		const sold = { goods: '50.00', shipping: '4.95', tax: '2.75 on 54.95', total: '57.70' };
		expect(await soldToday()).toEqual(sold);
		await refund(order_number, { shipping: '4.95' });
		expect(await soldToday()).toEqual({ ...sold, tax: '2.50 on 50.00', refund: '-4.95', total: '52.50' });
		const { refunds } = await desk('desk-money/get', { order_number });
		expect(refunds.map(({ shipping }) => shipping).sort()).toEqual(['4.00', '4.95']);
	});

	it('is subtracted from the sales with its tax when refunded later', async () => {
		const order_number = await paidToShip(1, '61.90');
		await send(order_number, 1);
		const sold = { goods: '50.00', shipping: '8.95', tax: '2.95 on 58.95', total: '61.90' };
		expect(await soldToday()).toEqual(sold);
		await refund(order_number, { copies: 1, shipping: '8.95' });
		const { tax: _, ...untaxed } = sold;
		expect(await soldToday()).toEqual({ ...untaxed, refund: '-58.95', total: '0.00' });
	});

	it('includes its share of a promo code', async () => {
		const order_number = await paidToShip(
			1,
			'57.19',
			await addPromo(store, { type: 'shipping', value: 5000, uses: 1 }),
		);
		await refund(order_number, { shipping: '2.00' });
		await send(order_number, 1);
		// Of $4.47 after $4.48 off, with $0.22 of tax, $2.00 and $0.09 were refunded.
		const sold = { goods: '50.00', shipping: '4.95', discount: '-2.48', tax: '2.63 on 52.47', total: '55.10' };
		expect(await soldToday()).toEqual(sold);
	});
});
