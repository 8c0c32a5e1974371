import type { CatalogueOffer } from './catalogue-title';

/** Whether the shop can get new copies of a title in this status. */
export const isOrderable = (status: string): boolean => status === 'active' || status === 'forthcoming';

/**
 * Returns the offers of a title for its new status (docs/behaviour/titles.md#offers). The shop can get new copies of a title that
 * is in print or forthcoming. So such a title always has an offer 'new' at its list price, which can be ordered beyond the stock.
 * A title that is out of print or out of stock indefinitely keeps its offers, to sell the copies on the shelf. But its offers can
 * no longer be ordered beyond the stock, and it gets no new offer. A cancelled title loses the offer 'new' unless it has copies
 * available or on order. Offers for used copies and other conditions depend only on the stock. A title that may not be sold here
 * has an offer 'new', which says so.
 */
export function standingOffers(status: string, offers: CatalogueOffer[]): CatalogueOffer[] {
	const fresh = offers.find((offer) => offer.condition === 'new');
	const more = isOrderable(status) ? 1 : 0;
	if (!fresh)
		return more || status === 'not_for_sale' ? [{ ...newOffer, is_extra_orderable: more }, ...offers] : offers;
	if (status === 'cancelled' && fresh.stock.every(({ onhand, onorder }) => onhand === 0 && onorder === 0)) {
		return offers.filter((offer) => offer !== fresh);
	}
	if (fresh.is_extra_orderable === more) return offers;
	return offers.map((offer) => (offer === fresh ? { ...offer, is_extra_orderable: more } : offer));
}

const newOffer: CatalogueOffer = {
	id: null,
	condition: 'new',
	price: null,
	discount: null,
	note: null,
	is_extra_orderable: 1,
	stock: [],
};
