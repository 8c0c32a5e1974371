import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { hashOf } from '~store/foundation/sessions/sessions';
import { accessKeyFor, keyLifetime } from '~store/ordering/orders/access-key';
import { secretsOf } from '../../config';
import { password, signUp } from '../harness/accounts';
import { addCustomer } from '../harness/customers';
import { addOrder } from '../harness/placed-orders';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('access to orders', (engine) => {
	let store: TestStore;
	let person: { id: number; client: Client };
	let colleague: { id: number; client: Client };
	let stranger: { id: number; client: Client };
	let library: { id: number; client: Client };
	/** Order numbers. */
	let own: string;
	let forLibrary: string;
	let byLibrary: string;

	beforeAll(async () => {
		store = await openTestStore(engine);
		[person, colleague, stranger] = await Promise.all([addCustomer(store), addCustomer(store), addCustomer(store)]);
		library = await addCustomer(store, { company: 'Harbour Library', is_institution: 1, is_owner: 1 });
		for (const child of [person, colleague]) await link(child.id, store.now());
		own = await addOrder(store, { customer_id: person.id, placed_by_id: person.id });
		forLibrary = await addOrder(store, { customer_id: library.id, placed_by_id: person.id });
		byLibrary = await addOrder(store, { customer_id: library.id, placed_by_id: library.id });
	});
	afterAll(() => store.dispose());

	const link = (child_id: number, verified_at: number | null) =>
		store.db
			.insertInto('customer_links')
			.values({
				parent_id: library.id,
				child_id,
				child_email: `child${child_id}@example.org`,
				verified_at,
				created_at: store.now(),
			})
			.execute();

	const act = (client: Client, acting_customer_id: number | null) =>
		store.db
			.updateTable('sessions')
			.set({ acting_customer_id })
			.where('id_hash', '=', hashOf(client.session_id))
			.execute();

	/** Checks whether a client sees an order: on its own page, in the history, or as a file. */
	async function sees(client: Client, order_id: string): Promise<boolean> {
		const alone = (await store.ask('order/get', { order_id }, client)).status;
		const file = (await store.ask('order/getExcel', { order_id }, client)).status;
		expect([alone, file]).toEqual(alone === 200 ? [200, 200] : [404, 404]);
		return alone === 200;
	}
	const lists = async (client: Client) =>
		(await store.call('order/getList', {}, client)).rows.map(({ order_number }) => order_number).sort();

	it('a customer sees only their own orders', async () => {
		expect(await sees(person.client, own)).toBe(true);
		expect(await lists(person.client)).toEqual([own, forLibrary]);
		for (const client of [guest(), shopper(), stranger.client, colleague.client, library.client]) {
			expect(await sees(client, own)).toBe(false);
		}
	});

	it('an institution sees all orders placed for it', async () => {
		expect(await lists(library.client)).toEqual([forLibrary, byLibrary].sort());
		expect(await sees(library.client, forLibrary)).toBe(true);
		expect(await sees(library.client, byLibrary)).toBe(true);
		for (const client of [guest(), shopper(), stranger.client]) expect(await sees(client, forLibrary)).toBe(false);
	});

	it('a member who acts for an institution sees its orders and their own', async () => {
		expect(await sees(colleague.client, forLibrary)).toBe(false);
		await act(colleague.client, library.id);
		expect(await lists(colleague.client)).toEqual([forLibrary, byLibrary].sort());
		expect(await sees(colleague.client, byLibrary)).toBe(true);
		await act(colleague.client, null);
		expect(await sees(colleague.client, byLibrary)).toBe(false);
		await act(person.client, library.id);
		expect(await sees(person.client, own)).toBe(true);
		await act(person.client, null);
	});

	it('the person who placed an order for an institution sees the order while the link exists', async () => {
		const buyer = await addCustomer(store);
		const placed = await addOrder(store, {
			customer_id: library.id,
			placed_by_id: buyer.id,
			session_hash: hashOf(buyer.client.session_id),
		});
		expect(await sees(buyer.client, placed)).toBe(false);
		await link(buyer.id, null);
		expect(await sees(buyer.client, placed)).toBe(false);
		await store.db.updateTable('customer_links').set({ verified_at: 1 }).where('child_id', '=', buyer.id).execute();
		expect(await sees(buyer.client, placed)).toBe(true);
		expect(await lists(buyer.client)).toEqual([placed]);
		await store.db.deleteFrom('customer_links').where('child_id', '=', buyer.id).execute();
		expect(await sees(buyer.client, placed)).toBe(false);
		expect(await lists(buyer.client)).toEqual([]);
	});

	it('the end of a log-in hides the orders placed in it', async () => {
		const reader = await addCustomer(store);
		const placed = await addOrder(store, {
			customer_id: reader.id,
			placed_by_id: reader.id,
			session_hash: hashOf(reader.client.session_id),
		});
		expect(await sees(reader.client, placed)).toBe(true);
		await store.db
			.updateTable('sessions')
			.set({ login_expires_at: store.now() - 1 })
			.where('id_hash', '=', hashOf(reader.client.session_id))
			.execute();
		expect(await sees(reader.client, placed)).toBe(false);
	});

	it('the key of an e-mail opens the order for ninety days, but never its payment afterwards', async () => {
		const [young, old] = await Promise.all(
			[keyLifetime - 60, keyLifetime].map((age) =>
				addOrder(store, { session_hash: hashOf('a guest'), created_at: store.now() - age }),
			),
		);
		const statusOf = async (name: string, number = '') => {
			const named = name === 'order/get' ? { order_id: number } : { order_number: number };
			const access_key = accessKeyFor(number, secretsOf(store.config));
			return (await store.ask(name, { ...named, access_key }, guest())).status;
		};
		for (const name of ['order/get', 'checkout/getPayment']) {
			expect([name, await statusOf(name, young), await statusOf(name, old)]).toEqual([name, 200, 404]);
		}
	});

	it('the key of an e-mail ends with the account that the order belongs to', async () => {
		const { email, client } = await signUp(store);
		const { id } = await store.db
			.selectFrom('customers')
			.select('id')
			.where('email', '=', email)
			.executeTakeFirstOrThrow();
		const session_hash = hashOf(client.session_id);
		const order_id = await addOrder(store, { customer_id: id, placed_by_id: id, session_hash });
		const access_key = accessKeyFor(order_id, secretsOf(store.config));
		expect((await store.ask('order/get', { order_id, access_key }, guest())).status).toBe(200);
		await store.call('account/delete', { email_address: email, password }, client);
		expect((await store.ask('order/get', { order_id, access_key }, guest())).status).toBe(404);
	});
});
