import type { CartGlance } from '../../contract/session';
import type { Queries } from '../../foundation/database/database';

/** What every page's header knows of a cart: one query, none for a visitor without one. */
export async function readGlance(db: Queries, cartId: number | null): Promise<CartGlance> {
	const items =
		cartId === null
			? []
			: await db
					.selectFrom('cart_items')
					.innerJoin('titles', 'titles.id', 'cart_items.title_id')
					.select([
						'cart_items.id as cart_id',
						'titles.eisbn',
						'cart_items.condition',
						'cart_items.quantity',
						'cart_items.registry_id as gift_registry_id',
					])
					.where('cart_items.cart_id', '=', cartId)
					.orderBy('cart_items.id')
					.execute();
	const total_quantity = items.reduce((copies, { quantity }) => copies + quantity, 0);
	return { summary: { item_count: items.length, total_quantity }, items };
}
