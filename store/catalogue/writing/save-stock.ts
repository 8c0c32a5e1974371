import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { type CountSource, count as countCopies } from '../../inventory/count';
import { offerChanged, placeBefore, placeChanged, type StockChange } from './merge-stock';
import { noteRunChanges } from './run-changes';

/**
 * Saves the offers and copies that a batch has changed, and records the changes in the stock ledger. Runs a few SQL statements
 * for any number of changes. Whether an offer can be ordered beyond the stock is saved only for new offers. For existing offers,
 * the status of the title determines whether more copies can be ordered.
 *
 * @param now the current time in unix seconds
 */
export async function saveStock(
	db: Transaction,
	changes: readonly StockChange[],
	count: CountSource,
	now: number,
): Promise<void> {
	const ids = new Map<string, number>();
	const offers = changes.flatMap(({ title, offers }) =>
		[...offers.values()].flatMap((offer) => {
			const held = title.offers.find(({ condition }) => condition === offer.condition);
			if (held) ids.set(offerKey(title.id, offer.condition), held.id);
			if (held && !offerChanged(held, offer)) return [];
			const { condition, price, discount, note, is_extra_orderable } = offer;
			return [{ title_id: title.id, condition, price, discount, note, is_extra_orderable, updated_at: now }];
		}),
	);
	offers.sort((a, b) => a.title_id - b.title_id || (a.condition < b.condition ? -1 : 1));
	for (const some of chunks(offers, 7)) {
		const rows = await db
			.insertInto('offers')
			.values(some)
			.onConflict((conflict) =>
				conflict.columns(['title_id', 'condition']).doUpdateSet((eb) => ({
					price: eb.ref('excluded.price'),
					discount: eb.ref('excluded.discount'),
					note: eb.ref('excluded.note'),
					updated_at: eb.ref('excluded.updated_at'),
				})),
			)
			.returning(['id', 'title_id', 'condition'])
			.execute();
		for (const { id, title_id, condition } of rows) ids.set(offerKey(title_id, condition), id);
	}
	await saveCopies(db, changes, ids, count, now);
	if (count.runId !== undefined) await noteRunChanges(db, changes, count.runId);
}

async function saveCopies(
	db: Transaction,
	changes: readonly StockChange[],
	ids: Map<string, number>,
	count: CountSource,
	now: number,
): Promise<void> {
	const changed = changes.flatMap(({ title, offers }) =>
		[...offers.values()].flatMap((offer) => {
			const held = title.offers.find(({ condition }) => condition === offer.condition);
			const offer_id = ids.get(offerKey(title.id, offer.condition));
			if (offer_id === undefined) return [];
			return offer.stock.flatMap((place) => {
				const before = placeBefore(held, place.location_id);
				return placeChanged(before, place) ? [{ offer_id, before, place }] : [];
			});
		}),
	);
	await countCopies(db, changed, count, now);
}

const offerKey = (titleId: number, condition: string) => `${titleId} ${condition}`;
