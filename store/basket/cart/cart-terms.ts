import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Queries } from '../../foundation/database/database';
import { type CartGiftCard, readCartGiftCards } from '../gift-cards/cart-gift-cards';
import { type Promo, readPromos } from '../promotions/promos';
import { type DeliveryAddress, deliveryAddress } from '../shipping/delivery-address';
import { type Draft, readDraft } from './draft';
import type { OpenCart } from './open-cart';
import type { Shopper } from './shopper';

/** The terms of a cart's price beside its lines: delivery, promo codes and gift cards. */
export interface CartTerms {
	delivery_preference: DeliveryPreference | null;
	/** The answers of the checkout's steps. */
	draft: Draft;
	/** The address that it is sent to; null for pick-up, and until one was chosen. */
	address: DeliveryAddress | null;
	promos: Promo[];
	gift_cards: CartGiftCard[];
}

/** The terms of a visitor without a cart. */
export const noTerms: CartTerms = { delivery_preference: null, draft: {}, address: null, promos: [], gift_cards: [] };

/**
 * Reads a cart's terms as they are now: a constant number of queries.
 * @param asked the cart's id, or the cart as it was just locked
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
