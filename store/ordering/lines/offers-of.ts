import { chunks } from '../../foundation/database/chunks';
import type { Queries } from '../../foundation/database/database';

/** Returns the ID of the offer for a title in a condition, or null if the catalogue has no offer. */
export async function offerOf(db: Queries, title_id: number | null, condition: string): Promise<number | null> {
	if (title_id === null) return null;
	const offer = await db
		.selectFrom('offers')
		.select('id')
		.where('title_id', '=', title_id)
		.where('condition', '=', condition)
		.executeTakeFirst();
	return offer?.id ?? null;
}

/** Reads the offers of many titles and conditions in one query. Returns a function that looks up an offer's ID, or null. */
export async function offersOf(
	db: Queries,
	copies: readonly { title_id: number | null; condition: string }[],
): Promise<(copy: { title_id: number | null; condition: string }) => number | null> {
	const titles = [...new Set(copies.flatMap(({ title_id }) => title_id ?? []))];
	const offers = new Map<string, number>();
	for (const ids of chunks(titles, 1)) {
		const rows = await db
			.selectFrom('offers')
			.select(['id', 'title_id', 'condition'])
			.where('title_id', 'in', ids)
			.execute();
		for (const { id, title_id, condition } of rows) offers.set(`${title_id} ${condition}`, id);
	}
	return ({ title_id, condition }) => offers.get(`${title_id} ${condition}`) ?? null;
}
