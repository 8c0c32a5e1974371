import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueMails } from '~store/foundation/mail/outbox';
import { type OutboxMail, queueMails } from '~store/foundation/mail/queue';
import { linkAccounts, logIn, password, signUp, signUpInstitution } from '../../harness/accounts';
import { addStockedTitle } from '../../harness/catalogue';
import { contact, eisbnOf, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { putOrder } from '../../harness/states';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('deleting an account', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	const errorOf = async (payload: object, client: { session_id: string }) => {
		const { status, body } = await store.ask('account/delete', payload, client);
		const { error, fields } = body as { error?: string; fields?: object };
		return fields ? { status, fields } : { status, error };
	};
	const orderOf = (order_number: string) =>
		store.db.selectFrom('orders').selectAll().where('order_number', '=', order_number).executeTakeFirstOrThrow();
	async function buy(client: { session_id: string }): Promise<string> {
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		const shopping = { uuid: '', log_url: '/', store_id: '1', ip: '', ...client };
		await store.call('cart/add', { eisbn, quantity: 1 }, shopping);
		return (await store.call('checkout/submit', await review(store, shopping), shopping)).order_number;
	}

	it('requires the e-mail and the password of the account', async () => {
		const { email, client } = await signUp(store);
		expect((await errorOf({ email_address: '', password: '' }, client)).fields).toEqual({
			email_address: 'Email address required.',
			password: 'Current password required.',
		});
		expect((await errorOf({ email_address: 'ada@example.org', password }, client)).error).toBe(
			'This is not the email address of your account.',
		);
		expect((await errorOf({ email_address: email, password: 'not my password' }, client)).error).toBe(
			'This is not your password.',
		);
		expect((await store.call('session/get', {}, client)).logged_in).toBe(true);
	});

	it('ends every session, frees the e-mail and deletes the person’s data', async () => {
		const { email, client, session } = await signUp(store, { first_name: 'Ottoline', last_name: 'Quire' });
		const device = await logIn(store, email);
		await store.call('account/emailPasswordToken', { email_address: email });
		await store.db.updateTable('outbox_mails').set({ sent_at: store.now() }).where('recipient', '=', email).execute();
		await store.call('account/delete', { email_address: email.toUpperCase(), password }, client);
		for (const one of [client, device.client]) {
			expect((await store.call('session/get', {}, one)).logged_in).toBe(false);
		}
		const told: string[] = [];
		const send = async ({ subject }: OutboxMail) => void told.push(subject);
		await sendDueMails(store, { send, close: () => {} });
		expect(told).toContainEqual(expect.stringContaining('Your account was deleted'));
		for (const table of ['customers', 'account_tokens', 'outbox_mails', 'customer_links'] as const) {
			const rows = JSON.stringify(await store.db.selectFrom(table).selectAll().execute());
			expect(rows).not.toContain(email);
			expect(rows).not.toContain('Ottoline');
		}
		const lists = await store.db.selectFrom('title_lists').select('id').where('id', '=', session.wishlist_id).execute();
		expect(lists).toEqual([]);
		expect((await store.ask('account/login', { email_address: email, password })).status).toBe(401);
		expect((await signUp(store, { email_address: email })).session.user?.first_name).toBe('Robin');
	});

	it('keeps the orders, hides them from the session, and erases the contact details of finished ones', async () => {
		const { email, client } = await signUp(store);
		const [open, finished] = [await buy(client), await buy(client)];
		await putOrder(store, finished, 'completed');
		const before = await orderOf(finished);
		await store.call('account/delete', { email_address: email, password }, client);
		const left = { customer_id: null, placed_by_id: null, session_hash: '', purchaser_name: contact.name };
		expect(await orderOf(open)).toMatchObject({ ...left, email: contact.email, phone: '+16045550199' });
		expect(await orderOf(finished)).toMatchObject({ ...left, email: '', phone: '', instructions: '' });
		expect((await orderOf(finished)).total).toBe(before.total);
		for (const order_id of [open, finished]) {
			expect((await store.ask('order/get', { order_id }, client)).status).toBe(404);
		}
	});

	it('deletes the letters of finished orders, which staff would have read out', async () => {
		const { email, client } = await signUp(store);
		const [open, finished] = [await orderOf(await buy(client)), await orderOf(await buy(client))];
		await putOrder(store, finished.order_number, 'completed');
		const letter = { recipient: '', subject: 'Bookshop: your order', text: 'Dear Ada', html: '' };
		await store.db.transaction().execute((transaction) =>
			queueMails(
				transaction,
				[open, finished].map(({ id }) => ({ ...letter, order_id: id })),
				store.now(),
			),
		);
		const letters = store.db.selectFrom('outbox_mails').select('order_id').where('recipient', '=', '');
		expect(await letters.execute()).toHaveLength(2);
		await store.call('account/delete', { email_address: email, password }, client);
		expect(await letters.execute()).toEqual([{ order_id: open.id }]);
	});

	it('names the deleted gift registries in its mail', async () => {
		await setSettings(store, { gift_registry_enabled: true });
		const { email, client } = await signUp(store);
		for (const title of ['Our day', 'For the lake']) {
			await store.call('giftregistry/create', { title, occasion: 'Wedding', description: 'For two' }, client);
		}
		await store.call('account/delete', { email_address: email, password }, client);
		const { text } = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.where('recipient', '=', email)
			.where('subject', 'like', '%deleted%')
			.executeTakeFirstOrThrow();
		expect(text).toContain('Your gift registry “Our day” was deleted too');
		expect(text).toContain('Your gift registry “For the lake” was deleted too');
	});

	it('keeps the orders that the person placed for an institution', async () => {
		const institution = await signUpInstitution(store);
		const member = await signUp(store);
		const id = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id }, member.client);
		const order_id = await buy(member.client);
		const acting = await errorOf({ email_address: institution.email, password }, member.client);
		expect(acting.status).toBe(403);
		await store.call('account/switch', { id: 0 }, member.client);
		await store.call('account/delete', { email_address: member.email, password }, member.client);
		expect((await orderOf(order_id)).placed_by_id).toBeNull();
		expect((await store.ask('order/get', { order_id }, institution.client)).status).toBe(200);
		expect((await store.call('account/getAvailableChildren', {}, institution.client)).rows).toEqual([]);
	});
});
