import { afterAll, beforeAll, expect, it } from 'vitest';
import { noTerms, readTerms } from '~store/basket/cart/cart-terms';
import type { Shopper } from '~store/basket/cart/shopper';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import { settingsSchema } from '~store/contract/settings';
import { addCart, addCustomer, type BareStore, openBareStore } from '../../harness/bare-store';
import { addGiftCard, addPromo } from '../../harness/offers';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const home = { street_address: '1 Main', city: 'Victoria', province: 'BC', postal_code: 'V8W 1A1', country: 'CA' };
const shopper = (values: Partial<Shopper>, giftcards_enabled = true): Shopper =>
	({
		settings: settingsSchema.parse({ store_info: { giftcards_enabled }, checkout_info: { using_promo_codes: true } }),
		account: null,
		now: store.now(),
		...values,
	}) as Shopper;

it('are empty for a deleted cart', async () => {
	expect(await readTerms(store.db, 999, shopper({}))).toEqual(noTerms);
	expect(noTerms).toEqual({ delivery_preference: null, draft: {}, address: null, promos: [], gift_cards: [] });
});

it('hold the checkout’s answers, with an address only for orders that are sent', async () => {
	const account = await addCustomer(store, home);
	const cart = await addCart(store, account.id);
	const told = async (delivery_preference: DeliveryPreference | null, values: Partial<Shopper> = { account }) => {
		const checkout = JSON.stringify({ address_id: 0, provider: 'post' });
		await store.db.updateTable('carts').set({ delivery_preference, checkout }).where('id', '=', cart).execute();
		return readTerms(store.db, cart, shopper(values));
	};
	for (const sent of ['ship', 'local_delivery'] as const) {
		expect(await told(sent)).toMatchObject({
			delivery_preference: sent,
			draft: { address_id: 0, provider: 'post' },
			address: { address_id: 0, city: 'Victoria', province: 'BC' },
		});
	}
	expect((await told('pickup')).address).toBeNull();
	expect((await told(null)).address).toBeNull();
	expect((await told('ship', {})).address).toBeNull();
});

it('include the cart’s codes, and its gift cards if the store accepts them', async () => {
	const cart = await addCart(store);
	const card = await addGiftCard(store);
	const promo_code_id = await addPromo(store, { code: 'MINE' });
	await store.db.insertInto('cart_promo_codes').values({ cart_id: cart, promo_code_id }).execute();
	await store.db.insertInto('cart_gift_cards').values({ cart_id: cart, gift_card_id: card.id, amount: 5 }).execute();
	expect(await readTerms(store.db, cart, shopper({}))).toMatchObject({
		promos: [{ code: 'MINE' }],
		gift_cards: [{ id: card.id, wanted: 5 }],
	});
	expect((await readTerms(store.db, cart, shopper({}, false))).gift_cards).toEqual([]);
});
