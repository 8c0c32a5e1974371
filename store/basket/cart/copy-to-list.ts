import { favouritesOf } from '../../catalogue/lists/favourites';
import { noSuchList } from '../../catalogue/lists/title-list';
import { chunks } from '../../foundation/database/chunks';
import { transact } from '../../foundation/database/transactions';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { cartIdOf } from './open-cart';

/**
 * Puts the titles of the visitor's cart on one of the account's lists, behind those that are there (spec 2 §2).
 * @param listId 0 is the favourites, begun now if there are none yet
 * @throws {Refused} 401 for a guest, 404 for a list that is not the account's own.
 */
export async function copyCartToList(store: Store, visitor: Visitor, listId: number) {
	const account = requireAccount(visitor);
	const cartId = cartIdOf(visitor);
	const now = store.now();
	return transact(store, async (transaction) => {
		const id = listId === 0 ? await favouritesOf(transaction, account.id, now) : listId;
		const list = await transaction
			.updateTable('title_lists')
			.set({ date_updated: now })
			.where('id', '=', id)
			.where('customer_id', '=', account.id)
			.returning(['id as list_id', 'name'])
			.executeTakeFirst();
		if (!list) throw noSuchList();
		const titles = await transaction
			.selectFrom('cart_items')
			.select('title_id')
			.where('cart_id', '=', cartId ?? 0)
			.orderBy('id')
			.execute();
		const { last } = await transaction
			.selectFrom('title_list_items')
			.select((eb) => eb.fn.max<number | null>('position').as('last'))
			.where('list_id', '=', id)
			.executeTakeFirstOrThrow();
		const wanted = [...new Set(titles.map(({ title_id }) => title_id))];
		const rows = wanted.map((title_id, index) => ({
			list_id: id,
			title_id,
			position: (last ?? -1) + 1 + index,
			added_at: now,
		}));
		for (const part of chunks(rows, 4)) {
			await transaction
				.insertInto('title_list_items')
				.values(part)
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		}
		return list;
	});
}
