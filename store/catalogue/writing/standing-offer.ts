import type { CatalogueOffer } from './catalogue-title';

/** Whether the shop can get new copies of a title that has this publishing status. */
export const isOrderable = (status: string): boolean => status === 'active' || status === 'forthcoming';

/**
 * Returns the offers that a title has after a change of its publishing status (docs/behaviour/titles.md#offers). The shop can
 * get new copies of a title that is in print or forthcoming. A title in print or forthcoming always has an offer 'new' at the
 * list price, which can be ordered beyond the stock. A title that is out of print or out of stock indefinitely keeps its offers,
 * so that the copies on the shelf can be sold. New copies of such a title can no longer be ordered beyond the stock, and the
 * title does not get an additional offer. A cancelled title loses its offer 'new', unless copies of the offer are available or
 * on order. Offers for used copies and for other conditions do not depend on the publishing status. A title that may not be sold
 * in the shop's country has an offer 'new', on which the shop shows this reason.
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
