import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import type { StockRunChangesTable } from '../../foundation/database/schema';
import { placeBefore, type StockChange, type StockedOffer } from './merge-stock';

type Change = Pick<StockRunChangesTable, 'title_id' | 'condition' | 'location_id' | 'field' | 'before' | 'after'>;

/** Stores a run's changes except changes of available copies and shelves, in the transaction that makes them. */
export async function noteRunChanges(db: Transaction, changes: readonly StockChange[], run_id: number): Promise<void> {
	const rows = changes.flatMap(({ title, offers }) =>
		[...offers.values()].flatMap((offer) => {
			const before = title.offers.find(({ condition }) => condition === offer.condition);
			return changesOf(before, offer).map((change) => ({ run_id, title_id: title.id, ...change }));
		}),
	);
	await insertChanges(db, rows);
}

/** Stores a run's changes of shelves. */
export const noteShelfChanges = (db: Transaction, changes: readonly ShelfChange[], run_id: number): Promise<void> =>
	insertChanges(
		db,
		changes.map((change) => ({ run_id, field: 'shelf', ...change })),
	);

/** A change of the shelf of copies at a location. */
export type ShelfChange = Omit<Change, 'field'>;

async function insertChanges(db: Transaction, rows: readonly (Change & { run_id: number })[]): Promise<void> {
	for (const some of chunks(rows, 7)) await db.insertInto('stock_run_changes').values(some).execute();
}

function changesOf(before: StockedOffer | undefined, after: StockedOffer): Omit<Change, 'title_id'>[] {
	const { condition } = after;
	const changes: Omit<Change, 'title_id'>[] = [];
	const note = (field: Change['field'], was: unknown, is: unknown, location_id: number | null = null) => {
		if (was !== is) changes.push({ condition, location_id, field, before: text(was), after: text(is) });
	};
	if (!before) note('offer', null, 'added');
	for (const field of ['price', 'discount', 'note'] as const) note(field, before?.[field] ?? null, after[field]);
	for (const place of after.stock) {
		note('onorder', placeBefore(before, place.location_id)?.onorder ?? 0, place.onorder, place.location_id);
	}
	return changes;
}

const text = (value: unknown): string | null => (value === null ? null : String(value));
