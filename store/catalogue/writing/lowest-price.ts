import type { Settings } from '../../contract/settings';
import { askedPrice, listPriceOf, type PricedTitle } from '../titles/prices';

/**
 * Finds the lowest price of a title, in cents of the store's currency: the lowest that any of its offers asks, less its
 * discount. Without an offer it is the list price. Null for a title that no price is known of.
 */
export function lowestPrice(
	title: PricedTitle,
	offers: readonly { price: number | null; discount: number | null }[],
	settings: Settings,
): number | null {
	const asked = offers.flatMap((offer) => askedPrice(offer, title, settings).price ?? []);
	return asked.length > 0 ? Math.min(...asked) : listPriceOf(title, settings) || null;
}
