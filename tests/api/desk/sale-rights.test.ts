import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dispatchDesk } from '~store/desk-dispatch';
import { addOffer, addStockedTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { type askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles, seenBy } from '../../harness/desk-orders';
import { eisbnOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

const refused = (field?: string) => ({
	status: 409,
	body: { reason: 'title-unavailable', ...(field === undefined ? {} : { field }) },
});

onBothEngines('a title that its publisher does not sell in the shop’s country', (engine) => {
	let store: TestStore;
	let manager: TestStaff;
	let other: number;
	let title: number;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, {
			store_info: { email: 'shop@example.org' },
			checkout_info: { quote_enabled: true, pickup_enabled: true },
		});
		manager = await deskStaff(store, 'manager');
		other = await addStockedTitle(store, { title: 'A Heron', list_price_can: 2000 }, 20);
	});
	afterAll(() => store.dispose());
	/** Each test begins with a title that may still be sold, and with new and used copies of it. */
	beforeEach(async () => {
		title = await addStockedTitle(store, { title: 'The UK Edition', list_price_can: 2000 }, 20);
		eisbn = await eisbnOf(store, title);
		await addOffer(store, title, { condition: 'used', price: 900, onhand: 3 });
	});

	/** Records that the publisher no longer sells the title here, as an import does. */
	async function endSale(): Promise<void> {
		await store.db.updateTable('titles').set({ status: 'not_for_sale' }).where('id', '=', title).execute();
		store.versions.refresh();
	}
	/** Returns the whole answer of a desk call, with the reason of a refusal. */
	const desk = (name: Parameters<typeof askDesk>[2], payload: object) =>
		dispatchDesk(store, name, payload, manager.session);

	it('is not sold new by phone, even at a price that staff set', async () => {
		const { counter_id } = await deskCall(store, manager.session, 'desk-counter/begin', {});
		const added = { counter_id, eisbn, condition: 'new', quantity: 1 };
		await deskCall(store, manager.session, 'desk-counter/addTitle', added);
		await deskCall(store, manager.session, 'desk-counter/setHandover', {
			counter_id,
			delivery_preference: 'pickup',
			name: 'Quin Caller',
			phone: '604 555 0123',
		});
		await endSale();
		expect(await desk('desk-counter/addTitle', added)).toMatchObject(refused());
		const priced = { ...added, price: '5.00', because: 'Agreed' };
		expect(await desk('desk-counter/addTitle', priced)).toMatchObject(refused());
		const { checksum, cart } = await deskCall(store, manager.session, 'desk-counter/get', { counter_id });
		const field = `quantity-${cart.items[0]?.cart_info.cart_id}`;
		for (const payment of ['pickup', 'link', 'credit_card'])
			expect(
				await desk('desk-counter/submit', { counter_id, checksum, payment, idempotency_key: randomUUID() }),
				payment,
			).toMatchObject(refused(field));
	});

	it('is refused by its name in a phone order with other titles, before the changed total', async () => {
		const { counter_id } = await deskCall(store, manager.session, 'desk-counter/begin', {});
		for (const wanted of [eisbn, await eisbnOf(store, other)])
			await deskCall(store, manager.session, 'desk-counter/addTitle', { counter_id, eisbn: wanted, quantity: 1 });
		const { cart } = await deskCall(store, manager.session, 'desk-counter/setHandover', {
			counter_id,
			delivery_preference: 'pickup',
			name: 'Quin Caller',
			phone: '604 555 0123',
		});
		const shown_total = cart.summary.total_owing;
		const line = cart.items.find(({ title_info }) => title_info.eisbn === eisbn);
		await endSale();
		const { checksum } = await deskCall(store, manager.session, 'desk-counter/get', { counter_id });
		const submitting = { counter_id, checksum, shown_total, payment: 'pickup', idempotency_key: randomUUID() };
		expect(await desk('desk-counter/submit', submitting)).toMatchObject(refused(`quantity-${line?.cart_info.cart_id}`));
	});

	it('is sold used by phone', async () => {
		await endSale();
		const { counter_id } = await deskCall(store, manager.session, 'desk-counter/begin', {});
		const added = { counter_id, eisbn, condition: 'used', quantity: 1 };
		expect(await desk('desk-counter/addTitle', added)).toMatchObject({ status: 200 });
	});

	it('is not priced new in a quote, neither a requested nor an added line', async () => {
		const quoted = async (wanted: string) => {
			const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
			await store.call('cart/add', { eisbn: wanted, condition: 'new', quantity: 2 }, client);
			const asking = { message: 'For a school', idempotency_key: randomUUID() };
			return (await store.call('checkout/requestQuote', asking, client)).order_number;
		};
		const get = (order_number: string) => deskCall(store, manager.session, 'desk-quotes/get', { order_number });
		const [own, others] = [await quoted(eisbn), await quoted(await eisbnOf(store, other))];
		await endSale();
		const pricing = async (order_number: string, more: object) => {
			const { version, items } = await get(order_number);
			const prices = items.map(({ item_id }) => ({ item_id, price: '5.00' }));
			return desk('desk-quotes/price', { order_number, prices, message: 'Here they are.', version, ...more });
		};
		expect(await pricing(own, {})).toMatchObject(refused('lines'));
		const add = { eisbn, condition: 'new', quantity: 1, price: '5.00' };
		expect(await pricing(others, { add })).toMatchObject(refused('add.eisbn'));
		expect(await pricing(others, { add: { ...add, condition: 'used' } })).toMatchObject({ status: 200 });
	});

	it('is not added new to an order, not even at a price that staff set, and sold copies stay', async () => {
		const order_number = await orderTitles(store, [
			[title, 2],
			[other, 1],
		]);
		await endSale();
		const { items } = await deskCall(store, manager.session, 'desk-money/get', { order_number });
		const [own = 0, heron = 0] = items.map(({ item_id }) => item_id);
		const changing = async (wish: { lines?: object[]; add?: object[] }) => {
			const { version } = await deskCall(store, manager.session, 'desk-money/get', { order_number });
			const change = { order_number, lines: [], add: [], reason: 'By phone', version, ...wish };
			return desk('desk-money/change', change);
		};
		const added = { eisbn, condition: 'new', quantity: 1, price: '5.00' };
		expect(await changing({ add: [added] })).toMatchObject(refused('eisbn'));
		expect(await changing({ lines: [{ item_id: own, quantity: 3 }] })).toMatchObject(refused('lines'));
		expect(await changing({ lines: [{ item_id: heron, quantity: 2 }] })).toMatchObject({ status: 200 });
		expect(await changing({ lines: [{ item_id: own, quantity: 1 }] })).toMatchObject({ status: 200 });
		expect(await changing({ add: [{ ...added, condition: 'used' }] })).toMatchObject({ status: 200 });
	});

	it('is not offered new as a substitute', async () => {
		const order_number = await orderTitles(store, [[other, 1]]);
		await endSale();
		const copies = async () => {
			const { version, lines } = await seenBy(store, manager, order_number);
			return { order_number, version, order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 };
		};
		const missed = { ...(await copies()), change: 'miss' as const, from: 'to_pick' as const, substitution_id: null };
		await deskCall(store, manager.session, 'desk-orders/changeCopies', missed);
		const offered = { ...(await copies()), from: 'short' as const, substitution_id: null, eisbn };
		expect(await desk('desk-orders/offerSubstitute', { ...offered, condition: 'new' })).toMatchObject(refused('eisbn'));
		expect(await desk('desk-orders/offerSubstitute', { ...offered, condition: 'used' })).toMatchObject({ status: 200 });
	});
});
