import { maxSpines, spinesOf } from '../../catalogue/titles/spines';
import type { ResponseOf } from '../../contract/contract';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { loginRequired } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * Reads the spines of the books in the account's completed orders, the oldest first; of very many only the newest. Two queries.
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
		// Only books: tickets, sidelines and gift cards have no spine.
		.where('eisbn', 'like', '97%')
		.where('is_giftcard', '=', 0)
		.groupBy('titles.id')
		.orderBy(({ fn }) => fn.min('orders.created_at'), 'desc')
		.orderBy('titles.id', 'desc')
		.limit(maxSpines)
		.execute();
	return { rows: await spinesOf(store.catalogue, rows.map(({ id }) => id).reverse()) };
}
