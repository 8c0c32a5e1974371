import type { TitleList } from '../../contract/titlelist';
import { transact } from '../../foundation/database/transactions';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { countedLists, noSuchList, presentList } from './title-list';

/**
 * Takes titles out of one of the account's own lists, the favourites among them (spec 3 §2, Order detail). A title that
 * is not on it is no error. Answers the list as it is then.
 * @param eisbns at most 500
 * @throws {Refused} 401 for a guest, 404 for a list that is not there, the store's, or another account's.
 */
export async function removeFromList(
	store: Store,
	visitor: Visitor,
	listId: number,
	eisbns: string[],
): Promise<TitleList> {
	const { id: accountId } = requireAccount(visitor);
	return transact(store, async (transaction) => {
		const own = () => countedLists(transaction).where('id', '=', listId).where('customer_id', '=', accountId);
		const list = await own().executeTakeFirst();
		if (!list) throw noSuchList();
		if (eisbns.length === 0) return presentList(list);
		await transaction
			.deleteFrom('title_list_items')
			.where('list_id', '=', listId)
			.where('title_id', 'in', (eb) => eb.selectFrom('titles').select('id').where('eisbn', 'in', eisbns))
			.execute();
		const left = await own().executeTakeFirstOrThrow();
		if (left.row_count === list.row_count) return presentList(left);
		const date_updated = store.now();
		await transaction.updateTable('title_lists').set({ date_updated }).where('id', '=', listId).execute();
		return presentList({ ...left, date_updated });
	});
}
