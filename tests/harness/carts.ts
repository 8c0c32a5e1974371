import type { Client } from '~store/contract/call';
import type { Cart } from '~store/contract/cart';
import type { TestStore } from './store';

/** The visitor's whole cart. */
export async function cartOf(store: TestStore, client: Client): Promise<Cart> {
	const { full_cart } = await store.call('session/get', { full_cart: true }, client);
	if (!full_cart) throw new Error('session/get left out the cart');
	return full_cart;
}
