import { counted } from '~/format/counted';
import type { FilledOrders } from '~store/contract/desk-stock';
import type { DeskFlash } from '../session/desk-flash.server';

/** The most orders that a passing message names. */
const maxNamed = 5;

/**
 * Returns words such as '2 for order 1007, Ada Reader' for each order that has got copies. Names only the first orders of many, and
 * no orders of other locations.
 */
export function ordersInWords({ filled, filled_elsewhere }: FilledOrders): string[] {
	const named = filled.slice(0, maxNamed).map((one) => `${one.copies} for order ${one.order_number}, ${one.name}`);
	const left = filled.length - named.length;
	if (left > 0) named.push(`and ${counted(left, 'more order')}`);
	return filled_elsewhere > 0 ? [...named, `${filled_elsewhere} for orders of other locations`] : named;
}

/** Says what has come, and which waiting orders got copies. */
export function filledWords(words: string, given: FilledOrders): DeskFlash {
	if (fillsNoOrder(given)) return { kind: 'success', text: words };
	return { kind: 'notice', text: `${words} Copies for waiting orders: ${ordersInWords(given).join('; ')}.` };
}

export const fillsNoOrder = ({ filled, filled_elsewhere }: FilledOrders): boolean =>
	filled.length === 0 && filled_elsewhere === 0;
