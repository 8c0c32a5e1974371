import { isIndividualCopy } from '../../contract/copy-codes';
import type { Settings } from '../../contract/settings';
import { askedPrice, listPriceOf, type PricedTitle } from '../titles/prices';

/**
 * Returns the lowest price of a title in cents of the store's currency. Compares the prices of the title's offers,
 * after discounts. The prices of individual copies are used only if the title has no other price, because they disappear
 * when the copies are sold. The prices of available individual copies are added later (`facet-rows.ts`). If the title has no
 * offer, returns its list price. Returns null if no price of the title is known, and for a free ticket.
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
