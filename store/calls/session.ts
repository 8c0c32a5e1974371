import { readCart } from '../basket/cart/cart-view';
import { removeAll } from '../basket/cart/change-cart';
import { cartIdOf } from '../basket/cart/open-cart';
import { readPricedCart, shopperOf } from '../basket/cart/priced-cart';
import type { Calls } from './calls';
import { sessionOf } from './session-answer';

export const session = {
	'session/get': async (store, visitor, { reset_cart, full_cart, wishlist }) => {
		if (reset_cart) await removeAll(store, visitor);
		const session = await sessionOf(store, visitor, { wishlist });
		return full_cart ? { ...session, full_cart: await readCart(store, visitor, cartIdOf(visitor)) } : session;
	},
	'session/getChecksum': async (store, visitor) => ({
		cart_checksum: (await readPricedCart(store.db, cartIdOf(visitor), await shopperOf(store, visitor))).checksum,
	}),
} satisfies Partial<Calls>;
