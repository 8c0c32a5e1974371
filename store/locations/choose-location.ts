import type { Queries } from '../database/database';
import { Refused } from '../refusal';
import type { SessionRow } from '../sessions/sessions';
import type { Store } from '../store';
import { sessionFor, type Visitor } from '../visitor';

/**
 * Remembers the location that a visitor chose, and empties the cart: what is on hand there is another matter (spec 1
 * §4). Choosing the same location again leaves the cart as it is. Begins a session for a visitor without one.
 * @throws {Refused} 422 for a location that the store does not have.
 */
export async function chooseLocation(store: Store, visitor: Visitor, locationId: number): Promise<SessionRow> {
	const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
	const known = locations.some(({ location_id }) => location_id === locationId);
	if (!settings.store_info.is_multistore || !known) {
		throw new Refused('Please choose one of our locations.', 422, 'location_id');
	}
	return store.db.transaction().execute(async (db) => {
		const session = await sessionFor(db, visitor, store.now());
		if (session.location_id === locationId) return session;
		await db.updateTable('sessions').set({ location_id: locationId }).where('id_hash', '=', session.id_hash).execute();
		await emptyCart(db, await cartIdsOf(db, session, visitor), locationId, store.now());
		return { ...session, location_id: locationId };
	});
}

/** The session's cart and, for a customer, the account's. */
async function cartIdsOf(db: Queries, session: SessionRow, { account }: Visitor): Promise<number[]> {
	const rows = await db
		.selectFrom('carts')
		.select('id')
		.where((eb) => eb.or([eb('id', '=', session.cart_id ?? 0), eb('customer_id', '=', account?.id ?? 0)]))
		.execute();
	return rows.map(({ id }) => id);
}

/** Nothing of the cart outlives the choice: neither its lines, codes and gift cards nor what the checkout was told. */
async function emptyCart(db: Queries, cartIds: number[], location_id: number, now: number): Promise<void> {
	if (cartIds.length === 0) return;
	await db.deleteFrom('cart_items').where('cart_id', 'in', cartIds).execute();
	await db.deleteFrom('cart_gift_cards').where('cart_id', 'in', cartIds).execute();
	await db.deleteFrom('cart_promo_codes').where('cart_id', 'in', cartIds).execute();
	await db
		.updateTable('carts')
		.set({ location_id, delivery_preference: null, checkout: '{}', updated_at: now })
		.where('id', 'in', cartIds)
		.execute();
}
