import { afterAll, beforeAll, expect, it } from 'vitest';
import { addList, addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, guestWith } from '../harness/orders';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('sharing and saving a cart', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	const itemsOf = (listId: number) =>
		store.db
			.selectFrom('title_list_items')
			.select('title_id')
			.where('list_id', '=', listId)
			.orderBy('position')
			.execute()
			.then((rows) => rows.map(({ title_id }) => title_id));

	it('is copied to the favourites, and a second copy adds only new titles', async () => {
		const { client, id } = await addCustomer(store);
		const [one, two] = [await addStockedTitle(store), await addStockedTitle(store)];
		await store.call('cart/add', { eisbn: await eisbnOf(store, one), quantity: 2 }, client);
		const { list, cart } = await store.call('cart/copyCartToList', { list_id: 0 }, client);
		expect(cart.items).toHaveLength(1);
		await store.call('cart/add', { eisbn: await eisbnOf(store, two), quantity: 1 }, client);
		const again = await store.call('cart/copyCartToList', { list_id: list.list_id }, client);
		expect(again.list).toEqual(list);
		expect(await itemsOf(list.list_id)).toEqual([one, two]);
		const lists = await store.db.selectFrom('title_lists').select('kind').where('customer_id', '=', id).execute();
		expect(lists).toEqual([{ kind: 'favourites' }]);
		const { wishlist } = await store.call('session/get', {}, client);
		expect(wishlist.rows).toHaveLength(2);
	});

	it('is copied to one list by simultaneous requests from two windows', async () => {
		const { client, id } = await addCustomer(store);
		await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
		await Promise.all([1, 2, 3].map(() => store.call('cart/copyCartToList', { list_id: 0 }, client)));
		expect(await store.db.selectFrom('title_lists').select('id').where('customer_id', '=', id).execute()).toHaveLength(
			1,
		);
	});

	it('can be copied only by its customer, and only to the customer’s own list', async () => {
		const title = await addStockedTitle(store);
		const guest = await guestWith(store, title);
		expect(await store.ask('cart/copyCartToList', { list_id: 0 }, guest)).toMatchObject({ status: 401 });
		const other = await addList(store, { customer_id: (await addCustomer(store)).id, kind: 'custom' });
		const { client } = await addCustomer(store);
		await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
		expect(await store.ask('cart/copyCartToList', { list_id: other }, client)).toMatchObject({ status: 404 });
		expect(await itemsOf(other)).toEqual([]);
	});

	it('is e-mailed as a list, a limited number of times for each address in any spelling', async () => {
		const client = await guestWith(store, await addStockedTitle(store, { title: 'Tide & <b>Time</b>' }), 2);
		const send = { email: 'Friend@example.org', name: 'Ada', message: 'For your birthday?' };
		await store.call('cart/email', send, client);
		const mail = await store.db.selectFrom('outbox_mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
		expect(mail).toMatchObject({ recipient: 'friend@example.org', subject: 'A list of books from Bookshop' });
		expect(mail.text).toContain('“Ada”, who visited our shop, sends you this list.');
		expect(mail.text).toMatch(/For your birthday\?[\s\S]*2 x Tide & <b>Time<\/b>/);
		expect(mail.html).toContain('Tide &amp; &lt;b&gt;Time&lt;/b&gt;');
		for (const email of ['friend@example.org', 'FRIEND@example.org', 'friend@EXAMPLE.ORG', 'Friend@Example.Org'])
			await store.call('cart/email', { ...send, email }, client);
		expect(await store.ask('cart/email', send, client)).toMatchObject({ status: 429 });
	});

	it('keeps the sender’s words out of the subject and the heading, and marks them as the sender’s', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		const name = 'Your account is locked: bank.example/login';
		await store.call('cart/email', { email: 'other@example.org', name, message: 'Log in\nat bank.example' }, client);
		const mail = await store.db.selectFrom('outbox_mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
		expect(mail.subject).toBe('A list of books from Bookshop');
		expect(/<h1[^>]*>(.*)<\/h1>/.exec(mail.html)?.[1]).toBe('A list of books from Bookshop');
		expect(mail.text).toContain('They wrote this, and not we:\n> Log in\n> at bank.example\n');
		expect(mail.text).toContain('“Your account is locked: bank example login”');
		await store.call('cart/email', { email: 'other@example.org' }, client);
		const unsigned = await store.db
			.selectFrom('outbox_mails')
			.selectAll()
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();
		expect(unsigned.text).toContain('Somebody who visited our shop sends you this list.');
		expect(unsigned.text).not.toContain('They wrote this');
	});

	it('is not e-mailed to an invalid address, or while it is empty', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		const words = 'Please input your email address.';
		for (const email of ['', 'nobody', 'a@b\r\nBcc: c@example.org']) {
			const answer = await store.ask('cart/email', { email }, client);
			expect(answer.status).toBeGreaterThanOrEqual(400);
			expect(answer.status).toBeLessThan(500);
		}
		expect(await store.ask('cart/email', { email: 'nobody' }, client)).toMatchObject({ body: { error: words } });
		expect(await store.ask('cart/email', { email: 'a@example.org' }, shopper())).toMatchObject({ status: 409 });
	});
});
