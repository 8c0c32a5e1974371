import type { CartSum } from '~store/contract/cart';
import { counted } from './counted';
import { dollars } from './dollars';

/** How much is in a cart: '3 items in your cart, subtotal $52.00.' Somebody who sees no prices hears none. */
export function cartWords({ total_quantity: copies, subtotal }: Pick<CartSum, 'total_quantity' | 'subtotal'>): string {
	if (copies === 0) return 'Your cart is empty.';
	const amount = subtotal === null ? '' : `, subtotal ${dollars(subtotal)}`;
	return `${counted(copies, 'item')} in your cart${amount}.`;
}

/** What a cart comes to, said after what was put into it at once. '' for somebody who sees no prices. */
export const cartTotalWords = (total: string | null): string =>
	total === null ? '' : ` Your cart comes to ${dollars(total)}.`;
