import { counted } from '~/format/counted';
import type { OrderOfCopies } from '~store/contract/desk-stock';
import type { DeskFlash } from '../session/desk-flash.server';

/** So many orders are named where something is said of them in passing. */
const maxNamed = 5;

/** '2 for order 1007, Ada Reader', for each order that has got copies: the first of many. */
export function ordersInWords(filled: readonly OrderOfCopies[]): string[] {
	const named = filled.slice(0, maxNamed).map((one) => `${one.copies} for order ${one.order_number}, ${one.name}`);
	const left = filled.length - named.length;
	return left > 0 ? [...named, `and ${counted(left, 'more order')}`] : named;
}

/** What is said of what has come, and of the orders that waited for it. */
export function saidOf(words: string, filled: readonly OrderOfCopies[]): DeskFlash {
	if (filled.length === 0) return { kind: 'success', text: words };
	const have =
		filled.length === 1 ? '1 order that waited has its copies' : `${filled.length} orders that waited have theirs`;
	return { kind: 'notice', text: `${words} ${have} now: ${ordersInWords(filled).join('; ')}.` };
}
