import { addTitle, askAboutTitle } from '../basket/cart/add-title';
import { readCart, readCartSum } from '../basket/cart/cart-view';
import { adjustToStock, removeAll, removeItem, removeUnavailable } from '../basket/cart/change-cart';
import { copyCartToList } from '../basket/cart/copy-to-list';
import { decideEarlier } from '../basket/cart/earlier-copies';
import { emailCart } from '../basket/cart/email-cart';
import { cartIdOf } from '../basket/cart/open-cart';
import { importIntoCart } from '../basket/import/import-cart';
import type { CatalogueContext } from '../catalogue/titles/visitor-view';
import type { CartAnswer } from '../contract/cart';
import { Refused } from '../foundation/refusal';
import type { Visitor } from '../foundation/sessions/visitor';
import type { Calls } from './call-table';

export const cart = {
	'cart/add': async (store, visitor, payload) => {
		const { cartId, ...added } = await addTitle(store, visitor, payload);
		const cart = payload.return_cart === false ? null : await readCart(store, visitor, cartId);
		return { ...added, cart, sum: payload.return_sum ? await readCartSum(store, visitor, cartId) : null };
	},
	'cart/question': async (store, visitor, payload) => ({ question: await askAboutTitle(store, visitor, payload) }),
	'cart/removeItem': async (store, visitor, { cart_id }) =>
		answer(store, visitor, await removeItem(store, visitor, cart_id)),
	'cart/removeAll': async (store, visitor) => {
		// Guests can only remove cart lines one by one (docs/behaviour/cart.md#tools).
		if (!visitor.customer) throw new Refused('You must login or sign up to use this feature.', 401);
		return answer(store, visitor, await removeAll(store, visitor));
	},
	'cart/removeUnavailable': async (store, visitor) => answer(store, visitor, await removeUnavailable(store, visitor)),
	'cart/decideEarlier': async (store, visitor, { keep }) => {
		const { cartId, put_aside } = await decideEarlier(store, visitor, keep);
		return { ...(await answer(store, visitor, cartId)), put_aside };
	},
	'cart/adjust': async (store, visitor) => answer(store, visitor, await adjustToStock(store, visitor)),
	'cart/copyCartToList': async (store, visitor, { list_id }) => ({
		list: await copyCartToList(store, visitor, list_id),
		...(await answer(store, visitor, cartIdOf(visitor))),
	}),
	'cart/import': importIntoCart,
	'cart/email': async (store, visitor, payload) => {
		await emailCart(store, visitor, payload);
		return { sent: true };
	},
} satisfies Partial<Calls>;

const answer = async (store: CatalogueContext, visitor: Visitor, cartId: number | null): Promise<CartAnswer> => ({
	cart: await readCart(store, visitor, cartId),
});
