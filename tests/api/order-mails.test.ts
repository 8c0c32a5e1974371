import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '~store/contract/contract';
import { dispatch } from '~store/dispatch';
import { newOrder } from '~store/ordering/mail-templates/new-order';
import { orderConfirmation } from '~store/ordering/mail-templates/order-confirmation';
import { pageLink } from '~store/ordering/orders/order-mails';
import { presentOrders } from '~store/ordering/orders/order-view';
import { signUp } from '../harness/accounts';
import { cartOf } from '../harness/carts';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { addPromo, offersOn } from '../harness/offers';
import { eisbnOf, guestWith, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the mails of an order', (engine) => {
	let store: TestStore;
	let titles: number[];
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, {
			...offersOn,
			store_info: { ...offersOn.store_info, email: 'shop@example.org' },
			checkout_info: { ...offersOn.checkout_info, quote_enabled: true },
		});
		const main = await addLocation(store, {
			altname: 'Main Street',
			address: '1 Main Street',
			sc_phone: '604 555 0100',
		});
		const river = await addLocation(store, { altname: 'Riverside', position: 1 });
		await addPromo(store, { automatic: 1 });
		titles = [await addTitle(store, { title: 'The Lantern' }), await addTitle(store, { title: 'Another Harbour' })];
		for (const title of titles) {
			const stock = [main, river].map((location_id) => ({ location_id, onhand: 2 }));
			await addOffer(store, title, { stock });
		}
	});
	afterAll(() => store.dispose());

	const whatItWrites = /"(order_items|order_promo_codes|order_withdrawals|locations)"/;

	/** Makes a call and records what its transaction reads once it has written the order. */
	async function watched(name: CallName, payload: object, client: object) {
		const read: string[] = [];
		let placed = false;
		const watch: KyselyPlugin = {
			transformQuery: ({ node }) => {
				if (node.kind === 'SelectQueryNode' && placed) read.push(JSON.stringify(node));
				placed ||= node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"orders"');
				return node;
			},
			transformResult: async ({ result }) => result,
		};
		const answer = await dispatch({ ...store, db: store.unwatched.withPlugin(watch) }, name, payload, client as never);
		expect(answer.status).toBe(200);
		expect(placed).toBe(true);
		return { number: (answer.body as { order_number: string }).order_number, read: read.join('\n') };
	}

	/**
	 * Compares the queued mails with those of the order as read from the database: complete for the store, shortened for the
	 * shopper.
	 */
	async function expectTold(number: string) {
		const settings = await store.settings.get();
		const row = await store.db
			.selectFrom('orders')
			.selectAll()
			.where('order_number', '=', number)
			.executeTakeFirstOrThrow();
		const [order] = await presentOrders(store.db, settings, [row]);
		const [whole] = await presentOrders(store.db, settings, [row], { reader: 'store' });
		if (!order || !whole) throw new Error('The order cannot be read');
		const confirmation = await orderConfirmation(order, settings, pageLink(store, settings, row));
		const told = [confirmation, await newOrder(whole, settings)];
		const queued = await store.db
			.selectFrom('outbox_mails')
			.select(['recipient', 'subject', 'text', 'html', 'reply_to'])
			.where('subject', 'like', `%${number}%`)
			.orderBy('id')
			.execute();
		expect(queued).toEqual(told.map((mail) => ({ reply_to: null, ...mail })));
		return queued;
	}

	it('are written from data that the transaction already has, without reads while others wait', async () => {
		const [first = 0, second = 0] = titles;
		const client = await guestWith(store, first, 3);
		await store.call('cart/add', { eisbn: await eisbnOf(store, second), quantity: 1 }, client);
		const { number, read } = await watched('checkout/submit', await review(store, client), client);
		expect(read).not.toMatch(whatItWrites);
		const [shopper, shop] = await expectTold(number);
		expect(shopper?.text).toContain('Ten percent off');
		expect(shopper?.text).toContain('1 Main Street');
		expect(shop?.text).toContain('Main Street: 2 x The Lantern');
		expect(shop?.text).toContain('Riverside: 1 x The Lantern');
	});

	it('name free shipping, and the gift registry of a line', async () => {
		const [title = 0] = titles;
		const zones = [{ country: 'CA', price: { by: 'flat', cost: 0 } }];
		const settings = await store.settings.get();
		await setSettings(store, {
			...settings,
			gift_registry_enabled: true,
			checkout_info: {
				...settings.checkout_info,
				ship_enabled: true,
				shipping_rates: [{ provider: 'post', label: 'Post', zones }],
			},
		});
		const owner = await signUp(store);
		const registry = { title: 'Our day', occasion: 'Wedding', description: 'For two' } as const;
		const { gift_registry_id } = await store.call('giftregistry/create', registry, owner.client);
		const eisbn = await eisbnOf(store, title);
		await store.call('giftregistry/addItem', { eisbn, gift_registry_id, qty: 1 }, owner.client);
		// Mail programs turn anything that looks like an address into a link.
		const name = { first_name: 'Ines', last_name: 'spam.example/now' };
		await store.db.updateTable('customers').set(name).where('email', '=', owner.email).execute();
		const { client } = await signUp(store);
		await store.call('cart/add', { eisbn, quantity: 1, gift_registry_id }, client);
		await store.call('checkout/setDelivery', { delivery_preference: 'ship' }, client);
		const shipping = { delivery_preference: 'ship', address_id: 0, provider: 'post' } as const;
		await store.call('checkout/setShipping', shipping, client);
		const { checksum } = await cartOf(store, client);
		const submission = { ...shipping, payment_choice: 'contact', idempotency_key: randomUUID(), checksum } as const;
		const { order_number } = await store.call('checkout/submit', submission, client);
		const mails = await expectTold(order_number);
		for (const { text, html } of mails) {
			expect(text).toContain('Shipping: Free');
			expect(text).toContain('    For Ines spam example now’s gift registry (Wedding)\n');
			expect(html).toContain('For Ines spam example now’s gift registry (Wedding)');
		}
		expect(mails).toHaveLength(2);
	});

	it('name the pick-up place of an order in the store that asks for it, among 1,000 mails to it', async () => {
		const settings = await store.settings.get();
		const pickup_choice = { store_id: settings.store_info.id, locations: ['North Stall', 'South Stall'] };
		await setSettings(store, { ...settings, checkout_info: { ...settings.checkout_info, pickup_choice } });
		const client = await guestWith(store, titles[1] ?? 0);
		const answers = await review(store, client);
		const letters = 'é'.normalize('NFD').repeat(1000);
		const say = (words: string) =>
			store.ask('checkout/setExtras', { instructions: `Pick up at South Stall.\n${words}` }, client);
		expect((await say(`${letters}!`)).body).toMatchObject({ field: 'instructions' });
		expect((await say(letters)).status).toBe(200);
		const { order_number } = await store.call('checkout/submit', answers, client);
		const [shopper, shop] = await expectTold(order_number);
		expect(shopper?.text).toContain('In-store pick up:\nSouth Stall\n');
		expect(shopper?.text).not.toContain('Main Street');
		expect(shop?.text).toContain('At: South Stall\n');
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order.pickup_location).toMatchObject({ name: 'South Stall' });
		expect(order.notes).toBe(`Pick up at South Stall.\n${letters}`);
		await setSettings(store, settings);
	});

	it('are written the same way for a quote', async () => {
		const { client } = await signUp(store);
		await store.call('cart/add', { eisbn: await eisbnOf(store, titles[1] ?? 0), quantity: 1 }, client);
		const { number, read } = await watched('checkout/requestQuote', { message: 'How much for ten?' }, client);
		expect(read).not.toMatch(whatItWrites);
		await expectTold(number);
	});
});
