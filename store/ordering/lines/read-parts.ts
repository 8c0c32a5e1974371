import { sql } from 'kysely';
import { soldText } from '../../catalogue/titles/conditions';
import type { OrderPart } from '../../contract/order';
import type { Queries } from '../../foundation/database/database';
import { isOfferOfSubstitute } from './lines-now';
import { readSoldTitle } from './sold-title';

/** Reads the parts (deliveries) in which an order was handed over or sent. The function runs only two database queries. */
export async function readParts(db: Queries, orderId: number): Promise<OrderPart[]> {
	const parts = await db
		.selectFrom('order_parts')
		.selectAll()
		.where('order_id', '=', orderId)
		.orderBy('number')
		.execute();
	if (parts.length === 0) return [];
	const rows = await db
		.selectFrom('order_copies')
		.innerJoin('order_items', 'order_items.id', 'order_copies.order_item_id')
		.leftJoin('order_substitutions', 'order_substitutions.id', 'order_copies.substitution_id')
		.leftJoin('titles', 'titles.id', 'order_substitutions.title_id')
		.leftJoin('offers', (join) => join.on(isOfferOfSubstitute))
		.select([
			'part_id',
			'order_copies.order_item_id',
			'title_info',
			'order_substitutions.title',
			'order_substitutions.eisbn',
			'order_copies.condition',
			'titles.binding',
			'offers.note',
		])
		.select((eb) => eb.fn.sum<number>('order_copies.quantity').as('copies'))
		.where('order_copies.order_id', '=', orderId)
		.where('part_id', 'is not', null)
		.groupBy(['part_id', 'order_copies.order_item_id', 'title_info', 'position'])
		.groupBy(['order_substitutions.title', 'order_substitutions.eisbn', 'order_copies.condition', 'titles.binding'])
		.groupBy('offers.note')
		.orderBy('position')
		// Sorts the title sold before its substitutes, and sorts substitutes by substitution ID.
		.orderBy(sql`min(coalesce(order_copies.substitution_id, 0))`)
		.orderBy('order_copies.condition')
		.execute();
	return parts.map(({ id, number, kind, carrier, tracking_number, created_at }) => ({
		number,
		kind,
		carrier,
		tracking_number,
		at: created_at,
		copies: rows
			.filter(({ part_id }) => part_id === id)
			.map(({ order_item_id, title_info, title, eisbn, condition, binding, note, copies }) => {
				const sold = readSoldTitle({ id: order_item_id, title_info });
				return {
					title: title ?? sold.title,
					eisbn: eisbn ?? sold.eisbn,
					binding: (title === null ? sold.binding : binding) ?? '',
					condition_text: title === null ? sold.condition_text : soldText(condition, note),
					quantity: Number(copies),
				};
			}),
	}));
}
