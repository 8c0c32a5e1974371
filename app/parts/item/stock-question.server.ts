import type { Session } from '~store/contract/session';
import type { Offer } from '~store/contract/title';
import type { CartAsked, CartForm } from '../../forms/cart-fields';
import type { StoreApi } from '../../store-api/store-api.server';

type Api = Pick<StoreApi, 'call'>;

/**
 * What a shopper is asked who wants more than is on hand, with the copies that are in the cart already (spec 2 §4):
 * null where there is enough, and where there is nothing to choose.
 */
export async function stockQuestion(api: Api, offer: Offer, form: CartForm): Promise<CartAsked | null> {
	const { onhand, code, is_extra_orderable: orderable } = offer;
	if (onhand === 'Y' || onhand === 0) return null;
	const left = Math.max(0, onhand - (await copiesBeside(api, form, code)));
	// With none left that cannot be ordered either, the store says so itself.
	if (form.quantity <= left || (left === 0 && !orderable)) return null;
	return { about: 'stock', form, onhand, left, orderable };
}

/** Copies of the same thing in the cart, on whatever line but the one that is set: all are taken from the same shelf. */
async function copiesBeside(api: Api, { eisbn, intent, cart_id }: CartForm, condition: string): Promise<number> {
	const { cart } = (await api.call('session/get', {})) as Session;
	return cart.items
		.filter((item) => item.eisbn === eisbn && item.condition === condition)
		.filter((item) => intent === 'add' || item.cart_id !== cart_id)
		.reduce((copies, { quantity }) => copies + quantity, 0);
}
