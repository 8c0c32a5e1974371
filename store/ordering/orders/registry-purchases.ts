import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';

/**
 * Locks the gift registries of a cart's lines until the transaction ends. So of two buyers of the last wanted copy, the second
 * sees that it is bought.
 */
export async function holdRegistriesOfCart(transaction: Transaction, cartId: number): Promise<void> {
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
 * Counts an order's copies as bought for their gift registries.
 * @param sign 1 counts them, -1 uncounts them
 */
export async function countRegistryPurchases(transaction: Transaction, orderId: number, sign: 1 | -1): Promise<void> {
	const bought = await transaction
		.selectFrom('order_items')
		.select(['registry_id', 'title_id'])
		.select((eb) => eb.fn.sum<number>('quantity').as('copies'))
		.where('order_id', '=', orderId)
		.where('registry_id', 'is not', null)
		.$narrowType<{ registry_id: number }>()
		.groupBy(['registry_id', 'title_id'])
		.orderBy('registry_id')
		.orderBy('title_id')
		.execute();
	for (const { registry_id, title_id, copies } of bought) {
		// Locks the registry, so that a title which its owner is just adding again is counted too.
		await transaction
			.updateTable('registries')
			.set((eb) => ({ title: eb.ref('title') }))
			.where('id', '=', registry_id)
			.execute();
		await transaction
			.updateTable('registry_items')
			.set((eb) => ({ qty_purchased: eb('qty_purchased', '+', sign * Number(copies)) }))
			.where('registry_id', '=', registry_id)
			.where('title_id', '=', title_id)
			.execute();
	}
}
