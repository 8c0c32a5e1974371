import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Flash } from '../../cookies/flash.server';
import { cartWords } from '../../format/cart-words';
import { loadCart } from './cart-visit.server';
import { toPutBack } from './put-back.server';

/**
 * Removes a line from the cart. Changes nothing if the cart line was already removed, for example after a double press.
 * @returns a message with the cart's new total, and the button that adds the line again
 * @throws {StoreError} if the store refuses the call
 */
export async function removeLine(args: LoaderFunctionArgs, cart_id: number): Promise<Flash> {
	const { api, cart } = await loadCart(args);
	const item = cart.items.find(({ cart_info }) => cart_info.cart_id === cart_id);
	const { cart: left } = await api.call('cart/removeItem', { cart_id });
	if (!item) return { kind: 'success', text: 'Removed from cart' };
	const text = `“${item.title_info.title}” was removed from your cart. ${cartWords(left.summary)}`;
	return { kind: 'success', text, undo: toPutBack(item) };
}
