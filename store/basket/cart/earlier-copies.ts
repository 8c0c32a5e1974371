import { sql } from 'kysely';
import { favouritesOf } from '../../catalogue/lists/favourites';
import { appendTitles } from '../../catalogue/lists/list-items';
import { lockOwnList } from '../../catalogue/lists/own-list';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import { leaveQuoteWithoutLines } from './drop-quote-prices';
import { cartIdOf, lockCart } from './open-cart';

/**
 * Applies the shopper's decision about copies that were already in the customer's cart when a guest's cart was merged into it.
 * The copies either stay in the cart, or are removed from the cart, and their titles are added to the favourites
 * (docs/behaviour/cart.md#an-earlier-cart). Submitting the form twice has no further effect.
 * @returns the cart's ID, and how many titles were removed from the cart
 * @throws {Refused} 401 for a guest
 */
export async function decideEarlier(
	store: Database & Clock,
	visitor: Visitor,
	keep: boolean,
): Promise<{ cartId: number | null; put_aside: number }> {
	const account = requireAccount(visitor);
	const cartId = cartIdOf(visitor);
	if (cartId === null) return { cartId, put_aside: 0 };
	const now = store.now();
	const put_aside = await transact(store, async (transaction) => {
		// Creating the favourites list locks the customer. The customer must be locked before the cart.
		const favourites = keep ? null : await favouritesOf(transaction, account.id, now);
		if (!(await lockCart(transaction, cartId, now))) return 0;
		const moved = favourites === null ? 0 : await putAside(transaction, cartId, { account, favourites }, now);
		await transaction
			.updateTable('cart_items')
			.set({ earlier_quantity: null })
			.where('cart_id', '=', cartId)
			.where('earlier_quantity', 'is not', null)
			.execute();
		return moved;
	});
	return { cartId, put_aside };
}

async function putAside(
	transaction: Transaction,
	cartId: number,
	{ account, favourites }: { account: { id: number }; favourites: number },
	now: number,
): Promise<number> {
	const earlier = await transaction
		.selectFrom('cart_items')
		.select('title_id')
		.where('cart_id', '=', cartId)
		.where('earlier_quantity', 'is not', null)
		.orderBy('id')
		.execute();
	if (earlier.length === 0) return 0;
	await lockOwnList(transaction, account.id, favourites, now);
	await appendTitles(transaction, favourites, earlier, now);
	await transaction
		.deleteFrom('cart_items')
		.where('cart_id', '=', cartId)
		.whereRef('quantity', '<=', 'earlier_quantity')
		.execute();
	await transaction
		.updateTable('cart_items')
		.set({ quantity: sql<number>`quantity - earlier_quantity` })
		.where('cart_id', '=', cartId)
		.where('earlier_quantity', 'is not', null)
		.execute();
	await leaveQuoteWithoutLines(transaction, cartId);
	return new Set(earlier.map(({ title_id }) => title_id)).size;
}
