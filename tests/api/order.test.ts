import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessKeyFor } from '~store/ordering/orders/access-key';
import { secretsOf } from '../../config';
import { addStockedTitle } from '../harness/catalogue';
import { guestWith, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('an order', (engine) => {
	let store: TestStore;
	let order_id: string;
	let owner: ReturnType<typeof guest>;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, { store_info: { base_url: 'https://books.example/shop', email: 'store@example.org' } });
		owner = await guestWith(store, await addStockedTitle(store, { title: 'Tea & <Scones>' }), 2);
		const submission = await review(store, owner);
		order_id = (await store.call('checkout/submit', submission, owner)).order_number;
	});
	afterAll(() => store.dispose());

	const statusFor = async (client: ReturnType<typeof guest>, access_key?: string, number = order_id) =>
		(await store.ask('order/get', { order_id: number, ...(access_key ? { access_key } : {}) }, client)).status;

	it('is visible only to the session that placed it', async () => {
		expect(await statusFor(owner)).toBe(200);
		const stranger = await guestWith(store, await addStockedTitle(store));
		for (const client of [guest(), shopper(), stranger]) expect(await statusFor(client)).toBe(404);
	});

	it('is refused in the same words whether it exists or not', async () => {
		const mine = await store.ask('order/get', { order_id }, guest());
		expect(await store.ask('order/get', { order_id: '999999' }, guest())).toEqual(mine);
	});

	it('opens with the key from its e-mail', async () => {
		const mails = await store.db
			.selectFrom('outbox_mails')
			.selectAll()
			.where('recipient', '=', 'ada@example.org')
			.execute();
		expect(mails).toHaveLength(1);
		const link = /https:\/\/books\.example\/shop\/account\/order\/(\d+)\?key=([\w-]+)/.exec(mails[0]?.text ?? '');
		expect(link?.[1]).toBe(order_id);
		const key = link?.[2] ?? '';
		expect(mails[0]?.html).toContain(`?key=${key}"`);
		expect(await statusFor(guest(), key)).toBe(200);
		expect(await statusFor(guest(), key, '999999')).toBe(404);
		expect(await statusFor(guest(), key.slice(1))).toBe(404);
		expect(await statusFor(guest(), accessKeyFor('1000', secretsOf(store.config)))).toBe(404);
	});

	it('is confirmed to the shopper and reported to the store, with typed text escaped', async () => {
		const [toShopper, toStore] = await Promise.all(
			['ada@example.org', 'store@example.org'].map((recipient) =>
				store.db.selectFrom('outbox_mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow(),
			),
		);
		expect(toShopper?.subject).toContain(order_id);
		expect(toShopper?.text).toContain('2 x Tea & <Scones>');
		expect(toShopper?.text).toContain('Total: $40.00');
		expect(toShopper?.html).toContain('Tea &amp; &lt;Scones&gt;');
		expect(toShopper?.html).toMatch(/<html lang="en">[\s\S]*<caption[\s\S]*<th scope="col"[\s\S]*<th scope="row"/);
		expect(toStore?.subject).toBe(`New order ${order_id}: Ada Reader`);
		expect(toStore?.text).toContain('Phone: (604) 555-0199');
	});
});
