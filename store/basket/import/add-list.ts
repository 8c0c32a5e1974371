import type { ListRow } from '../../catalogue/list-files/list-row';
import { noSuchList } from '../../catalogue/lists/title-list';
import { type ListRef, listsFor, visibleListId } from '../../catalogue/titles/list-access';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { writeLines } from '../cart/change-lines';
import { readLineRows } from '../cart/line-rows';
import { beginCart } from '../cart/open-cart';
import { requireOrdering } from '../cart/ordering';
import { shopperOf } from '../cart/priced-cart';
import { ImportJudge } from './judge';

/** What a list came to in a cart. */
export interface AddedList {
	cartId: number;
	titles: number;
	copies: number;
	/** Titles that cannot be had. */
	left_out: number;
}

/**
 * Puts the titles of a list that the visitor may see into their cart, as many copies of each as are wished for, on top of
 * those that are there (spec 3 §2, Lists). What cannot be had is left out.
 * @throws {Refused} 401 for a guest, 404 for a list that is not there, 409 where there is nothing to add
 */
export async function addListToCart(store: Store, visitor: Visitor, ref: ListRef): Promise<AddedList> {
	requireAccount(visitor);
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const listId = await visibleListId(store, visitor, ref);
	if (listId === null) throw noSuchList();
	const rows = await wishesOn(store, visitor, listId);
	return transact(store, async (transaction) => {
		const cart = await beginCart(transaction, visitor, shopper.now);
		const judge = new ImportJudge(shopper.view, await readLineRows(transaction, cart.id, shopper.view.location_id));
		const judged = await judge.judgeRows(transaction, rows, false);
		const { additions } = judge;
		if (additions.length === 0) throw new Refused('Nothing on this list can be added to your cart.', 409);
		await writeLines(transaction, cart.id, additions, shopper.now);
		return {
			cartId: cart.id,
			titles: additions.length,
			copies: additions.reduce((sum, { added }) => sum + added, 0),
			left_out: judged.filter(({ success }) => !success).length,
		};
	});
}

/** The titles of a list as rows that ask for copies: one, where nobody has said how many. */
async function wishesOn(store: Store, visitor: Visitor, listId: number): Promise<ListRow[]> {
	const items = await listsFor(store, visitor)
		.selectFrom('title_list_items')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select(['eisbn', 'title', 'wanted'])
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return items.map(({ eisbn, title, wanted }, index) => ({
		...{ line: index + 1, isbn: eisbn, eisbns: [eisbn], qty: wanted ?? 1, title },
		wrong: {},
	}));
}
