import { randomUUID } from 'node:crypto';
import type { Client } from '~store/contract/call';
import type { PayloadOf } from '~store/contract/contract';
import type { Store } from '~store/store';
import { shopper, type TestStore } from './store';

export const contact = { name: 'Ada Reader', email: 'ada@example.org', phone: '604 555 0199' };

export const eisbnOf = async (store: Store, titleId: number): Promise<string> =>
	(await store.db.selectFrom('titles').select('eisbn').where('id', '=', titleId).executeTakeFirstOrThrow()).eisbn;

/** Returns the copies on hand of a title, at all locations together. */
export async function onhandOf(store: Store, titleId: number): Promise<number> {
	const rows = await store.db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'stock.offer_id')
		.select('onhand')
		.where('title_id', '=', titleId)
		.execute();
	return rows.reduce((sum, row) => sum + row.onhand, 0);
}

/** Returns a guest with `quantity` copies of a title in the cart. */
export async function guestWith(store: TestStore, titleId: number, quantity = 1): Promise<Client> {
	const client = shopper();
	await store.call('cart/add', { eisbn: await eisbnOf(store, titleId), quantity }, client);
	return client;
}

/** Takes a guest's cart to the review. Returns the payload that the review would post. */
export async function review(
	store: TestStore,
	client: Client,
): Promise<PayloadOf<'checkout/submit'> & { idempotency_key: string }> {
	await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
	await store.call('checkout/setExtras', contact, client);
	const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice: 'pickup' }, client);
	return {
		...contact,
		delivery_preference: 'pickup',
		payment_choice: 'pickup',
		idempotency_key: randomUUID(),
		checksum,
	};
}
