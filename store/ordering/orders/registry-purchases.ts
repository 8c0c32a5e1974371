import { sql } from 'kysely';
import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';

/**
 * Locks the gift registries for which a cart's lines are bought, until the transaction ends. If two buyers order the last wanted
 * copy at the same time, the second order sees that the copy was bought.
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
 * Adds an order's copies to the purchased quantities of their gift registries, or subtracts the copies if `sign` is -1. Excludes
 * copies that were already cancelled or returned.
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

/** The number of copies of an order line that are not cancelled or returned. */
const standingCopies = sql<number>`quantity - (select coalesce(sum(order_copies.quantity), 0) from order_copies
	where order_copies.order_item_id = order_items.id and order_copies.state in ('cancelled', 'returned'))`;

/** Adds copies to the purchased quantity of a title on a gift registry. A negative number subtracts copies. */
export async function countAsBought(
	transaction: Transaction,
	{ registry_id, title_id }: { registry_id: number; title_id: number | null },
	copies: number,
): Promise<void> {
	// Lock the gift registry first, because its owner may be adding the title again at the same time. The purchase must count for
	// the new entry, too.
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

/** Locks the gift registries for which the lines of some orders were bought, by ascending ID. */
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
