import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Queries } from '../../foundation/database/database';
import { type CartGiftCard, readCartGiftCards } from '../gift-cards/cart-gift-cards';
import { type Promo, readPromos } from '../promotions/promos';
import { type DeliveryAddress, deliveryAddress } from '../shipping/delivery-address';
import { type Draft, readDraft } from './draft';
import type { OpenCart } from './open-cart';
import type { Shopper } from './shopper';

/** The terms that affect a cart's price besides its lines: delivery, promo codes and gift cards. */
export interface CartTerms {
	delivery_preference: DeliveryPreference | null;
	/** The answers in the checkout steps. */
	draft: Draft;
	/** The address that the cart is shipped to, or null for a pick-up, and while no address is chosen. */
	address: DeliveryAddress | null;
	promos: Promo[];
	gift_cards: CartGiftCard[];
}

/** The terms of a visitor without a cart. */
export const noTerms: CartTerms = { delivery_preference: null, draft: {}, address: null, promos: [], gift_cards: [] };

/**
 * Reads the delivery, promo codes and gift cards of a cart. The number of queries does not depend on the cart's size.
 * @param asked the cart's ID, or the cart that was just locked
 */
export async function readTerms(
	db: Queries,
	asked: number | OpenCart,
	{ account, settings, now }: Shopper,
): Promise<CartTerms> {
	const cart = typeof asked === 'number' ? await findTerms(db, asked) : asked;
	if (!cart) return noTerms;
	const cartId = cart.id;
	const delivery_preference = cart.delivery_preference;
	const draft = readDraft(cart.checkout);
	const sent = delivery_preference === 'ship' || delivery_preference === 'local_delivery';
	return {
		delivery_preference,
		draft,
		address: sent && account ? await deliveryAddress(db, account, draft, cartId) : null,
		promos: await readPromos(db, cartId, settings, now),
		gift_cards: settings.store_info.giftcards_enabled ? await readCartGiftCards(db, cartId) : [],
	};
}

const findTerms = (db: Queries, cartId: number) =>
	db.selectFrom('carts').select(['id', 'delivery_preference', 'checkout']).where('id', '=', cartId).executeTakeFirst();
