import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, guestWith, review } from '../harness/orders';
import { putOrder } from '../harness/states';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('the order that a visitor has not paid yet', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	type Client = ReturnType<typeof shopper>;
	const toPay = async (client: Client) => (await store.call('checkout/getOrderToPay', {}, client)).order_number;
	const place = async (client: Client): Promise<string> =>
		(await store.call('checkout/submit', await review(store, client), client)).order_number;

	it('is shown only to the guest of that session', async () => {
		const guest = await guestWith(store, await addStockedTitle(store));
		const number = await place(guest);
		expect(await toPay(guest)).toBeNull();
		await putOrder(store, number, 'awaiting_payment');
		expect(await toPay(guest)).toBe(number);
		expect(await toPay(shopper())).toBeNull();
		expect(await toPay((await addCustomer(store)).client)).toBeNull();
		await putOrder(store, number, 'cancelled');
		expect(await toPay(guest)).toBeNull();
	});

	it('is the last order of the customer', async () => {
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		const numbers: string[] = [];
		for (let count = 0; count < 2; count++) {
			const eisbn = await eisbnOf(store, await addStockedTitle(store));
			await store.call('cart/add', { eisbn, quantity: 1 }, client);
			const number = await place(client);
			await putOrder(store, number, 'awaiting_payment');
			numbers.push(number);
		}
		expect(await toPay(client)).toBe(numbers[1]);
	});
});
