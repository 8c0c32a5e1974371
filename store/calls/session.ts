import { readCart } from '../cart/cart-view';
import { removeAll } from '../cart/change-cart';
import { readGlance } from '../cart/glance';
import { cartIdOf } from '../cart/open-cart';
import { readPricedCart, shopperOf } from '../cart/priced-cart';
import { presentSession } from '../sessions/session-view';
import type { Calls } from './calls';

export const session = {
	'session/get': async (store, visitor, { reset_cart, full_cart }) => {
		if (reset_cart) await removeAll(store, visitor);
		const cartId = cartIdOf(visitor);
		const present = await presentSession(store, visitor);
		return full_cart
			? { ...present, cart: await readCart(store, visitor, cartId) }
			: { ...present, cart: await readGlance(store.db, cartId) };
	},
	'session/getChecksum': async (store, visitor) => ({
		cart_checksum: (await readPricedCart(store.db, cartIdOf(visitor), await shopperOf(store, visitor))).checksum,
	}),
} satisfies Partial<Calls>;
