import { readCart, readGlance } from '../cart/cart-view';
import { removeAll } from '../cart/change-cart';
import { cartIdOf } from '../cart/open-cart';
import type { Session } from '../contract/session';
import type { Visitor } from '../visitor';
import type { Calls } from './calls';

export const session = {
	'session/get': async (store, visitor, { reset_cart, full_cart }) => {
		if (reset_cart) await removeAll(store, visitor);
		const cartId = cartIdOf(visitor);
		return full_cart
			? { ...present(visitor), cart: await readCart(store, visitor, cartId) }
			: { ...present(visitor), cart: await readGlance(store, visitor, cartId) };
	},
	'session/getChecksum': async (store, visitor) => ({
		cart_checksum: (await readGlance(store, visitor, cartIdOf(visitor))).checksum,
	}),
} satisfies Partial<Calls>;

const present = (visitor: Visitor): Omit<Session, 'cart'> => ({
	session_id: visitor.client.session_id,
	logged_in: visitor.customer !== null,
	user: null,
	wishlist: { rows: [] },
	wishlist_id: null,
	location_id: visitor.session?.location_id ?? null,
	pick_location: false,
});
