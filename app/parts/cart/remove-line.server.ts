import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Flash } from '../../cookies/flash.server';
import { cartWords } from '../../format/cart-words';
import { loadCart } from './cart-visit.server';
import { toPutBack } from './put-back.server';

/**
 * Takes a line out of the cart. A line that is gone already, as after a double press, changes nothing.
 * @returns the words for it and for what the cart comes to then, with the way to put it back
 * @throws {StoreError} when the store refuses.
 */
export async function removeLine(args: LoaderFunctionArgs, cart_id: number): Promise<Flash> {
	const { api, cart } = await loadCart(args);
	const item = cart.items.find(({ cart_info }) => cart_info.cart_id === cart_id);
	const { cart: left } = await api.call('cart/removeItem', { cart_id });
	if (!item) return { kind: 'success', text: 'Removed from cart' };
	const text = `“${item.title_info.title}” was removed from your cart. ${cartWords(left.summary)}`;
	return { kind: 'success', text, undo: toPutBack(item) };
}
