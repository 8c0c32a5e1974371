import type { Queries } from '../../foundation/database/database';

/** An offer with what each location has of it. */
export interface OfferRow {
	id: number;
	title_id: number;
	condition: string;
	/** Cents; null asks the title's list price. */
	price: number | null;
	discount: number | null;
	note: string | null;
	is_extra_orderable: number;
	stock: { location_id: number; onhand: number; onorder: number }[];
}

/** The offers of several titles with their stock, in one query; the titles without any are not in the map. */
export async function readOffers(db: Queries, titleIds: number[]): Promise<Map<number, OfferRow[]>> {
	const byTitle = new Map<number, OfferRow[]>();
	if (titleIds.length === 0) return byTitle;
	const rows = await db
		.selectFrom('offers')
		.leftJoin('stock', 'stock.offer_id', 'offers.id')
		.select(['offers.id', 'title_id', 'condition', 'price', 'discount', 'note', 'is_extra_orderable'])
		.select(['stock.location_id', 'stock.onhand', 'stock.onorder'])
		.where('title_id', 'in', titleIds)
		.execute();
	const byId = new Map<number, OfferRow>();
	for (const { location_id, onhand, onorder, ...row } of rows) {
		let offer = byId.get(row.id);
		if (!offer) {
			offer = { ...row, stock: [] };
			byId.set(row.id, offer);
			byTitle.set(row.title_id, [...(byTitle.get(row.title_id) ?? []), offer]);
		}
		if (location_id !== null) offer.stock.push({ location_id, onhand: onhand ?? 0, onorder: onorder ?? 0 });
	}
	return byTitle;
}
