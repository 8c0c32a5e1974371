import { offerText } from '../../catalogue/titles/conditions';
import type { CopiesInTransit } from '../../contract/desk-stock';
import type { Queries } from '../../foundation/database/database';
import { isOwnLocation } from '../places';
import type { DeskActor } from '../visitor';

/** Reads the copies of a title that are on the way in transfers. @param names the names of all locations of the shop */
export async function copiesInTransit(
	db: Queries,
	actor: DeskActor,
	titleId: number,
	names: ReadonlyMap<number, string>,
): Promise<CopiesInTransit[]> {
	const rows = await db
		.selectFrom('stock_transfer_lines')
		.innerJoin('stock_transfers', 'stock_transfers.id', 'stock_transfer_id')
		.select(['stock_transfers.id', 'from_location_id', 'to_location_id', 'condition', 'quantity'])
		.where('title_id', '=', titleId)
		.where('state', '=', 'sent')
		// A title that was scanned on arrival but was not sent has a transfer line of 0 copies.
		.where('quantity', '>', 0)
		.orderBy('sent_at')
		.orderBy('stock_transfer_lines.id')
		.execute();
	return rows.map(({ id, from_location_id, to_location_id, condition, quantity }) => ({
		transfer_id: id,
		is_own: isOwnLocation(actor, from_location_id) || isOwnLocation(actor, to_location_id),
		condition,
		condition_text: offerText(condition),
		copies: quantity,
		from: names.get(from_location_id) ?? '',
		to: names.get(to_location_id) ?? '',
	}));
}
