import { maxSpines, spinesOf } from '../../catalogue/titles/spines';
import type { ResponseOf } from '../../contract/contract';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { loginRequired } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * The books that the account has bought and has by now, the first bought first, as their spines are drawn. Of very many the
 * last. Two queries.
 * @throws {Refused} 401 for who is not logged in.
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
		// A ticket and a sideline have no spine; neither has a gift card.
		.where('eisbn', 'like', '97%')
		.where('is_giftcard', '=', 0)
		.groupBy('titles.id')
		.orderBy(({ fn }) => fn.min('orders.created_at'), 'desc')
		.orderBy('titles.id', 'desc')
		.limit(maxSpines)
		.execute();
	return { rows: await spinesOf(store.catalogue, rows.map(({ id }) => id).reverse()) };
}
