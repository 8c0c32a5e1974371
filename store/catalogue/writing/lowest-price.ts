import type { Settings } from '../../contract/settings';
import { isIndividualCopy } from '../titles/conditions';
import { askedPrice, listPriceOf, type PricedTitle } from '../titles/prices';

/**
 * Finds the lowest price of a title, in cents of the store's currency: the lowest price of its offers, after discounts.
 * Individual copies count only if the title has no other price, because their prices disappear when they are sold
 * (`facet-rows.ts` adds the available copies). Without an offer the list price counts. Returns null if the title has no known
 * price, and for a free ticket.
 */
export function lowestPrice(
	title: PricedTitle,
	offers: readonly { condition: string; price: number | null; discount: number | null }[],
	settings: Settings,
): number | null {
	const lowestOf = (some: typeof offers): number | null => {
		const asked = some.flatMap((offer) => askedPrice(offer, title, settings).price || []);
		return asked.length > 0 ? Math.min(...asked) : null;
	};
	const pools = offers.filter(({ condition }) => !isIndividualCopy(condition));
	return lowestOf(pools) ?? (listPriceOf(title, settings) || lowestOf(offers));
}
