import type { Transaction } from '../../foundation/database/database';
import { withoutUndefined } from '../../foundation/without-undefined';

/**
 * Saves on which shelf the copies of an offer stand at a location, and how few are too few. What is left out stays.
 * @returns whether a copy was ever counted there, and its place is another one now
 */
export async function savePlace(
	db: Transaction,
	{ title_id, condition, location_id }: { title_id: number; condition: string; location_id: number },
	{ shelf, minimum }: { shelf?: string | undefined; minimum?: number | undefined },
): Promise<boolean> {
	if (shelf === undefined && minimum === undefined) return false;
	const { numUpdatedRows } = await db
		.updateTable('stock')
		.set(withoutUndefined({ shelf, minimum }))
		.where('location_id', '=', location_id)
		.where('offer_id', '=', (eb) =>
			eb.selectFrom('offers').select('id').where('title_id', '=', title_id).where('condition', '=', condition),
		)
		.where((eb) =>
			eb.or([
				...(shelf === undefined ? [] : [eb('shelf', '<>', shelf)]),
				...(minimum === undefined ? [] : [eb('minimum', '<>', minimum)]),
			]),
		)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
