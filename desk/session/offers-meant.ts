import type { StockOffer, StockTitle } from '~store/contract/desk-stock';

/**
 * Finds the offers of a title that a chosen condition can mean, of those that a location has available copies of: the offer of that
 * code, else each one of that condition. 'used' means any used copy.
 * @param condition '' for any
 */
export function offersMeant({ offers }: Pick<StockTitle, 'offers'>, condition: string): StockOffer[] {
	const available = offers.filter(({ places, elsewhere }) =>
		[...places, ...elsewhere].some(({ onhand }) => onhand > 0),
	);
	if (condition === '') return available;
	const exact = available.filter((offer) => offer.condition === condition);
	return exact.length > 0 ? exact : available.filter(({ fits }) => fits.includes(condition));
}
