import { maxSpines, spinesOf } from '../../catalogue/titles/spines';
import type { ResponseOf } from '../../contract/contract';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { loginRequired } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * Reads the book spines for the titles in the account's completed orders, oldest first. If the account has very many titles,
 * returns only the newest titles. The function runs only two database queries.
 * @throws {Refused} 401 for a guest
 */
export async function readSoFar(
	store: Database & HasCatalogue,
	{ account }: Visitor,
): Promise<ResponseOf<'order/getSpines'>> {
	if (!account) throw loginRequired();
	const rows = await store.db
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.innerJoin('titles', 'titles.id', 'order_items.title_id')
		.select('titles.id')
		.where('orders.customer_id', '=', account.id)
		.where('orders.state', '=', 'completed')
		// Selects only books, because tickets, non-book items and gift cards have no spine.
		.where('eisbn', 'like', '97%')
		.where('is_giftcard', '=', 0)
		.groupBy('titles.id')
		.orderBy(({ fn }) => fn.min('orders.created_at'), 'desc')
		.orderBy('titles.id', 'desc')
		.limit(maxSpines)
		.execute();
	return { rows: await spinesOf(store.catalogue, rows.map(({ id }) => id).reverse()) };
}
