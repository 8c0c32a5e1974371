import { isOrderable } from '../../catalogue/writing/standing-offer';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { expectCopies } from '../../inventory/move-copies';
import { outstandingOf } from '../../inventory/stock-rows';

interface OrderedLine {
	title_id: number;
	condition: string;
	quantity: number;
	received: number;
	damaged: number;
	short: number;
}

/**
 * Adds or subtracts the lines' outstanding copies in the location's stock on order (`stock.onorder`). The caller has locked the
 * catalogue. Creates missing offers.
 * @param sign 1 to add the copies, -1 to subtract them
 */
export async function changeOnOrder(
	db: Transaction,
	location_id: number,
	lines: readonly OrderedLine[],
	sign: 1 | -1,
	now: number,
): Promise<void> {
	const coming = lines.filter((line) => outstandingOf(line) > 0);
	const offers = await offersFor(db, coming, now);
	const expected = coming.map((line) => ({
		offer_id: offers.get(keyOf(line)) ?? 0,
		location_id,
		title_id: line.title_id,
		copies: outstandingOf(line),
	}));
	await expectCopies(db, expected, sign);
}

const keyOf = ({ title_id, condition }: { title_id: number; condition: string }): string => `${title_id} ${condition}`;

/** Returns the offers of titles with the key 'title condition'. Creates missing offers. The caller has locked the catalogue. */
async function offersFor(
	db: Transaction,
	lines: readonly { title_id: number; condition: string }[],
	now: number,
): Promise<Map<string, number>> {
	const offers = new Map<string, number>();
	for (const some of chunks(lines, 8)) {
		const ids = some.map(({ title_id }) => title_id);
		const titles = await db.selectFrom('titles').select(['id', 'status']).where('id', 'in', ids).execute();
		const status = new Map(titles.map((title) => [title.id, title.status]));
		const made = some.map(({ title_id, condition }) => ({
			title_id,
			condition,
			price: null,
			discount: null,
			note: null,
			is_extra_orderable: condition === 'new' && isOrderable(status.get(title_id) ?? '') ? 1 : 0,
			updated_at: now,
		}));
		await db
			.insertInto('offers')
			.values(made)
			.onConflict((conflict) => conflict.columns(['title_id', 'condition']).doNothing())
			.execute();
		const rows = await db
			.selectFrom('offers')
			.select(['id', 'title_id', 'condition'])
			.where('title_id', 'in', ids)
			.execute();
		for (const row of rows) offers.set(keyOf(row), row.id);
	}
	return offers;
}

/** Returns the id of one title's offer. Creates the offer if it is missing. */
export async function offerFor(
	db: Transaction,
	line: { title_id: number; condition: string },
	now: number,
): Promise<number> {
	return (await offersFor(db, [line], now)).get(keyOf(line)) ?? 0;
}
