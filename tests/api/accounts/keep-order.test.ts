import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { clientOf, logIn, password, signUp } from '../../harness/accounts';
import { addStockedTitle } from '../../harness/catalogue';
import { guestWith, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

onBothEngines('a guest’s order kept in an account', (engine) => {
	let store: TestStore;
	let title: number;
	let count = 0;
	beforeAll(async () => {
		store = await openTestStore(engine);
		title = await addStockedTitle(store, {}, 50);
	});
	afterAll(() => store.dispose());
	beforeEach(() => setSettings(store, {}));

	async function ordered(email = `guest${++count}@example.org`) {
		const client = await guestWith(store, title);
		const order = { ...(await review(store, client)), email, name: 'Ada Jane Reader' };
		const { order_number } = await store.call('checkout/submit', order, client);
		return { client, email, order_number };
	}

	const keep = (client: Client, order_number: string, word = password) =>
		store.ask('account/keepOrder', { order_number, password: word }, client);

	it('needs a password, and appears in the history after a log-in with the password', async () => {
		const { client, email, order_number } = await ordered();
		const { session } = await store.call('account/keepOrder', { order_number, password }, client);
		expect(session).toMatchObject({
			logged_in: true,
			user: { first_name: 'Ada', last_name: 'Jane Reader', email_address: email, street_address: '' },
		});
		const at = await logIn(store, email);
		const { rows } = await store.call('order/getList', {}, at.client);
		expect(rows.map((row) => row.order_number)).toEqual([order_number]);
		expect((await store.ask('order/get', { order_id: order_number }, clientOf(session, client))).status).toBe(200);
		// The session that placed the order has ended.
		expect((await keep(client, order_number)).status).toBe(404);
	});

	it('refuses an invalid password, and an e-mail that has an account', async () => {
		const { client, order_number } = await ordered();
		expect(await keep(client, order_number, 'short')).toMatchObject({
			status: 400,
			body: { error: 'Password must be at least 8 characters.', field: 'password' },
		});
		const { email } = await signUp(store);
		const again = await ordered(email);
		expect(await keep(again.client, again.order_number)).toMatchObject({
			status: 409,
			body: { field: 'email_address' },
		});
	});

	it('is offered only to the visitor who placed the order, and not if e-mails need verification', async () => {
		const { client, order_number } = await ordered();
		const other = await signUp(store);
		for (const stranger of [shopper(), other.client]) expect((await keep(stranger, order_number)).status).toBe(404);
		await setSettings(store, { require_email_verification: true });
		expect((await keep(client, order_number)).status).toBe(403);
	});
});
