import { appendTitles } from '../../catalogue/lists/list-items';
import { lockOwnList } from '../../catalogue/lists/own-list';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import { cartIdOf } from './open-cart';

/**
 * Appends the titles of the visitor's cart to one of the account's lists (docs/behaviour/cart.md#tools).
 * @param listId the list's ID, or 0 for the favourites, which are created if they do not exist
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a list of another account
 */
export async function copyCartToList(store: Database & Clock, visitor: Visitor, listId: number) {
	const account = requireAccount(visitor);
	const cartId = cartIdOf(visitor);
	const now = store.now();
	return transact(store, async (transaction) => {
		const { id: list_id, name } = await lockOwnList(transaction, account.id, listId, now);
		const titles = await transaction
			.selectFrom('cart_items')
			.select('title_id')
			.where('cart_id', '=', cartId ?? 0)
			.orderBy('id')
			.execute();
		await appendTitles(transaction, list_id, titles, now);
		return { list_id, name };
	});
}
