import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { cartOf } from '../harness/carts';
import { addOffer, addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { guestWith, review } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;
const day = 86_400;

onBothEngines('settings for showing titles', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());

	const settings = async (document: object) => {
		await transact(store, (transaction) => writeSettings(transaction, document, now));
		store.versions.refresh();
	};
	const eisbnOf = async (id: number) =>
		(await store.db.selectFrom('titles').select('eisbn').where('id', '=', id).executeTakeFirstOrThrow()).eisbn;
	const item = async (id: number, more: { list_id?: number } = {}) =>
		store.call('title/getItem', { eisbn: await eisbnOf(id), ...more });

	describe('the settings', () => {
		afterAll(() => settings({}));

		it('can hide every price from guests, and still show prices to customers', async () => {
			await settings({ guest_show_price: false });
			const customer = await addCustomer(store);
			const id = await addTitle(store, { list_price_usa: 1500 });
			await addOffer(store, id, { onhand: 1, discount: 10 });
			const hidden = await item(id);
			expect(hidden).toMatchObject({ price: null, list_price_usa: '0.00', list_price_can: '0.00' });
			expect(hidden.available).toMatchObject([
				{ price: null, row_price: null, save: null, discount: 0, message: 'In stock', cartable: true },
			]);
			expect(JSON.stringify(hidden)).not.toMatch(/18\.00|20\.00|15\.00/);
			const shown = await store.call('title/getItem', { eisbn: hidden.eisbn }, customer.client);
			expect(shown).toMatchObject({ price: '18.00', list_price_usa: '15.00', list_price_can: '20.00' });
		});

		it('hide the cart from guests, or from everyone', async () => {
			const customer = await addCustomer(store);
			const eisbn = await eisbnOf(await addStockedTitle(store));
			const cartable = async (client?: typeof customer.client) =>
				(await store.call('title/getItem', { eisbn }, client)).available[0]?.cartable;
			await settings({ guest_show_cart: false });
			expect([await cartable(), await cartable(customer.client)]).toEqual([false, true]);
			await settings({ cart_enabled: false });
			expect([await cartable(), await cartable(customer.client)]).toEqual([false, false]);
		});

		it('let customers only buy gift cards', async () => {
			await settings({ store_info: { giftcards_enabled: true } });
			const customer = await addCustomer(store);
			const id = await addTitle(store, { is_giftcard: 1, list_price_can: null });
			await addOffer(store, id);
			const eisbn = await eisbnOf(id);
			expect((await item(id)).available).toMatchObject([{ onhand: 'Y', message: 'Available', cartable: false }]);
			expect(await store.call('title/getItem', { eisbn }, customer.client)).toMatchObject({
				is_giftcard: true,
				onhand: 'Y',
				available: [{ availability: 'available', cartable: true }],
			});
			await settings({});
			expect((await store.call('title/getItem', { eisbn }, customer.client)).available[0]?.cartable).toBe(false);
		});

		it('hide savings in the cart, the order and its mail, but not from the store', async () => {
			const id = await addTitle(store);
			await addOffer(store, id, { onhand: 4, discount: 10 });
			const client = await guestWith(store, id, 2);
			await settings({ hide_sale_pricing: true });
			const cart = await cartOf(store, client);
			expect(cart.summary).toMatchObject({ original_price: '36.00', discounts: '0.00', subtotal: '36.00' });
			expect(cart.items[0]?.cart_info).toMatchObject({ sold_price: '18.00', original_price: null });
			const { order_number } = await store.call('checkout/submit', await review(store, client), client);
			const order = await store.call('order/get', { order_id: order_number }, client);
			expect(order.summary).toMatchObject({ original_price: '36.00', discounts: '0.00' });
			expect(order.items[0]?.cart_info).toMatchObject({ original_price: '18.00', sold_price: '18.00', discount: 0 });
			const mail = await store.db.selectFrom('outbox_mails').select('text').orderBy('id').executeTakeFirstOrThrow();
			expect(mail.text).not.toMatch(/discount|20\.00|40\.00/i);
			const kept = await store.db
				.selectFrom('orders')
				.select(['original_price', 'discounts'])
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow();
			expect(kept).toEqual({ original_price: 4000, discounts: 400 });
		});

		it('hide the bargain filter when sale prices are hidden', async () => {
			const eisbn = await eisbnOf(await addTitle(store));
			await writeStock(store, [{ eisbn, condition: 'bargain', price: 500, onhand: 2 }]);
			const bargains = async () => {
				const { filter_info } = await store.call('browse/get', {});
				return filter_info.flatMap(({ key, options }) =>
					options.filter(({ value }) => value === 'bargain').map(({ count }) => [key, count > 0]),
				);
			};
			await settings({});
			expect(await bargains()).toEqual([
				['status', true],
				['condition', true],
			]);
			await settings({ hide_sale_pricing: true });
			expect(await bargains()).toEqual([]);
			// An old address that asks for bargains shows all titles.
			const all = await store.call('browse/get', {});
			expect(await store.call('browse/get', { status: ['bargain'] })).toMatchObject({ row_count: all.row_count });
			await settings({});
		});

		it('show or hide ranks and carton quantities', async () => {
			const id = await addTitle(store, { rank: 12, carton_qty: 24 });
			const coming = await addTitle(store, { rank: 12, future_rank: 90, release_date: now + 9 * day });
			await settings({ hide_sales_rank: true, display_carton_quantity: true });
			expect(await item(id)).toMatchObject({ rank: null, carton_qty: 24 });
			await settings({});
			expect(await item(id)).toMatchObject({ rank: { kind: 'bestseller', tier: 1 }, carton_qty: null });
			expect(await item(coming)).toMatchObject({
				is_forthcoming: true,
				rank: { kind: 'future', number: 90, tier: 1 },
			});
		});
	});
});
