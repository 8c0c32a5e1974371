import type { Settings } from '../../contract/settings';
import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { Database, Transaction } from '../../foundation/database/database';
import { inTransaction } from '../../foundation/database/transactions';
import { refreshFacets } from '../facets/facets';
import { readOffers } from '../titles/offer-rows';
import type { PricedTitle } from '../titles/prices';
import { lowestPrice } from './lowest-price';
import { becomeOnlyWriter } from './one-writer';

/** The stored lowest price of a title, and the values from which the lowest price is calculated. */
export interface KeptPrice extends PricedTitle {
	id: number;
	/** The stored lowest price in cents. */
	lowest_price: number | null;
}

/**
 * Saves the lowest price of those titles whose lowest price was changed by a change of their offers.
 * @returns the IDs of these titles
 */
export async function savePrices(
	db: Transaction,
	titles: readonly KeptPrice[],
	offersOf: (id: number) => readonly { condition: string; price: number | null; discount: number | null }[],
	settings: Settings,
): Promise<number[]> {
	const changed: number[] = [];
	for (const title of titles) {
		const lowest_price = lowestPrice(title, offersOf(title.id), settings);
		if (lowest_price === title.lowest_price) continue;
		await db.updateTable('titles').set({ lowest_price }).where('id', '=', title.id).execute();
		changed.push(title.id);
	}
	return changed;
}

const pageSize = 500;

/**
 * Calculates the lowest price of every title again, and updates the filters that depend on the lowest price. Run this function
 * after a change of the store's currency. The function processes 500 titles in each transaction.
 */
export async function repriceAll(database: Database, settings: Settings): Promise<void> {
	let last = 0;
	for (;;) {
		const seen = await inTransaction(database, (db) => repricePage(db, last, settings));
		if (seen === null) return;
		last = seen;
	}
}

async function repricePage(db: Transaction, after: number, settings: Settings): Promise<number | null> {
	await becomeOnlyWriter(db);
	const titles = await db
		.selectFrom('titles')
		.select(['id', 'list_price_usa', 'list_price_can', 'lowest_price'])
		.where('id', '>', after)
		.orderBy('id')
		.limit(pageSize)
		.execute();
	const offers = await readOffers(
		db,
		titles.map(({ id }) => id),
	);
	const changed = await savePrices(db, titles, (id) => offers.get(id) ?? [], settings);
	if (changed.length > 0) {
		await refreshFacets(db, changed);
		await invalidate(db, 'catalogue', 'browse', ...changed.map(titleTag));
	}
	return titles.at(-1)?.id ?? null;
}
