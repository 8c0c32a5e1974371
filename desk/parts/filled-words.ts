import { counted } from '~/format/counted';
import type { FilledOrders } from '~store/contract/desk-stock';
import type { DeskFlash } from '../session/desk-flash.server';

/** So many orders are named where something is said of them in passing. */
const maxNamed = 5;

/** '2 for order 1007, Ada Reader', for each order that has got copies: the first of many. Those of other locations are not named. */
export function ordersInWords({ filled, filled_elsewhere }: FilledOrders): string[] {
	const named = filled.slice(0, maxNamed).map((one) => `${one.copies} for order ${one.order_number}, ${one.name}`);
	const left = filled.length - named.length;
	if (left > 0) named.push(`and ${counted(left, 'more order')}`);
	return filled_elsewhere > 0 ? [...named, `${filled_elsewhere} for orders of other locations`] : named;
}

/** What is said of what has come, and of the orders that waited for it. */
export function saidOf(words: string, given: FilledOrders): DeskFlash {
	if (isForNobody(given)) return { kind: 'success', text: words };
	const { length } = given.filled;
	const seen = length === 1 ? '1 order that waited has its copies' : `${length} orders that waited have theirs`;
	const have = given.filled_elsewhere > 0 ? 'Orders that waited have theirs' : seen;
	return { kind: 'notice', text: `${words} ${have} now: ${ordersInWords(given).join('; ')}.` };
}

export const isForNobody = ({ filled, filled_elsewhere }: FilledOrders): boolean =>
	filled.length === 0 && filled_elsewhere === 0;
