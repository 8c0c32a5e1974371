import type { HasLocations } from '../../catalogue/locations/locations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import { sessionFor, type Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { emptyCart } from './open-cart';

/**
 * Saves the location that a visitor has chosen, and empties the cart, because each location has its own stock
 * (docs/behaviour/shell.md#locations). Choosing the same location again does not empty the cart. Creates a session for a visitor
 * who has no session.
 * @throws {Refused} 404 for a location that the store does not have
 */
export async function chooseLocation(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	locationId: number,
): Promise<SessionRow> {
	const [settings, locations] = await Promise.all([store.settings.get(), store.locations.get()]);
	const known = locations.some(({ location_id }) => location_id === locationId);
	if (!settings.store_info.is_multistore || !known) {
		throw new Refused(chooseFirst, 404, 'location_id');
	}
	return transact(store, async (db) => {
		const session = await sessionFor(db, visitor, store.now());
		if (session.location_id === locationId) return session;
		await db.updateTable('sessions').set({ location_id: locationId }).where('id_hash', '=', session.id_hash).execute();
		for (const cartId of await cartIdsOf(db, session, visitor)) {
			await db
				.updateTable('carts')
				.set({ location_id: locationId, updated_at: store.now() })
				.where('id', '=', cartId)
				.execute();
			await emptyCart(db, cartId);
		}
		return { ...session, location_id: locationId };
	});
}

export const chooseFirst = 'Please choose one of our locations.';

/** Finds the session's cart and, for a customer, the cart of the account in use. */
async function cartIdsOf(db: Queries, session: SessionRow, { customer, account }: Visitor): Promise<number[]> {
	const rows = await db
		.selectFrom('carts')
		.select('id')
		.where(({ eb, and, or }) =>
			or([
				eb('id', '=', session.cart_id ?? 0),
				and([eb('customer_id', '=', customer?.id ?? 0), eb('account_id', '=', account?.id ?? 0)]),
			]),
		)
		.orderBy('id')
		.execute();
	return rows.map(({ id }) => id);
}
