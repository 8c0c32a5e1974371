import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createGiftCard } from '~store/basket/gift-cards/create';
import type { Client } from '~store/contract/call';
import type { PayloadOf } from '~store/contract/contract';
import { transact } from '~store/foundation/database/transactions';
import { storedKey } from '~store/ordering/orders/idempotency-keys';
import { cartOf } from './carts';
import { addLocation, addOffer, addTitle } from './catalogue';
import { payWithCard } from './offers';
import { contact, eisbnOf } from './orders';
import { setSettings } from './settings';
import { shopper, type TestStore } from './store';

/** One of many orders at the same time. It is posted again until it is acknowledged. */
export interface RushOrder {
	client: Client;
	submission: PayloadOf<'checkout/submit'> & { idempotency_key: string };
	/** The acknowledged number; null until then. */
	number: string | null;
}

export const acknowledged = (orders: RushOrder[]): number => orders.filter(({ number }) => number !== null).length;

/** Prepares carts at their review, some with a gift card, all under a promo code that is just sufficient. */
export async function prepareRush(store: TestStore, count: number): Promise<RushOrder[]> {
	await setSettings(store, { store_info: { giftcards_enabled: true }, checkout_info: { using_promo_codes: true } });
	const place = await addLocation(store, { altname: 'Main Street' });
	const eisbns: string[] = [];
	for (let index = 0; index < 10; index++) {
		const title = await addTitle(store, { list_price_can: 1000 + 111 * index });
		await addOffer(store, title, { stock: [{ location_id: place, onhand: count }] });
		eisbns.push(await eisbnOf(store, title));
	}
	const card = await transact(store, (transaction) =>
		createGiftCard(transaction, { amount: 1_000_000, pin: false, order_item_id: null }, store.now()),
	);
	const promo = { code: 'ALL', description: 'For all', type: 'percent', value: 500, automatic: 1 };
	await store.db
		.insertInto('promo_codes')
		.values({ ...promo, max_uses: count, starts_at: null, expires_at: null })
		.execute();
	const orders: RushOrder[] = [];
	for (let index = 0; index < count; index++) orders.push(await atReview(store, eisbns, index, card.id));
	return orders;
}

async function atReview(store: TestStore, eisbns: string[], index: number, giftCard: number): Promise<RushOrder> {
	const client = shopper();
	for (const step of [0, 1 + (index % 4)]) {
		await store.call('cart/add', { eisbn: eisbns[(index + step) % 10] as string, quantity: 1 }, client);
	}
	await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
	if (index % 3 === 0) await payWithCard(store, client, giftCard, 700);
	const { checksum } = await cartOf(store, client);
	const chosen = { delivery_preference: 'pickup', payment_choice: 'pickup' } as const;
	return { client, submission: { ...contact, ...chosen, checksum, idempotency_key: randomUUID() }, number: null };
}

/** Checks that each order of a rush was placed once, under its acknowledged number, and mailed once. */
export async function expectAllPlacedOnce(store: TestStore, orders: RushOrder[]): Promise<void> {
	const rows = await store.db.selectFrom('orders').select(['order_number', 'idempotency_key']).execute();
	expect(rows).toHaveLength(orders.length);
	const numbers = new Map(rows.map((row) => [row.idempotency_key, row.order_number]));
	for (const { submission, number } of orders)
		expect(numbers.get(storedKey('order', submission.idempotency_key))).toBe(number);
	const mails = await store.db.selectFrom('outbox_mails').select('id').execute();
	expect(mails).toHaveLength(orders.length);
}
