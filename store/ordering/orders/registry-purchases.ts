import { sql } from 'kysely';
import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';

/**
 * Locks the gift registries of a cart's lines until the transaction ends. So of two buyers of the last wanted copy, the second
 * sees that it is bought.
 */
export async function lockRegistriesOfCart(transaction: Transaction, cartId: number): Promise<void> {
	await locked(
		transaction
			.selectFrom('registries')
			.select('id')
			.where('id', 'in', (eb) =>
				eb
					.selectFrom('cart_items')
					.select('registry_id')
					.where('cart_id', '=', cartId)
					.where('registry_id', 'is not', null)
					.$narrowType<{ registry_id: number }>(),
			)
			.orderBy('id'),
	).execute();
}

/**
 * Counts an order's copies as bought for the gift registries that they were bought for; `sign` -1 takes them back. Copies that
 * were cancelled or returned before are not counted.
 */
export async function countRegistryPurchases(transaction: Transaction, orderId: number, sign: 1 | -1): Promise<void> {
	const bought = await transaction
		.selectFrom('order_items')
		.select(['registry_id', 'title_id'])
		.select((eb) => eb.fn.sum<number>(standingCopies).as('copies'))
		.where('order_id', '=', orderId)
		.where('registry_id', 'is not', null)
		.$narrowType<{ registry_id: number }>()
		.groupBy(['registry_id', 'title_id'])
		.orderBy('registry_id')
		.orderBy('title_id')
		.execute();
	for (const { registry_id, title_id, copies } of bought) {
		await countAsBought(transaction, { registry_id, title_id }, sign * Number(copies));
	}
}

/** The copies of a line that are not cancelled or returned. */
const standingCopies = sql<number>`quantity - (select coalesce(sum(order_copies.quantity), 0) from order_copies
	where order_copies.order_item_id = order_items.id and order_copies.state in ('cancelled', 'returned'))`;

/** Counts copies of a title as bought for a gift registry. A negative number takes them back. */
export async function countAsBought(
	transaction: Transaction,
	{ registry_id, title_id }: { registry_id: number; title_id: number | null },
	copies: number,
): Promise<void> {
	// Lock the registry first: its owner may be putting the title back on it, and then it counts.
	await transaction
		.updateTable('registries')
		.set((eb) => ({ title: eb.ref('title') }))
		.where('id', '=', registry_id)
		.execute();
	await transaction
		.updateTable('registry_items')
		.set((eb) => ({ qty_purchased: eb('qty_purchased', '+', copies) }))
		.where('registry_id', '=', registry_id)
		.where('title_id', '=', title_id)
		.execute();
}

/** Locks the registries that lines of some orders were bought for, in the order of their ids. */
export async function lockRegistriesOf(transaction: Transaction, orderIds: number[]): Promise<void> {
	await locked(
		transaction
			.selectFrom('registries')
			.select('id')
			.where('id', 'in', ({ selectFrom }) =>
				selectFrom('order_items')
					.select('registry_id')
					.where('order_id', 'in', orderIds)
					.where('registry_id', 'is not', null)
					.$narrowType<{ registry_id: number }>(),
			)
			.orderBy('id'),
	).execute();
}
