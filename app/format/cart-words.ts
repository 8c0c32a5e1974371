import type { CartSum } from '~store/contract/cart';
import { counted } from './counted';
import { dollars } from './dollars';

/**
 * Returns a summary of a cart: '3 items in your cart, subtotal $52.00.' Leaves out the subtotal for visitors who may not see
 * prices.
 */
export function cartWords({ total_quantity: copies, subtotal }: Pick<CartSum, 'total_quantity' | 'subtotal'>): string {
	if (copies === 0) return 'Your cart is empty.';
	const amount = subtotal === null ? '' : `, subtotal ${dollars(subtotal)}`;
	return `${counted(copies, 'item')} in your cart${amount}.`;
}

/**
 * Returns a sentence with the cart's total, for the end of a message that something was added to the cart. Returns '' for
 * visitors who may not see prices.
 */
export const cartTotalWords = (total: string | null): string =>
	total === null ? '' : ` Your cart comes to ${dollars(total)}.`;
