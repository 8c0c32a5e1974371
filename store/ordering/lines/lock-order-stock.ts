import type { Transaction } from '../../foundation/database/database';
import { lockStock } from '../../inventory/lock-stock';

/**
 * Locks the stock of all of an order's offers, before and after a change, at every location; after the order.
 * @param coming editions that will be added
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
