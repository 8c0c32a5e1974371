import type { Queries } from '../../foundation/database/database';
import { deskRefusal, type Refused } from '../../foundation/refusal';
import type { ScannedTitle } from './scanned-title';

/**
 * Finds the offer of a title if the user does not choose one: the only offer with available copies. Returns 'new' for a title
 * without available copies.
 * @param location_id considers only copies at this location; null for all locations
 * @returns the code of the offer, such as 'new' or 'very_good-2'
 * @throws {Refused} 'which-copy' if several offers have copies
 */
export async function fittingCondition(db: Queries, title: ScannedTitle, location_id: number | null): Promise<string> {
	const rows = await db
		.selectFrom('offers')
		.innerJoin('stock', 'stock.offer_id', 'offers.id')
		.select('condition')
		.distinct()
		.where('title_id', '=', title.id)
		.where('onhand', '>', 0)
		.$if(location_id !== null, (query) => query.where('location_id', '=', location_id))
		.orderBy('condition')
		.execute();
	return onlyOne(rows, title);
}

/** @throws {Refused} 'which-copy' if several conditions match */
export function onlyOne(fitting: readonly { condition: string }[], title: ScannedTitle): string {
	if (fitting.length > 1) throw whichCopy(title);
	return fitting[0]?.condition ?? 'new';
}

const whichCopy = ({ title }: ScannedTitle): Refused =>
	deskRefusal('which-copy', `There are several kinds of ${title}. Choose the right kind.`, 'condition');
