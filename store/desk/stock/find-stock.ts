import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskPage } from '../../contract/desk-page';
import type { FoundStock } from '../../contract/desk-stock';
import { isIsbn, numberOfSearch } from '../../contract/product-number';
import type { Database, Queries } from '../../foundation/database/database';
import { listPlaces } from '../places';
import { type TitleSearchStore, titlesFound } from '../search/find';
import type { DeskActor } from '../visitor';

/**
 * Finds titles by words, in the same way as the shop's own search, or by product number. Returns the available copies at each
 * location.
 * @returns `unknown_eisbn` for an ISBN that is not in the catalogue; staff may add the title
 */
export async function findStock(
	store: TitleSearchStore & Database,
	_actor: DeskActor,
	{ query, ...page }: CheckedDeskPayloadOf<'desk-stock/find'>,
): Promise<DeskPage<FoundStock> & { unknown_eisbn: string | null }> {
	const { rows, more } = await titlesFound(store, query, page);
	const stock = await availableCopies(
		store.db,
		rows.map(({ eisbn }) => eisbn),
	);
	const number = numberOfSearch(query);
	return {
		rows: rows.map((row) => ({ ...row, stock: stock.get(row.eisbn) ?? [] })),
		more,
		unknown_eisbn: rows.length === 0 && number !== null && isIsbn(number) ? number : null,
	};
}

/** Counts the available copies of titles in all conditions, by title. Locations are in the shop's own order. */
async function availableCopies(db: Queries, eisbns: string[]): Promise<Map<string, FoundStock['stock']>> {
	if (eisbns.length === 0) return new Map();
	const rows = await db
		.selectFrom('titles')
		.innerJoin('offers', 'offers.title_id', 'titles.id')
		.innerJoin('stock', 'stock.offer_id', 'offers.id')
		.select(['eisbn', 'location_id'])
		.select((eb) => eb.fn.sum<number | string>('onhand').as('onhand'))
		.where('eisbn', 'in', eisbns)
		.where('onhand', '>', 0)
		.groupBy(['eisbn', 'location_id'])
		.execute();
	const places = await listPlaces(db, null);
	return new Map(
		eisbns.map((eisbn) => [
			eisbn,
			places.flatMap(({ id, name }) => {
				const row = rows.find((one) => one.eisbn === eisbn && one.location_id === id);
				return row ? [{ location: name, onhand: Number(row.onhand) }] : [];
			}),
		]),
	);
}
