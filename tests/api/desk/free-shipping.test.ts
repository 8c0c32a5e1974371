import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { addStockedTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { addPromo } from '../../harness/offers';
import { eisbnOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const address = {
	name: 'Ada Reader',
	street_address: '1 Quay Street',
	city: 'Victoria',
	province: 'BC',
	postal_code: 'V8V 1A1',
	country: 'CA',
	phone_number: '250 555 0142',
};
const zone = { country: 'CA', price: { by: 'flat', cost: 500 }, free_over: 2500 };
const post = { provider: 'post', label: 'Post', zones: [zone] };

/** A book costs $10.00, shipping $5.00, and shipping is free from $25.00. The tax is 10 %, also on shipping. */
onBothEngines('free shipping over an amount, at the desk', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let eisbn: string;
	let customer_id: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		eisbn = await eisbnOf(store, await addStockedTitle(store, { list_price_can: 1000 }, 200));
		await addPromo(store, { code: 'FIFTH', value: 2000 });
		await addPromo(store, { code: 'SENT', type: 'shipping', value: 10_000 });
		customer_id = (await addCustomer(store)).id;
		manager = await deskStaff(store, 'manager');
	});
	beforeEach(() => sendBy([post]));
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	const sendBy = (shipping_rates: (typeof post)[]) =>
		setSettings(store, {
			store_info: { country: 'CA', province: 'BC', name: 'Harbour Books' },
			checkout_info: {
				currency: 'CAD',
				using_promo_codes: true,
				ship_enabled: true,
				shipping_rates,
				tax_rates: [{ type: 'GST', country: 'CA', province: '', product_class: '*', basis_points: 1000 }],
			},
		});
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });

	/** Starts an order by phone that is sent by post. */
	async function takePhoneOrder({ code, copies }: { code?: string; copies: number }) {
		const { counter_id } = await deskCall(store, manager.session, 'desk-counter/begin', { customer_id });
		await deskCall(store, manager.session, 'desk-counter/addTitle', { counter_id, eisbn, quantity: copies });
		if (code) await deskCall(store, manager.session, 'desk-counter/addPromoCode', { counter_id, code });
		return deskCall(store, manager.session, 'desk-counter/setHandover', {
			counter_id,
			delivery_preference: 'ship',
			address,
			phone: address.phone_number,
		});
	}
	async function placed(wanted: { code?: string; copies: number }) {
		const { counter_id, checksum, cart } = await takePhoneOrder(wanted);
		const { order_number } = await deskCall(store, manager.session, 'desk-counter/submit', {
			counter_id,
			checksum,
			payment: 'contact',
			idempotency_key: randomUUID(),
		});
		const money = await deskCall(store, manager.session, 'desk-money/get', { order_number });
		expect(money.total).toBe(cart.summary.total);
		return { order_number, item_id: money.items[0]?.item_id ?? 0 };
	}
	type Line = DeskPayloadOf<'desk-money/change'>['lines'];
	/** Changes an order as its preview says. Returns the preview. */
	async function change(order_number: string, lines: Line) {
		const wish = { order_number, lines, reason: 'As agreed by phone.' };
		const shown = await deskCall(store, manager.session, 'desk-money/previewChange', wish);
		const { version } = await deskCall(store, manager.session, 'desk-money/get', { order_number });
		const changed = await deskCall(store, manager.session, 'desk-money/change', { ...wish, version });
		expect(changed.total).toBe(shown.total);
		return shown;
	}

	it.each([
		[{ copies: 2 }, { subtotal: '20.00', shipping: '5.00', total: '27.50' }],
		[{ copies: 3 }, { subtotal: '30.00', shipping: '0.00', total: '33.00' }],
		[
			{ copies: 2, code: 'FIFTH' },
			{ subtotal: '16.00', shipping: '5.00', total: '23.10' },
		],
		[
			{ copies: 3, code: 'FIFTH' },
			{ subtotal: '24.00', shipping: '0.00', total: '26.40' },
		],
	])('counts the goods of an order by phone before promo codes: %o', async (wanted, summary) => {
		const { counter_id, cart } = await takePhoneOrder(wanted);
		expect(cart.summary).toMatchObject(summary);
		await deskCall(store, manager.session, 'desk-counter/drop', { counter_id });
	});

	it('counts the price that staff set in an order by phone', async () => {
		const { counter_id, cart } = await takePhoneOrder({ copies: 3, code: 'FIFTH' });
		const line = { counter_id, cart_id: cart.items[0]?.cart_info.cart_id ?? 0, quantity: 3, because: 'Worn' };
		const at = async (price: string) =>
			(await deskCall(store, manager.session, 'desk-counter/setLine', { ...line, price })).cart.summary;
		expect(await at('8.00')).toMatchObject({ subtotal: '19.20', shipping: '5.00', total: '26.62' });
		expect(await at('8.50')).toMatchObject({ subtotal: '20.40', shipping: '0.00', total: '22.44' });
	});

	it('ends and returns with the copies of an order, before its promo code', async () => {
		const { order_number, item_id } = await placed({ copies: 3, code: 'FIFTH' });
		const less = await change(order_number, [{ item_id, quantity: 2 }]);
		expect(less).toMatchObject({ total_before: '26.40', subtotal: '16.00', shipping: '5.00', total: '23.10' });
		const more = await change(order_number, [{ item_id, quantity: 4 }]);
		expect(more).toMatchObject({ total_before: '23.10', subtotal: '32.00', shipping: '0.00', total: '35.20' });
		const cheaper = await change(order_number, [{ item_id, quantity: 4, price: '6.00' }]);
		expect(cheaper).toMatchObject({ subtotal: '19.20', shipping: '5.00', total: '26.62' });
		await expectBooks();
	});

	it.each([
		['FIFTH', { subtotal: '24.00', shipping: '5.00', total: '31.90' }],
		['SENT', { subtotal: '30.00', total: '33.00' }],
	])('keeps the shipping, its tax and the code %s if the shop no longer has the carrier', async (code, expected) => {
		const { order_number, item_id } = await placed({ copies: 2, code });
		await sendBy([]);
		expect(await change(order_number, [{ item_id, quantity: 3 }])).toMatchObject(expected);
		await expectBooks();
	});
});
