import { readCart, readGlance } from '../cart/cart-view';
import { removeAll } from '../cart/change-cart';
import { cartIdOf } from '../cart/open-cart';
import { presentSession } from '../sessions/session-view';
import type { Calls } from './calls';

export const session = {
	'session/get': async (store, visitor, { reset_cart, full_cart }) => {
		if (reset_cart) await removeAll(store, visitor);
		const cartId = cartIdOf(visitor);
		const present = await presentSession(store, visitor);
		return full_cart
			? { ...present, cart: await readCart(store, visitor, cartId) }
			: { ...present, cart: await readGlance(store, visitor, cartId) };
	},
	'session/getChecksum': async (store, visitor) => ({
		cart_checksum: (await readGlance(store, visitor, cartIdOf(visitor))).checksum,
	}),
} satisfies Partial<Calls>;
