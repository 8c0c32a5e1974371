import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('an idempotency key that a shopper sends', (engine) => {
	let store: TestStore;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		eisbn = await eisbnOf(store, await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500));
	});
	afterAll(() => store.dispose());
	beforeEach(() => setSettings(store, {}));

	const shopping = async () => {
		const { client } = await addCustomer(store, { phone_number: '604 555 0188' });
		await store.call('cart/add', { eisbn, quantity: 1 }, client);
		return { client, asked: await review(store, client) };
	};
	const storedOf = async (order_number: string) =>
		(
			await store.db
				.selectFrom('orders')
				.select('idempotency_key')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow()
		).idempotency_key;

	it.each(['moved in 5001', 'paypal-5O190127TN364715T', 'desk-5-once', 'quote once', 'sample-ada@example.org-3'])(
		'belongs to the shopper even if it is “%s”',
		async (idempotency_key) => {
			const { client, asked } = await shopping();
			const { order_number } = await store.call('checkout/submit', { ...asked, idempotency_key }, client);
			expect(await storedOf(order_number)).toBe(`order ${idempotency_key}`);
			expect(await store.call('checkout/submit', { ...asked, idempotency_key }, client)).toMatchObject({
				order_number,
			});
		},
	);

	it('never finds the order of another writer', async () => {
		const { client, asked } = await shopping();
		const { order_number } = await store.call('checkout/submit', { ...asked, idempotency_key: randomUUID() }, client);
		await store.unwatched
			.updateTable('orders')
			.set({ idempotency_key: 'moved in 5002' })
			.where('order_number', '=', order_number)
			.execute();
		const next = await shopping();
		const submission = { ...next.asked, idempotency_key: 'moved in 5002' };
		const placed = await store.call('checkout/submit', submission, next.client);
		expect(placed.order_number).not.toBe(order_number);
	});

	it('finds the order that was placed just before the shop was updated', async () => {
		const { client, asked } = await shopping();
		const idempotency_key = randomUUID();
		const { order_number } = await store.call('checkout/submit', { ...asked, idempotency_key }, client);
		await store.unwatched
			.updateTable('orders')
			.set({ idempotency_key })
			.where('order_number', '=', order_number)
			.execute();
		expect(await store.call('checkout/submit', { ...asked, idempotency_key }, client)).toMatchObject({ order_number });
	});
});
