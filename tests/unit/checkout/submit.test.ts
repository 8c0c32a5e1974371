import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeGiftCardNotes } from '~store/basket/gift-cards/gift-card-notes';
import { titleTag } from '~store/foundation/caching/cache-tags';
import type { CustomerRow } from '~store/foundation/sessions/customer-row';
import { submitOrder } from '~store/ordering/checkout/submit';
import type { Submission } from '~store/ordering/checkout/submitted-answers';
import type { OrderRow } from '~store/ordering/orders/order-rows';
import { addBook, addCustomer, addLocation, type BareStore } from '../../harness/bare-store';
import { countedOf } from '../../harness/cache-tags';
import { setSettings } from '../../harness/settings';
import { giveCard, goShopping, openShop, payByGiftCard, type Shopping, sealedCards } from './shop';

let store: BareStore;
let here: number;
beforeAll(async () => {
	store = await openShop();
	here = await addLocation(store);
});
afterAll(() => store.close());
beforeEach(() => setSettings(store, {}));
afterEach(() => vi.restoreAllMocks());

const shopping = async (...who: [CustomerRow?, CustomerRow?]) =>
	goShopping(store, [await addBook(store, { [here]: 5 })], ...who);
const shoppingFor = async (copies: number, onhand: number) => {
	const book = await addBook(store, { [here]: onhand });
	return { ...(await goShopping(store, [{ ...book, quantity: copies }])), ...book };
};
const answers: Submission = {
	name: 'Ada Reader',
	email: 'ada@example.org',
	phone: '604 555 0199',
	delivery_preference: 'pickup',
	payment_choice: 'pickup',
};
const submit = ({ visitor }: Pick<Shopping, 'visitor'>, said: Submission = {}) =>
	submitOrder(store, visitor, { ...answers, ...said });

const ordersOf = async ({ visitor }: Shopping) => {
	const mine = store.db.selectFrom('orders').select('id').where('session_hash', '=', visitor.session.id_hash);
	return (await mine.execute()).map(({ id }) => id);
};
const linesIn = ({ cart }: Shopping) =>
	store.db.selectFrom('cart_items').select('quantity').where('cart_id', '=', cart).execute();
const cartRow = ({ cart }: Shopping) =>
	store.db.selectFrom('carts').selectAll().where('id', '=', cart).executeTakeFirstOrThrow();
const onhand = async (offer_id: number) => {
	const stock = store.db.selectFrom('stock').select('onhand').where('offer_id', '=', offer_id);
	return (await stock.execute()).map((row) => row.onhand);
};
const mailsAbout = async ({ order_number }: OrderRow) => {
	const mails = store.db.selectFrom('outbox_mails').select(['recipient', 'subject']).orderBy('id');
	const rows = await mails.where('subject', 'like', `%order ${order_number}%`).execute();
	return rows.map(({ recipient, subject }) => `${recipient}: ${subject.replace(order_number, 'N')}`);
};

/** Makes another process act just before the order's transaction begins. */
function meanwhile(happens: () => Promise<unknown>): void {
	const begun = store.db.transaction();
	begun.execute = async (work) => {
		await happens();
		return store.db.transaction().execute(work);
	};
	vi.spyOn(store.db, 'transaction').mockReturnValueOnce(begun);
}

const noItems = { message: 'There are no items in your cart.', status: 409 };

describe('an order', () => {
	it('is saved as the shopper entered it, and empties the cart', async () => {
		const shopper = await shoppingFor(2, 5);
		await store.db.insertInto('seen_carts').values({ cart_id: shopper.cart, checksum: 'c', content: '{}' }).execute();
		store.setNow(store.now() + 60);
		const order = await submit(shopper, {
			idempotency_key: 'as-given',
			purchase_order: 'PO 7',
			instructions: 'Ring twice.',
			preferred_communication: 'phone',
		});
		expect(order).toMatchObject({
			idempotency_key: 'order as-given',
			session_hash: shopper.visitor.session.id_hash,
			customer_id: null,
			placed_by_id: null,
			placed_by_name: '',
			location_id: here,
			state: 'placed',
			delivery_key: 'pickup',
			shipping: null,
			multiship_method: null,
			payment_type: 'pickup',
			payment_message: 'Payment at pick up in the store.',
			purchaser_name: 'Ada Reader',
			email: 'ada@example.org',
			phone: '+16045550199',
			purchase_order: 'PO 7',
			instructions: 'Ring twice.',
			communication_preference: 'phone',
			item_count: 1,
			total: 4000,
			total_owing: 4000,
			created_at: store.now(),
			updated_at: store.now(),
		});
		expect(await linesIn(shopper)).toEqual([]);
		expect(await cartRow(shopper)).toMatchObject({ checkout: '{}', delivery_preference: null });
		expect(await store.db.selectFrom('seen_carts').selectAll().where('cart_id', '=', shopper.cart).execute()).toEqual(
			[],
		);
		expect(await mailsAbout(order)).toEqual(['ada@example.org: Bookshop: your order N']);
	});

	it('belongs to the customer and uses the details of the account', async () => {
		const customer = await addCustomer(store, { phone_number: '604 555 0188' });
		const shopper = await shopping(customer);
		const order = await submitOrder(store, shopper.visitor, {
			delivery_preference: 'pickup',
			payment_choice: 'pickup',
		});
		expect(order).toMatchObject({
			customer_id: customer.id,
			placed_by_id: customer.id,
			placed_by_name: '',
			purchaser_name: 'Robin Reader',
			email: customer.email,
			phone: '+16045550188',
		});
		expect(await mailsAbout(order)).toEqual([`${customer.email}: Bookshop: your order N`]);
	});

	it('uses the name that the customer entered', async () => {
		const customer = await addCustomer(store, { phone_number: '604 555 0188' });
		expect(await submit(await shopping(customer))).toMatchObject({
			customer_id: customer.id,
			purchaser_name: 'Ada Reader',
			phone: '+16045550199',
		});
	});

	it('takes its copies from stock and invalidates the caches', async () => {
		const shopper = await shoppingFor(2, 5);
		const before = await countedOf(store, 'stock');
		const { id } = await submit(shopper);
		expect(await onhand(shopper.offer_id)).toEqual([3]);
		expect(await countedOf(store, 'stock')).toBeGreaterThan(before);
		expect(await countedOf(store, titleTag(shopper.title_id))).toBeGreaterThan(before);
		const withdrawals = store.db.selectFrom('order_withdrawals').selectAll().where('order_id', '=', id);
		expect(await withdrawals.execute()).toMatchObject([
			{ offer_id: shopper.offer_id, location_id: here, quantity: 2, handed_over_at: null },
		]);
	});

	it('records for each copy whether it is to be picked or backordered', async () => {
		const shopper = await shoppingFor(3, 2);
		await store.db.updateTable('offers').set({ is_extra_orderable: 1 }).where('id', '=', shopper.offer_id).execute();
		const { id } = await submit(shopper);
		const copies = store.db
			.selectFrom('order_copies')
			.select(['state', 'quantity', 'title_id', 'condition', 'location_id'])
			.where('order_id', '=', id)
			.orderBy('id');
		const of = { title_id: shopper.title_id, condition: 'new' };
		expect(await copies.execute()).toEqual([
			{ ...of, state: 'to_pick', quantity: 2, location_id: expect.any(Number) },
			{ ...of, state: 'ordered', quantity: 1, location_id: null },
		]);
	});

	it('does not change the stock when all copies are backordered', async () => {
		const shopper = await shoppingFor(2, 0);
		await store.db.updateTable('offers').set({ is_extra_orderable: 1 }).where('id', '=', shopper.offer_id).execute();
		const before = await countedOf(store, 'stock');
		await submit(shopper);
		expect(await onhand(shopper.offer_id)).toEqual([0]);
		expect(await countedOf(store, 'stock')).toBe(before);
	});

	it('updates the filters only when a title sells out', async () => {
		const facetsOf = async ({ title_id }: { title_id: number }) => {
			const facets = store.db.selectFrom('title_facets').select('filters').where('title_id', '=', title_id);
			return (await facets.execute()).length;
		};
		const [last, one] = [await shoppingFor(2, 2), await shoppingFor(1, 2)];
		await submit(last);
		await submit(one);
		expect([await facetsOf(last), await facetsOf(one)]).toEqual([1, 0]);
	});

	it('counts only the copies for a gift registry as bought for it', async () => {
		const owner = await addCustomer(store);
		const [wanted, beside] = [await addBook(store, { [here]: 5 }), await addBook(store, { [here]: 5 })];
		const words = { title: 'Wedding', occasion: 'wedding', description: '' };
		const { id: registry_id } = await store.db
			.insertInto('registries')
			.values({ ...words, customer_id: owner.id, shipping_id: null, purchase_deadline: null, created_at: 1 })
			.returning('id')
			.executeTakeFirstOrThrow();
		const items = [wanted, beside].map(({ title_id }) => ({
			registry_id,
			title_id,
			qty_requested: 4,
			qty_purchased: 1,
		}));
		await store.db.insertInto('registry_items').values(items).execute();
		const shopper = await goShopping(store, [{ ...wanted, quantity: 2 }, beside]);
		await store.db
			.updateTable('cart_items')
			.set({ registry_id })
			.where('cart_id', '=', shopper.cart)
			.where('title_id', '=', wanted.title_id)
			.execute();
		await submit(shopper);
		const rows = await store.db.selectFrom('registry_items').select(['title_id', 'qty_purchased']).execute();
		expect(rows).toEqual([
			{ title_id: wanted.title_id, qty_purchased: 3 },
			{ title_id: beside.title_id, qty_purchased: 1 },
		]);
	});

	it('counts a use of each promo code that takes something off', async () => {
		await setSettings(store, { checkout_info: { using_promo_codes: true } });
		const promo = { description: 'A tenth off', type: 'percent', max_uses: null, starts_at: null, expires_at: null };
		const add = (code: string, minimum: number) =>
			store.db
				.insertInto('promo_codes')
				.values({ ...promo, code, value: 1000, minimum, automatic: 1 })
				.execute();
		await add('TENTH', 0);
		await add('LARGE', 100_000);
		const order = await submit(await shopping());
		const codes = await store.db.selectFrom('promo_codes').select(['code', 'uses']).orderBy('code').execute();
		expect(order).toMatchObject({ promo_discounts: 200, total: 1800 });
		expect(codes).toEqual([
			{ code: 'LARGE', uses: 0 },
			{ code: 'TENTH', uses: 1 },
		]);
	});
	it('counts its copies as bought for the gift registry that they are for', async () => {
		const [customer, shopper] = [await addCustomer(store), await shoppingFor(2, 5)];
		const { id } = await store.db
			.insertInto('registries')
			.values({
				customer_id: customer.id,
				title: 'A Wedding',
				occasion: '',
				description: '',
				created_at: 1,
				shipping_id: null,
				purchase_deadline: null,
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		const wish = { registry_id: id, title_id: shopper.title_id, qty_requested: 5, qty_purchased: 1 };
		await store.db.insertInto('registry_items').values(wish).execute();
		await store.db.updateTable('cart_items').set({ registry_id: id }).where('cart_id', '=', shopper.cart).execute();
		await submit(shopper);
		const bought = store.db.selectFrom('registry_items').select('qty_purchased').where('registry_id', '=', id);
		expect(await bought.execute()).toEqual([{ qty_purchased: 3 }]);
	});
});

describe('an order that is submitted twice', () => {
	it('returns the same order for the same key and changes nothing', async () => {
		const shopper = await shoppingFor(1, 5);
		const order = await submit(shopper, { idempotency_key: 'twice' });
		const [copies, cart] = [await onhand(shopper.offer_id), await cartRow(shopper)];
		store.setNow(store.now() + 60);
		expect(await submit(shopper, { idempotency_key: 'twice' })).toEqual(order);
		expect(await ordersOf(shopper)).toEqual([order.id]);
		expect(await onhand(shopper.offer_id)).toEqual(copies);
		expect(await cartRow(shopper)).toEqual(cart);
		expect(await mailsAbout(order)).toHaveLength(1);
	});

	it('finds the cart empty without a key', async () => {
		const shopper = await shopping();
		const order = await submit(shopper);
		await expect(submit(shopper)).rejects.toMatchObject(noItems);
		expect(await ordersOf(shopper)).toEqual([order.id]);
	});

	it('creates another order for another key', async () => {
		const [one, other] = [await shopping(), await shopping()];
		const keys = [await submit(one), await submit(other)].map(({ idempotency_key }) => idempotency_key);
		expect(new Set(keys).size).toBe(2);
	});

	it('is refused with another customer’s key', async () => {
		await submit(await shopping(), { idempotency_key: 'hers' });
		const other = await shopping();
		await expect(submit(other, { idempotency_key: 'hers' })).rejects.toMatchObject({
			message: 'This order has been placed already.',
			status: 409,
		});
		expect(await linesIn(other)).toHaveLength(1);
	});

	it('returns the same order to a request that waited for the first', async () => {
		const shopper = await shopping();
		let first: OrderRow | undefined;
		meanwhile(async () => {
			first = await submit(shopper, { idempotency_key: 'waits' });
		});
		expect(await submit(shopper, { idempotency_key: 'waits' })).toEqual(first);
		expect(await ordersOf(shopper)).toEqual([first?.id]);
	});

	it('returns the same order when the database refuses the duplicate', async () => {
		const shopper = await shopping();
		let first: OrderRow | undefined;
		meanwhile(async () => {
			first = await submit(shopper, { idempotency_key: 'both' });
			throw Object.assign(new Error('duplicate key'), { code: '23505' });
		});
		expect(await submit(shopper, { idempotency_key: 'both' })).toEqual(first);
	});

	it('passes on every other error', async () => {
		const shopper = await shopping();
		const full = new Error('no space left');
		meanwhile(async () => {
			await submit(shopper, { idempotency_key: 'mishap' });
			throw full;
		});
		await expect(submit(shopper, { idempotency_key: 'mishap' })).rejects.toBe(full);
		const duplicate = Object.assign(new Error('duplicate order number'), { code: '23505' });
		const another = await shopping();
		meanwhile(() => Promise.reject(duplicate));
		await expect(submit(another)).rejects.toBe(duplicate);
	});
});

describe('an order is refused', () => {
	it('without a cart, or with nothing in it', async () => {
		const { visitor } = await shopping();
		const empty = await goShopping(store, []);
		for (const without of [
			empty.visitor,
			{ ...visitor, session: null },
			{ ...visitor, session: { ...visitor.session, cart_id: null } },
		]) {
			await expect(submitOrder(store, without, answers)).rejects.toMatchObject(noItems);
		}
	});

	it('when the store takes no orders', async () => {
		const shopper = await shopping();
		await setSettings(store, { cart_enabled: false });
		await expect(submit(shopper)).rejects.toMatchObject({ message: 'Online ordering is disabled.', status: 403 });
	});

	it('as a whole when copies are missing', async () => {
		const shopper = await shoppingFor(3, 2);
		await expect(submit(shopper)).rejects.toMatchObject({
			message: expect.stringMatching(
				/^We no longer have the inventory to fulfill this order: only 2 of “Book \d+” are/,
			),
			status: 409,
		});
		expect(await onhand(shopper.offer_id)).toEqual([2]);
	});

	it('when the cart has changed since the shopper agreed', async () => {
		const shopper = await shopping();
		await expect(submit(shopper, { checksum: 'another' })).rejects.toMatchObject({
			message: 'Your cart has changed. Please look at it again before you place your order.',
			status: 409,
			field: 'checksum',
		});
		await expect(submit(shopper, { supply: 'another' })).rejects.toMatchObject({
			message: 'Our stock has changed since you opened this page. Please check your order again before you place it.',
			status: 409,
			field: 'supply',
		});
		expect(await ordersOf(shopper)).toEqual([]);
	});

	it('until the delivery, the contact and the payment are known', async () => {
		const { visitor } = await shopping();
		const { delivery_preference, payment_choice, ...contact } = answers;
		await expect(submitOrder(store, visitor, contact)).rejects.toMatchObject({
			message: 'First choose how you would like to get your order.',
			status: 409,
			field: 'delivery_preference',
		});
		await expect(submitOrder(store, visitor, { ...contact, delivery_preference })).rejects.toMatchObject({
			message: 'Choose payment type first',
			status: 409,
			field: 'payment_choice',
		});
		await expect(submitOrder(store, visitor, { delivery_preference, payment_choice })).rejects.toMatchObject({
			fields: { name: 'Please input your name.' },
			status: 400,
			field: 'name',
		});
	});

	it('for a saved delivery method that the store no longer offers', async () => {
		const shopper = await shopping();
		await store.db
			.updateTable('carts')
			.set({ delivery_preference: 'pickup', checkout: '{"payment_choice":"pickup"}' })
			.where('id', '=', shopper.cart)
			.execute();
		await setSettings(store, { checkout_info: { pickup_enabled: false } });
		await expect(submit(shopper)).rejects.toMatchObject({
			message: 'This store does not offer in-store pick up.',
			status: 403,
			field: 'delivery_preference',
		});
	});

	it('as a whole, and undoes everything done before the failure', async () => {
		const shopper = await shoppingFor(1, 5);
		const refused = submit(shopper, { payment_choice: 'credit_card' });
		await expect(refused).rejects.toMatchObject({
			message: 'Please enter your card first.',
			status: 409,
			field: 'payment_choice',
		});
		expect(await onhand(shopper.offer_id)).toEqual([5]);
		expect(await linesIn(shopper)).toEqual([{ quantity: 1 }]);
		expect(await cartRow(shopper)).toMatchObject({ checkout: '{}', delivery_preference: null });
		expect(await ordersOf(shopper)).toEqual([]);
	});
});

describe('an order that is shipped', () => {
	const home = {
		street_address: '1 Main',
		city: 'Victoria',
		province: 'BC',
		postal_code: 'V8W 1A1',
		country: 'CA',
	};
	const post = { provider: 'post', label: 'Post', zones: [{ country: 'CA', price: { by: 'flat', cost: 500 } }] };
	const sent = { delivery_preference: 'ship', payment_choice: 'contact' } as const;
	beforeEach(() => setSettings(store, { checkout_info: { ship_enabled: true, shipping_rates: [post] } }));

	it('uses the chosen address and provider', async () => {
		const order = await submit(await shopping(await addCustomer(store, home)), {
			...sent,
			address_id: 0,
			provider: 'post',
		});
		expect(order).toMatchObject({ delivery_key: 'ship', shipping_cost: 500, total: 2500, multiship_method: 'all' });
		expect(JSON.parse(order.shipping ?? '')).toMatchObject({ addr1: '1 Main', city: 'Victoria', provider: 'Post' });
	});

	it('needs an address', async () => {
		const shopper = await shopping(await addCustomer(store, home));
		await expect(submit(shopper, sent)).rejects.toMatchObject({
			message: 'Shipping address is required for shipping...',
			status: 409,
			field: 'address_id',
		});
	});

	it('needs a provider', async () => {
		const shopper = await shopping(await addCustomer(store, home));
		await expect(submit(shopper, { ...sent, address_id: 0 })).rejects.toMatchObject({
			message: 'First choose how your order is to be sent.',
			status: 409,
			field: 'provider',
		});
	});
});

describe('the payment of an order', () => {
	it('delays the e-mails until the provider has been paid', async () => {
		const shopper = await shopping(await addCustomer(store));
		const order = await submit(shopper, { payment_choice: 'paypal' });
		expect(order).toMatchObject({ state: 'awaiting_payment', payment_type: 'paypal', total_owing: 2000 });
		expect(await mailsAbout(order)).toEqual([]);
	});

	it('uses the given card and moves it to the order', async () => {
		const shopper = await shopping();
		await giveCard(store, shopper.cart);
		const order = await submit(shopper, { payment_choice: 'credit_card' });
		expect(order).toMatchObject({
			state: 'placed',
			payment_type: 'credit_card',
			payment_message: 'Visa ending in 1111. Your card will be charged by the store.',
		});
		expect(await sealedCards(store, shopper.cart, order.id)).toEqual([{ cart_id: null, order_id: order.id }]);
	});

	it('deletes a card that is not used', async () => {
		const shopper = await shopping();
		await giveCard(store, shopper.cart);
		const { id } = await submit(shopper);
		expect(await sealedCards(store, shopper.cart, id)).toEqual([]);
	});

	it('is not required when gift cards cover the total', async () => {
		await setSettings(store, { store_info: { giftcards_enabled: true } });
		const shopper = await shopping();
		const card = await payByGiftCard(store, shopper.cart, 2500);
		await expect(submit(shopper), 'with nothing to pay').rejects.toThrow(
			'This order cannot be paid that way. Please choose another way to pay.',
		);
		expect(await submit(shopper, { payment_choice: 'not_required' })).toMatchObject({
			state: 'placed',
			gift_card_amount: 2000,
			total_owing: 0,
		});
		const cards = store.db.selectFrom('gift_cards').select('balance').where('id', '=', card.id);
		expect(await cards.executeTakeFirst()).toEqual({ balance: 500 });
	});
});

describe('gift cards that are bought', () => {
	beforeEach(() => setSettings(store, { store_info: { giftcards_enabled: true } }));

	const info = { personalize: false, to: '', from: '', message: '' };
	const shoppingForCard = async (...who: [CustomerRow, CustomerRow?]) => {
		const { title_id } = await addBook(store);
		await store.db.updateTable('titles').set({ is_giftcard: 1 }).where('id', '=', title_id).execute();
		const notes = writeGiftCardNotes({ giftcard_price: 1500, gift_card_info: info });
		return goShopping(store, [{ title_id, notes }], ...who);
	};
	const issued = async ({ id }: OrderRow) => {
		const rows = await store.db
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.select('balance')
			.where('order_id', '=', id)
			.execute();
		return rows.map(({ balance }) => balance);
	};

	it('are created at once when nothing is left to pay', async () => {
		const shopper = await shoppingForCard(await addCustomer(store));
		await payByGiftCard(store, shopper.cart, 1500);
		const order = await submit(shopper, { payment_choice: 'not_required' });
		expect(await issued(order)).toEqual([1500]);
		expect(await mailsAbout(order)).toEqual([
			'ada@example.org: Bookshop: your gift card from order N',
			'ada@example.org: Bookshop: your order N',
		]);
	});

	it('are not created before they are paid', async () => {
		const order = await submit(await shoppingForCard(await addCustomer(store)));
		expect(order.state).toBe('placed');
		expect(await issued(order)).toEqual([]);
	});

	it('are not created before the institution has approved the order', async () => {
		const { buyer, school } = await addBuyer({ may_order: 0 });
		const shopper = await shoppingForCard(buyer, school);
		await payByGiftCard(store, shopper.cart, 1500);
		const order = await submit(shopper, { payment_choice: 'not_required' });
		expect(order).toMatchObject({ state: 'awaiting_approval', total_owing: 0 });
		expect(await issued(order)).toEqual([]);
	});
});

/** Adds a person who buys for a school, with these rights. */
async function addBuyer(rights: { may_order?: number; order_limit?: number }) {
	const buyer = await addCustomer(store);
	const school = await addCustomer(store, { company: 'A School', is_institution: 1, is_owner: 1 });
	const link = { parent_id: school.id, child_id: buyer.id, child_email: buyer.email, verified_at: 1, created_at: 1 };
	await store.db
		.insertInto('customer_links')
		.values({ ...link, ...rights })
		.execute();
	return { buyer, school };
}

describe('an order for an institution', () => {
	it('records who placed it, and e-mails the buyer and the institution', async () => {
		const { buyer, school } = await addBuyer({ order_limit: 2000 });
		const order = await submit(await shopping(buyer, school));
		expect(order).toMatchObject({
			state: 'placed',
			customer_id: school.id,
			placed_by_id: buyer.id,
			placed_by_name: 'Robin Reader',
			placed_by_email: buyer.email,
			placed_for: 'A School',
		});
		expect(await mailsAbout(order)).toEqual([
			'ada@example.org: Bookshop: your order N',
			`${buyer.email}: Bookshop: your order N`,
		]);
	});

	it('may reach the institution’s limit, and not a cent more', async () => {
		const { buyer, school } = await addBuyer({ order_limit: 1999 });
		await expect(submit(await shopping(buyer, school))).rejects.toMatchObject({
			message: 'Your limit for one order for A School is $19.99. This order comes to $20.00.',
			status: 409,
		});
	});

	it('waits for approval when the buyer may not order alone, and reserves its copies', async () => {
		const { buyer, school } = await addBuyer({ may_order: 0 });
		const book = await addBook(store, { [here]: 5 });
		const order = await submit(await goShopping(store, [book], buyer, school));
		expect(order).toMatchObject({ state: 'awaiting_approval', customer_id: school.id, payment_type: 'pickup' });
		expect(await onhand(book.offer_id)).toEqual([4]);
		expect(await mailsAbout(order)).toEqual([
			`${school.email}: Bookshop: order N waits for your approval`,
			`${buyer.email}: Bookshop: your order N waits for approval`,
		]);
	});

	it('depends on the buyer’s permissions at the moment of ordering', async () => {
		const { buyer, school } = await addBuyer({ may_order: 1 });
		const shopper = await shopping(buyer, school);
		const links = store.db.updateTable('customer_links').where('child_id', '=', buyer.id);
		meanwhile(() => links.set({ may_order: 0 }).execute());
		expect((await submit(shopper)).state).toBe('awaiting_approval');
	});
});
