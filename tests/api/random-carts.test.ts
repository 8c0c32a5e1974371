import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGiftCard } from '~store/basket/gift-cards/create';
import type { Client } from '~store/contract/call';
import { transact } from '~store/foundation/database/transactions';
import { releaseOrder } from '~store/ordering/orders/release-order';
import { returnToCart } from '~store/ordering/orders/return-to-cart';
import { expectBooksToAgree, type OpeningBooks, openBooks } from '../harness/books';
import { cartOf } from '../harness/carts';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { contact, eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const settings = {
	store_info: { giftcards_enabled: true },
	checkout_info: {
		ship_enabled: true,
		using_promo_codes: true,
		tax_rates: [
			{ type: 'GST', country: 'CA', basis_points: 500 },
			{ type: 'PST', country: 'CA', province: 'BC', product_class: 'book', basis_points: 700 },
		],
		shipping_rates: [
			{
				provider: 'post',
				label: 'Post',
				zones: [
					{ country: 'CA', price: { by: 'item', first: 995, each_further: 125 }, delivery_min: 2, delivery_max: 9 },
				],
			},
		],
	},
};
const home = { street_address: '12 Elm Street', city: 'Nelson', province: 'BC', postal_code: 'V1L 1A1', country: 'CA' };

/** The actions of one shopper, as numbers from fast-check. */
const visit = fc.record({
	who: fc.integer({ min: 0, max: 3 }),
	lines: fc.array(fc.record({ title: fc.integer({ min: 0, max: 5 }), copies: fc.integer({ min: 1, max: 5 }) }), {
		minLength: 1,
		maxLength: 5,
	}),
	ship: fc.boolean(),
	promo: fc.option(fc.constantFrom('TENTH', 'FIVER', 'TWICE', 'POSTFREE')),
	cards: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
	/** The number of simultaneous posts of the same order. */
	posts: fc.integer({ min: 1, max: 3 }),
	/** Whether the order is released and its lines return to the cart. */
	released: fc.boolean(),
});

type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

/** Visits that together do everything once, so that no run leaves anything out. */
const everything: Visit[] = [
	{ who: 0, lines: [{ title: 3, copies: 2 }], ship: true, promo: 'POSTFREE', cards: [], posts: 3, released: false },
	{ who: 1, lines: [{ title: 1, copies: 2 }], ship: true, promo: 'TENTH', cards: [2], posts: 2, released: true },
	{ who: 2, lines: [{ title: 5, copies: 1 }], ship: false, promo: 'TWICE', cards: [0], posts: 1, released: false },
];

onBothEngines('random carts', (engine) => {
	let store: TestStore;
	let eisbns: string[];
	let shoppers: Client[];
	let cards: { id: number; balance: number }[];
	let opening: OpeningBooks;
	const orders = new Map<string, string>();

	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, settings);
		const places = [await addLocation(store, { altname: 'Here' }), await addLocation(store, { altname: 'There' })];
		eisbns = await Promise.all(
			[99, 1299, 1333, 2000, 4995, 101].map(async (list_price_can, index) => {
				const title = await addTitle(store, { list_price_can, weight: 250 + index });
				const stock = places.map((location_id, place) => ({ location_id, onhand: 9 + index * 3 * place }));
				await addOffer(store, title, { stock, is_extra_orderable: index % 2, discount: index === 2 ? 15 : null });
				return eisbnOf(store, title);
			}),
		);
		shoppers = await Promise.all([0, 1, 2, 3].map(async () => (await addCustomer(store, home)).client));
		const now = store.now();
		const code = { automatic: 0, minimum: 0, uses: 0, max_uses: null, starts_at: null, expires_at: null };
		await store.db
			.insertInto('promo_codes')
			.values([
				{ ...code, code: 'TENTH', description: 'A tenth off', type: 'percent', value: 1000 },
				{ ...code, code: 'FIVER', description: 'Five off', type: 'amount', value: 500, minimum: 1500 },
				{ ...code, code: 'TWICE', description: 'For the first two', type: 'percent', value: 5000, max_uses: 2 },
				{ ...code, code: 'POSTFREE', description: 'Free shipping', type: 'shipping', value: 10_000 },
				{ ...code, code: 'MANY', description: 'For many', type: 'percent', value: 333, automatic: 1, minimum: 9000 },
			])
			.execute();
		cards = [];
		for (const amount of [700, 2500, 100_000]) {
			cards.push(
				await transact(store, (transaction) =>
					createGiftCard(transaction, { amount, pin: false, order_item_id: null }, now),
				),
			);
		}
		opening = await openBooks(store);
	});
	afterAll(() => store.dispose());

	it('leave the books in order after any orders, repeated posts and releases', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 6 }), async (visits) => {
				await Promise.all(groupByShopper(visits).map((own) => inTurn(own, (one) => walk(one))));
				await expectBooksToAgree(store, opening);
			}),
			{ numRuns: 12, endOnFailure: true, examples: [[everything]] },
		);
		const rows = await store.db.selectFrom('orders').selectAll().execute();
		expect(rows).toHaveLength(orders.size);
		const kinds = ['shipping_cost', 'promo_discounts', 'post_subtotal_discount', 'gift_card_amount'] as const;
		for (const kind of kinds) expect(rows.some((row) => row[kind] > 0)).toBe(true);
		expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['placed', 'cancelled']));
	}, 120_000);

	async function walk({ who, lines, ship, promo, cards: given, posts, released }: Visit): Promise<void> {
		const client = shoppers[who] as Client;
		for (const { title, copies } of lines) {
			await store.ask('cart/add', { eisbn: eisbns[title], quantity: copies }, client);
		}
		await store.ask('cart/adjust', {}, client);
		if (promo) await store.ask('checkout/addPromocode', { code: promo }, client);
		const cart_id = await cartIdOf(client);
		// Another shopper has ordered the last copies.
		if (cart_id === undefined) return;
		for (const index of given) {
			const card = cards[index] as { id: number };
			await store.db
				.insertInto('cart_gift_cards')
				.values({ cart_id, gift_card_id: card.id, amount: 5000, added_at: store.now() })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		}
		const delivery_preference = ship ? 'ship' : 'pickup';
		await store.ask('checkout/setDelivery', { delivery_preference }, client);
		if (ship) {
			const shipping = { delivery_preference, address_id: 0, provider: 'post', multiship_method: 'all' };
			const { status } = await store.ask('checkout/setShipping', shipping, client);
			expect([200, 409]).toContain(status);
			// Another shopper has just ordered the last copy.
			if (status === 409) return;
		}
		const cart = await cartOf(store, client);
		if (cart.items.length === 0) return;
		expectToAddUp(cart.summary);
		const payment_choice = cart.summary.total_owing === '0.00' ? 'not_required' : ship ? 'contact' : 'pickup';
		const idempotency_key = randomUUID();
		const chosen = { delivery_preference, payment_choice } as const;
		const submission = { ...contact, ...chosen, idempotency_key, checksum: cart.checksum };
		const answers = await Promise.all(
			Array.from({ length: posts }, () => store.ask('checkout/submit', submission, client)),
		);
		const numbers = answers.flatMap(({ status, body }) =>
			status === 200 ? [(body as { order_number: string }).order_number] : [],
		);
		for (const { status } of answers) expect([200, 409]).toContain(status);
		expect(new Set(numbers).size).toBeLessThanOrEqual(1);
		const [number] = numbers;
		if (number === undefined) return;
		orders.set(idempotency_key, number);
		expect((await store.call('checkout/submit', submission, client)).order_number).toBe(number);
		if (released) await release(number, cart_id);
	}

	/** Returns the id of the cart, or undefined for an empty cart. */
	const cartIdOf = async (client: Client) => {
		const [line] = (await cartOf(store, client)).items;
		if (!line) return undefined;
		const { cart_id } = await store.db
			.selectFrom('cart_items')
			.select('cart_id')
			.where('id', '=', line.cart_info.cart_id)
			.executeTakeFirstOrThrow();
		return cart_id;
	};

	/** Releases twice. The second time there is nothing to give back. */
	async function release(order_number: string, cartId: number): Promise<void> {
		const { id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const once = () =>
			transact(store, async (transaction) => {
				const done = await releaseOrder(transaction, id, 'cancel', store.now());
				if (done) await returnToCart(transaction, id, cartId, store.now());
				return done;
			});
		expect(await once()).toBe(true);
		expect(await once()).toBe(false);
	}
});

const groupByShopper = <One extends { who: number }>(visits: One[]): One[][] =>
	[0, 1, 2, 3].map((who) => visits.filter((one) => one.who === who));

async function inTurn<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
	for (const item of items) await work(item);
}

/** Checks every amount that the shopper sees, in cents. */
function expectToAddUp(summary: Awaited<ReturnType<typeof cartOf>>['summary']): void {
	const cents = (amount: string | null) => Math.round(Number(amount) * 100);
	const before = summary.promo_codes.filter(({ type }) => type !== 'shipping');
	const off = before.reduce((sum, { amount }) => sum + cents(amount), 0);
	expect(cents(summary.original_price) - cents(summary.discounts) - off).toBe(cents(summary.subtotal));
	const taxes = summary.taxes.reduce((sum, { amount }) => sum + cents(amount), 0);
	const shipped = cents(summary.shipping) - cents(summary.post_subtotal_discount);
	expect(cents(summary.subtotal) + taxes + shipped).toBe(cents(summary.total));
	expect(cents(summary.total) - cents(summary.total_gift_card_amount_used)).toBe(cents(summary.total_owing));
	for (const amount of [summary.subtotal, summary.total, summary.total_owing]) {
		expect(cents(amount)).toBeGreaterThanOrEqual(0);
	}
}
