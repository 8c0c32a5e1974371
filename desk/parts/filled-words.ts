import { counted } from '~/format/counted';
import type { FilledOrders } from '~store/contract/desk-stock';
import type { DeskFlash } from '../session/desk-flash.server';

/** The maximum number of orders that a message lists. */
const maxNamed = 5;

/**
 * Returns a text for each order that got copies, such as '2 for order 1007, Ada Reader'. The text lists only the first few
 * orders, and no orders of other locations.
 */
export function ordersInWords({ filled, filled_elsewhere }: FilledOrders): string[] {
	const named = filled.slice(0, maxNamed).map((one) => `${one.copies} for order ${one.order_number}, ${one.name}`);
	const left = filled.length - named.length;
	if (left > 0) named.push(`and ${counted(left, 'more order')}`);
	return filled_elsewhere > 0 ? [...named, `${filled_elsewhere} for orders of other locations`] : named;
}

/** Returns the message about received copies and the waiting orders that got some of them. */
export function filledWords(words: string, given: FilledOrders): DeskFlash {
	if (fillsNoOrder(given)) return { kind: 'success', text: words };
	return { kind: 'notice', text: `${words} Copies for waiting orders: ${ordersInWords(given).join('; ')}.` };
}

export const fillsNoOrder = ({ filled, filled_elsewhere }: FilledOrders): boolean =>
	filled.length === 0 && filled_elsewhere === 0;
