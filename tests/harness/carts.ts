import type { Client } from '~store/contract/call';
import type { Cart } from '~store/contract/cart';
import type { TestStore } from './store';

/** Returns the visitor's whole cart. */
export async function cartOf(store: TestStore, client: Client): Promise<Cart> {
	return (await store.call('session/get', {}, client)).cart;
}
