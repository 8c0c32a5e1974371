import type { Order, OrderItem } from '~store/contract/order';
import type { Flash } from '../../cookies/flash.server';
import { cartTotalWords } from '../../format/cart-words';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';

/**
 * Adds the items of an order or quote to the visitor's cart. Returns a message about the items that were added, and the items
 * that could not be added.
 */
export async function putIntoCart(api: StoreApi, { items }: Pick<Order, 'items'>): Promise<Flash> {
	const refusals: string[] = [];
	let total: string | null = null;
	for (const item of items) {
		try {
			const added = await api.call('cart/add', { ...additionOf(item), return_cart: false, return_sum: true });
			total = added.sum?.total ?? null;
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			refusals.push(error.message);
		}
	}
	const added = items.length - refusals.length;
	const done =
		added === 0 ? [] : [`${added} ${added === 1 ? 'title is' : 'titles are'} in your cart.${cartTotalWords(total)}`];
	const text = [...done, ...new Set(refusals)].join(' ');
	return { kind: refusals.length > 0 ? 'error' : 'success', text };
}

/**
 * Adds the lines of a priced quote to the visitor's cart at the quoted prices. Returns null if the quote has no valid prices.
 * For a quote without valid prices, the caller adds the lines at the current prices.
 */
export async function takeQuote(api: StoreApi, order_id: string, access_key?: string): Promise<Flash | null> {
	try {
		const { lines } = await api.call('order/takeQuote', { order_id, access_key });
		return {
			kind: 'success',
			text: `${lines} ${lines === 1 ? 'title is' : 'titles are'} in your cart, at our quote’s prices.`,
		};
	} catch (error) {
		if (error instanceof StoreError && error.status === 409) return null;
		throw error;
	}
}

/** Returns an order line in the format of `cart/add`. */
function additionOf({ title_info: { eisbn, available }, cart_info: line }: OrderItem) {
	const card = line.cart_notes;
	const { personalize, ...words } = card?.gift_card_info ?? { personalize: false };
	return {
		eisbn,
		condition: available.code,
		quantity: line.quantity,
		...(line.gift_registry_id === null ? {} : { gift_registry_id: line.gift_registry_id }),
		...(card ? { price: card.giftcard_price, personalized: personalize, ...words } : {}),
	};
}
