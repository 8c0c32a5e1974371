import { summaryOfCart } from '../basket/cart/cart-summary';
import { readCart } from '../basket/cart/cart-view';
import { removeAll } from '../basket/cart/change-cart';
import { cartIdOf } from '../basket/cart/open-cart';
import { readPricedCart, shopperOf } from '../basket/cart/priced-cart';
import type { Calls } from './calls';
import { presentSession, sessionOf } from './session-answer';

export const session = {
	'session/get': async (store, visitor, { reset_cart, full_cart, wishlist }) => {
		if (reset_cart) await removeAll(store, visitor);
		if (!full_cart) return sessionOf(store, visitor, { wishlist });
		const [session, whole] = await Promise.all([
			presentSession(store, visitor, { wishlist }),
			readCart(store, visitor, cartIdOf(visitor)),
		]);
		return { ...session, cart: summaryOfCart(whole), full_cart: whole };
	},
	'session/getChecksum': async (store, visitor) => ({
		cart_checksum: (await readPricedCart(store.db, cartIdOf(visitor), await shopperOf(store, visitor))).checksum,
	}),
} satisfies Partial<Calls>;
