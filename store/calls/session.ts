import { readCart } from '../basket/cart/cart-view';
import { removeAll } from '../basket/cart/change-cart';
import { readGlance } from '../basket/cart/glance';
import { cartIdOf } from '../basket/cart/open-cart';
import { readPricedCart, shopperOf } from '../basket/cart/priced-cart';
import type { Calls } from './calls';
import { presentSession } from './session-answer';

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
