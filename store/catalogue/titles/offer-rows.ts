import type { Queries } from '../../foundation/database/database';

/** An offer with the offer's stock at each location. */
export interface OfferRow {
	id: number;
	title_id: number;
	condition: string;
	/** The offer's own price in cents. The price is null if the offer is sold at the title's list price. */
	price: number | null;
	discount: number | null;
	note: string | null;
	is_extra_orderable: number;
	stock: { location_id: number; onhand: number; onorder: number }[];
}

/**
 * The columns for a query that joins titles with `offers` and `stock`. The query returns one row for each offer at each
 * location.
 */
export const offerColumns = [
	'offers.id as offer_id',
	'offers.condition',
	'offers.price',
	'offers.discount',
	'offers.note',
	'offers.is_extra_orderable',
	'stock.location_id',
	'stock.onhand',
	'stock.onorder',
] as const;

/** A row of a query with left joins. Columns are null if a title has no offer, or if an offer has no stock. */
type Joined = { title_id: number; offer_id: number | null } & {
	[Column in Exclude<keyof OfferRow, 'id' | 'title_id' | 'stock'>]: OfferRow[Column] | null;
} & { location_id: number | null; onhand: number | null; onorder: number | null };

/** Reads the offers of several titles with their stock, in one query. Titles without offers are not in the returned map. */
export async function readOffers(db: Queries, titleIds: number[]): Promise<Map<number, OfferRow[]>> {
	if (titleIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('offers')
		.leftJoin('stock', 'stock.offer_id', 'offers.id')
		.select('offers.title_id')
		.select(offerColumns)
		.where('title_id', 'in', titleIds)
		.execute();
	return offersByTitle(rows);
}

/** Groups joined rows, so that each title has its offers, and each offer its stock. */
export function offersByTitle(rows: readonly Joined[]): Map<number, OfferRow[]> {
	const byTitle = new Map<number, OfferRow[]>();
	const byId = new Map<number, OfferRow>();
	for (const row of rows) {
		const { title_id, offer_id, condition } = row;
		if (offer_id === null || condition === null) continue;
		let offer = byId.get(offer_id);
		if (!offer) {
			const { price, discount, note } = row;
			const is_extra_orderable = row.is_extra_orderable ?? 0;
			offer = { id: offer_id, title_id, condition, price, discount, note, is_extra_orderable, stock: [] };
			byId.set(offer_id, offer);
			const others = byTitle.get(title_id);
			if (others) others.push(offer);
			else byTitle.set(title_id, [offer]);
		}
		const { location_id, onhand, onorder } = row;
		if (location_id !== null) offer.stock.push({ location_id, onhand: onhand ?? 0, onorder: onorder ?? 0 });
	}
	return byTitle;
}
