import type { Transaction } from '../../foundation/database/database';
import { lockStock } from '../../inventory/lock-stock';

/**
 * Locks the stock rows, at every location, of all offers that an order has or will have after a change. Lock the order first.
 * @param coming titles that the edit will add to the order
 */
export async function lockOrderStock(
	transaction: Transaction,
	orderId: number,
	coming: readonly { eisbn: string; condition: string }[] = [],
): Promise<void> {
	const held = await transaction
		.selectFrom('order_withdrawals')
		.select('offer_id as id')
		.where('order_id', '=', orderId)
		.execute();
	const sold = await transaction
		.selectFrom('order_items')
		.innerJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_items.title_id')
				.onRef('offers.condition', '=', 'order_items.condition'),
		)
		.select('offers.id')
		.where('order_id', '=', orderId)
		.execute();
	const offers = [...held, ...sold];
	for (const { eisbn, condition } of coming) {
		const offer = await transaction
			.selectFrom('offers')
			.innerJoin('titles', 'titles.id', 'offers.title_id')
			.select('offers.id')
			.where('eisbn', '=', eisbn)
			.where('condition', '=', condition)
			.executeTakeFirst();
		if (offer) offers.push(offer);
	}
	await lockStock(
		transaction,
		offers.map(({ id }) => id),
	);
}
