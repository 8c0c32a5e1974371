import type { StockOffer, StockTitle } from '~store/contract/desk-stock';

/** Comes before the code of an offer in a form, where the code alone would also mean individual copies of that condition. */
const only = 'only ';

/**
 * Finds the offers of a title that a chosen condition can mean, of those that a location has available copies of: each offer of that
 * condition, or the one that was chosen by name. 'used' means any used copy.
 * @param condition '' for any
 */
export function offersMeant({ offers }: Pick<StockTitle, 'offers'>, condition: string): StockOffer[] {
	const available = offers.filter(({ places, elsewhere }) =>
		[...places, ...elsewhere].some(({ onhand }) => onhand > 0),
	);
	if (condition === '') return available;
	if (condition.startsWith(only)) return available.filter((offer) => offer.condition === codeChosen(condition));
	return available.filter((offer) => offer.condition === condition || offer.fits.includes(condition));
}

/** Names one offer of a title in a form. */
export const choiceOf = (offer: StockOffer, { offers }: Pick<StockTitle, 'offers'>): string =>
	offers.some((other) => other !== offer && other.fits.includes(offer.condition))
		? `${only}${offer.condition}`
		: offer.condition;

/** The condition's code in what a form chose. */
export const codeChosen = (condition: string): string =>
	condition.startsWith(only) ? condition.slice(only.length) : condition;

/** Whether a form chose one offer by name, and no condition. An individual copy's code has a dash. */
export const namesOffer = (condition: string): boolean => condition.startsWith(only) || condition.includes('-');
