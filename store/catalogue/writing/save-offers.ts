import type { Transaction } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import type { CatalogueOffer, SavedChange } from './catalogue-title';

/**
 * Saves the changes of offers in a batch: inserts and deletes offers, and updates whether an offer can be ordered beyond the
 * stock. If an offer was created by another transaction since the title was read, it is not changed. An offer is not deleted if
 * orders contain copies of it, because these copies may come back to the shelf.
 *
 * @param now the current time in unix seconds
 */
export async function saveOffers(db: Transaction, changes: readonly SavedChange[], now: number): Promise<void> {
	const made: { title_id: number; offer: CatalogueOffer }[] = [];
	const gone: number[] = [];
	const orderable: [stopped: number[], resumed: number[]] = [[], []];
	for (const { id, before, after } of changes) {
		if (before?.offers === after.offers) continue;
		const held = new Map(before?.offers.map((offer) => [offer.condition, offer]));
		for (const offer of after.offers) {
			const known = held.get(offer.condition);
			held.delete(offer.condition);
			if (offer.id === null) made.push({ title_id: id, offer });
			else if (known?.is_extra_orderable !== offer.is_extra_orderable) {
				orderable[offer.is_extra_orderable ? 1 : 0].push(offer.id);
			}
		}
		gone.push(...[...held.values()].flatMap((offer) => offer.id ?? []));
	}
	const rows = made.map(({ title_id, offer: { id, stock, ...offer } }) => ({ title_id, ...offer, updated_at: now }));
	const columns = ['title_id', 'condition', 'price', 'discount', 'note', 'is_extra_orderable', 'updated_at'];
	await insertRows(db, 'offers', columns, rows, 'on conflict (title_id, condition) do nothing');
	if (gone.length > 0) {
		await db
			.deleteFrom('offers')
			.where('id', 'in', gone)
			.where('id', 'not in', (eb) =>
				eb.selectFrom('order_withdrawals').select('offer_id').where('offer_id', 'in', gone),
			)
			.execute();
		orderable[0].push(...gone);
	}
	for (const [is_extra_orderable, ids] of orderable.entries()) {
		if (ids.length === 0) continue;
		await db.updateTable('offers').set({ is_extra_orderable, updated_at: now }).where('id', 'in', ids).execute();
	}
}
