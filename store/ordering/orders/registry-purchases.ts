import type { Queries } from '../../foundation/database/database';

/** Counts an order's copies as bought for the gift registries that they were bought for; `sign` -1 takes them back. */
export async function countRegistryPurchases(transaction: Queries, orderId: number, sign: 1 | -1): Promise<void> {
	const bought = await transaction
		.selectFrom('order_items')
		.select(['registry_id', 'title_id'])
		.select((eb) => eb.fn.sum<number>('quantity').as('copies'))
		.where('order_id', '=', orderId)
		.where('registry_id', 'is not', null)
		.groupBy(['registry_id', 'title_id'])
		.orderBy('registry_id')
		.orderBy('title_id')
		.execute();
	for (const { registry_id, title_id, copies } of bought) {
		await transaction
			.updateTable('registry_items')
			.set((eb) => ({ qty_purchased: eb('qty_purchased', '+', sign * Number(copies)) }))
			.where('registry_id', '=', registry_id)
			.where('title_id', '=', title_id)
			.execute();
	}
}
