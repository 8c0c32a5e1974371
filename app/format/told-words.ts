import type { CartSum } from '~store/contract/cart';
import { counted } from './counted';
import { dollars } from './dollars';

/**
 * What came of a change of the cart, with the book that it was about, and what the cart comes to then. Without a sum the
 * words are whole already.
 */
export function toldWords(said: string, title: string, sum: CartSum | null): string {
	if (!sum) return said;
	const { total_quantity: copies, total } = sum;
	if (copies === 0) return `${said}: ${title}. Your cart is empty.`;
	// Who sees no prices hears none.
	const amount = total === null ? '' : `, ${dollars(total)}`;
	return `${said}: ${title}. ${counted(copies, 'item')} in your cart${amount}.`;
}

/** What a cart comes to, after what was put into it at once; '' for who sees no prices. */
export const sumWords = (total: string | null): string =>
	total === null ? '' : ` Your cart comes to ${dollars(total)}.`;
