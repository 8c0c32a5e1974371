import type { StockOffer, StockTitle } from '~store/contract/desk-stock';

/**
 * A prefix for an offer's code in a form. Without the prefix, the offer's code would also match used copies of the same
 * condition.
 */
const only = 'only ';

/**
 * Returns the offers of a title that match a chosen condition and have available copies at any location. If the user chose one
 * offer, returns only that offer. The condition 'used' matches any used copy.
 * @param condition the chosen condition; '' for any condition
 */
export function matchingOffers({ offers }: Pick<StockTitle, 'offers'>, condition: string): StockOffer[] {
	const available = offers.filter(({ places, elsewhere }) =>
		[...places, ...elsewhere].some(({ onhand }) => onhand > 0),
	);
	return offersMeant(available, condition);
}

/** Returns the offers that a chosen condition means. If the user chose one offer, returns only that offer. */
export function offersMeant(offers: StockOffer[], condition: string): StockOffer[] {
	if (condition === '') return offers;
	if (condition.startsWith(only)) return offers.filter((offer) => offer.condition === codeChosen(condition));
	return offers.filter((offer) => offer.condition === condition || offer.fits.includes(condition));
}

/** Returns the form value that identifies one offer of a title. */
export const choiceOf = (offer: StockOffer, { offers }: Pick<StockTitle, 'offers'>): string =>
	offers.some((other) => other !== offer && other.fits.includes(offer.condition))
		? `${only}${offer.condition}`
		: offer.condition;

/** Returns the offer's code in a form value, without its prefix. */
export const codeChosen = (condition: string): string =>
	condition.startsWith(only) ? condition.slice(only.length) : condition;

/** Whether a form value identifies one offer rather than a condition. The code of a used copy has a dash. */
export const namesOffer = (condition: string): boolean => condition.startsWith(only) || condition.includes('-');
