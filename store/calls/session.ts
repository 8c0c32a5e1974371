import { readCartSummary } from '../basket/cart/cart-summary';
import { removeAll } from '../basket/cart/change-cart';
import { cartIdOf } from '../basket/cart/open-cart';
import { readPricedCart } from '../basket/cart/priced-cart';
import { shopperOf } from '../basket/cart/shopper';
import { newSessionId } from '../foundation/sessions/sessions';
import type { Calls } from './call-table';
import { presentSession, sessionOf } from './session-answer';

export const session = {
	'session/get': async (store, visitor, { reset_cart, wishlist }) => {
		if (reset_cart) await removeAll(store, visitor);
		const session = await sessionOf(store, visitor, { wishlist });
		return { ...session, session_id: session.session_id || newSessionId() };
	},
	'session/getWithCart': (store, visitor, { wishlist }) => sessionOf(store, visitor, { wishlist }),
	'session/getSummary': async (store, visitor, { wishlist }) => ({
		...(await presentSession(store, visitor, { wishlist })),
		cart: await readCartSummary(store.db, cartIdOf(visitor)),
	}),
	'session/getChecksum': async (store, visitor) => ({
		cart_checksum: (await readPricedCart(store.db, cartIdOf(visitor), await shopperOf(store, visitor))).checksum,
	}),
} satisfies Partial<Calls>;
