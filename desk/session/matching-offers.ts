import type { StockOffer, StockTitle } from '~store/contract/desk-stock';

/** A prefix for the code of an offer in a form, used if the code alone would also mean individual copies of that condition. */
const only = 'only ';

/**
 * Finds the offers of a title that match a chosen condition and have copies available at any location. A choice by name matches
 * only that offer. 'used' matches any used copy.
 * @param condition '' for any
 */
export function matchingOffers({ offers }: Pick<StockTitle, 'offers'>, condition: string): StockOffer[] {
	const available = offers.filter(({ places, elsewhere }) =>
		[...places, ...elsewhere].some(({ onhand }) => onhand > 0),
	);
	if (condition === '') return available;
	if (condition.startsWith(only)) return available.filter((offer) => offer.condition === codeChosen(condition));
	return available.filter((offer) => offer.condition === condition || offer.fits.includes(condition));
}

/** Returns the name of one offer of a title, for a form. */
export const choiceOf = (offer: StockOffer, { offers }: Pick<StockTitle, 'offers'>): string =>
	offers.some((other) => other !== offer && other.fits.includes(offer.condition))
		? `${only}${offer.condition}`
		: offer.condition;

/** Returns the condition's code from the form's choice. */
export const codeChosen = (condition: string): string =>
	condition.startsWith(only) ? condition.slice(only.length) : condition;

/** Whether a form chose one offer by name, not a condition. An individual copy's code has a dash. */
export const namesOffer = (condition: string): boolean => condition.startsWith(only) || condition.includes('-');
