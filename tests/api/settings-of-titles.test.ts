import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSettings } from '~store/foundation/settings/settings';
import { addOffer, addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;
const day = 86_400;

onBothEngines('settings that titles are shown by', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());

	const settings = async (document: object) => {
		await writeSettings(store.db, document, now);
		store.versions.refresh();
	};
	const eisbnOf = async (id: number) =>
		(await store.db.selectFrom('titles').select('eisbn').where('id', '=', id).executeTakeFirstOrThrow()).eisbn;
	const item = async (id: number, more: { list_id?: number } = {}) =>
		store.call('title/getItem', { eisbn: await eisbnOf(id), ...more });

	describe('the settings', () => {
		afterAll(() => settings({}));

		it('keep every price from guests when they say so, and from nobody else', async () => {
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

		it('keep the cart from guests, or from all', async () => {
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

		it('decide about ranks and carton quantities', async () => {
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
