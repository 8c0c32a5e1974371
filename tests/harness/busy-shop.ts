import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import type { Client } from '~store/contract/call';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { voidCard } from '~store/ordering/orders/void-sold-cards';
import { answerQuote } from '~store/ordering/quotes/answer-quote';
import { addLocation } from './catalogue';
import { addCustomer } from './customers';
import { addGiftCard, addPromo, captchaFor } from './offers';
import { contact, review } from './orders';
import { setSettings } from './settings';
import { shopper, type TestStore } from './store';

const book = '9781550000016';
const giftCard = '9781550000023';

/** The orders of a busy shop, by their outcome. */
export interface BusyShop {
	/** With a promo code, and partly paid with a gift card. */
	placed: string;
	cancelled: string;
	completed: string;
	/** Bought a gift card, which was issued. */
	giftCard: string;
	/** Paid with a provider. */
	paid: string;
	quote: string;
}

/** Fills a store with a small shop that has every event recorded in its books. */
export async function keepShopBusy(store: TestStore): Promise<BusyShop> {
	await setSettings(store, {
		store_info: { name: 'Corner Books', email: 'shop@example.org', giftcards_enabled: true },
		checkout_info: {
			using_promo_codes: true,
			quote_enabled: true,
			tax_rates: [{ type: 'GST', country: 'CA', basis_points: 500 }],
		},
	});
	await addLocation(store, { altname: 'Main Street' });
	const records = [
		{ eisbn: book, title: 'The Lantern', authors: [{ name: 'Ada Quill' }], list_price_can: 2000, status: 'active' },
		{ eisbn: giftCard, title: 'A Gift Card', authors: [], status: 'active' },
	] as const;
	await writeTitles(
		store,
		records.map((record, at) => ({ record: { ...record, authors: [...record.authors] }, at })),
		{ file: 'busy' },
	);
	await store.db.updateTable('titles').set({ is_giftcard: 1 }).where('eisbn', '=', giftCard).execute();
	await writeStock(store, [{ eisbn: book, condition: 'new', onhand: 10, location: 'Main Street' }]);
	store.versions.refresh();
	await addPromo(store, { code: 'TEN' });
	const card = await addGiftCard(store);
	await voidCard(store, (await addGiftCard(store, { balance: 700 })).number);

	const fill = async (client: Client, eisbn: string, more: object = {}) => {
		await store.call('cart/add', { eisbn, quantity: 1, ...more }, client);
		return client;
	};
	const order = async (client: Client) =>
		(await store.call('checkout/submit', await review(store, client), client)).order_number;
	const withTerms = async (client: Client) => {
		await store.call('checkout/addPromocode', { code: 'TEN' }, client);
		const captcha = captchaFor(store, 'gift_card');
		await store.call('checkout/addGiftCard', { gift_card_number: card.number, captcha }, client);
		await store.call('checkout/editGiftCard', { gift_card_number: card.number, amount: '5.00' }, client);
		return client;
	};

	const placed = await order(await withTerms(await fill(shopper(), book, { quantity: 2 })));
	const cancelled = await order(await withTerms(await fill(shopper(), book)));
	await advanceOrder(store, cancelled, 'cancelled');
	const completed = await order(await fill(shopper(), book));
	await advanceOrder(store, completed, 'completed');
	const { client } = await addCustomer(store, { phone_number: contact.phone });
	const bought = await order(await fill(client, giftCard, { price: '30.00' }));
	await advanceOrder(store, bought, 'completed');
	const paid = await order(await fill(shopper(), book));
	await payWithProvider(store, paid);
	await fill(client, book, { quantity: 3 });
	const { order_number: quote } = await store.call('checkout/requestQuote', { message: 'Thirty more?' }, client);
	await answerQuote(store, quote, 'At ten percent less.');
	return { placed, cancelled, completed, giftCard: bought, paid, quote };
}

/** As if a provider had taken the money at the second try. */
async function payWithProvider({ db, now }: TestStore, order_number: string): Promise<void> {
	const { id, total_owing } = await db
		.selectFrom('orders')
		.select(['id', 'total_owing'])
		.where('order_number', '=', order_number)
		.executeTakeFirstOrThrow();
	const payment = {
		order_id: id,
		provider: 'chase' as const,
		amount: total_owing,
		currency: 'CAD',
		created_at: now(),
		updated_at: now(),
	};
	await db
		.insertInto('payments')
		.values([
			{ ...payment, reference: `${order_number}-1`, state: 'cancelled', transaction_id: '' },
			{ ...payment, reference: `${order_number}-2`, state: 'paid', transaction_id: 'T-1' },
		])
		.execute();
	await db.updateTable('orders').set({ payment_type: 'chase', total_owing: 0 }).where('id', '=', id).execute();
}
