import { mustChooseLocation } from '../../catalogue/locations/visitor-location';
import type { AdditionCall } from '../../contract/cart';
import type { CheckoutStep, ShippingQuestion, Submitting } from '../../contract/checkout';
import { inDollars } from '../../foundation/money';
import { refusalBy } from '../../foundation/refusal';
import { nameOf } from '../../foundation/sessions/own-account';
import { chooseFirst } from './choose-location';
import { isCartable, type PricedCart } from './priced-cart';
import type { Shopper } from './shopper';

/** The API calls that start or continue the checkout of a cart. */
type Checkout = 'checkout/setDelivery' | 'checkout/setShipping' | Submitting;
type Ordering =
	| CheckoutStep
	| ShippingQuestion
	| Submitting
	| AdditionCall
	| 'checkout/requestQuote'
	| 'cart/import'
	| 'titlelist/copyToCart';

const refuse = refusalBy<Checkout>();
const refuseOrdering = refusalBy<Ordering>();

/**
 * Requires that the visitor can order (docs/behaviour/cart.md#ordering).
 * @throws {Refused} if the store takes no online orders, takes no orders from guests, or the visitor must first choose a location
 */
export function requireOrdering({ settings, logged_in, location_id, locations }: Shopper): void {
	if (!settings.cart_enabled) throw refuseOrdering('ordering-disabled', 'Online ordering is disabled.');
	if (!logged_in && !settings.guest_show_cart) {
		throw refuseOrdering('login-required', 'You must login or sign up to use this feature.');
	}
	if (mustChooseLocation(settings, locations, location_id))
		throw refuseOrdering('location-not-chosen', chooseFirst, 'location_id');
}

/**
 * Requires that a cart meets the conditions for the checkout (docs/behaviour/cart.md#order-minimum).
 * @throws {Refused} 409 for the first problem found
 */
export function requireReady(cart: PricedCart, shopper: Shopper): void {
	requireInventory(cart);
	const barred = cart.lines.find((line) => !isCartable(line, shopper));
	if (barred) throw refuse('title-needs-account', `Requires account: log in to order “${barred.title.title}”.`);
	if (!cart.meets_order_min) {
		const minimum = inDollars(shopper.settings.checkout_info.order_min);
		throw refuse('below-order-minimum', `Your order subtotal is below the minimum order requirement (${minimum})`);
	}
	requireWithinLimit(cart, shopper);
}

/**
 * Requires that a buyer stays within the institution's limit for one order. Buyers who only request orders have no limit,
 * because the institution approves each of their orders.
 * @throws {Refused} if the total is higher
 */
function requireWithinLimit({ totals }: PricedCart, { account, approver, order_limit = null }: Shopper): void {
	if (!account || approver || order_limit === null || totals.total <= order_limit) return;
	const [most, total] = [order_limit, totals.total].map(inDollars);
	throw refuse(
		'above-buyer-limit',
		`Your limit for one order for ${nameOf(account)} is ${most}. This order comes to ${total}.`,
	);
}

/**
 * Requires that the store can supply every cart line.
 * @throws {Refused} if a title can no longer be bought, or only in a smaller quantity
 */
export function requireInventory({ lines }: PricedCart): void {
	if (lines.length === 0) throw refuse('cart-empty', 'There are no items in your cart.');
	const lacking = lines
		.filter((line) => line.stock.short > 0)
		.map(({ title, stock }) => shortWords(title, stock.taken));
	if (lacking.length > 0) {
		const more = lacking.length > 3 ? ` and ${lacking.length - 3} more` : '';
		throw refuse(
			'stock-short',
			`We no longer have the inventory to fulfill this order: ${lacking.slice(0, 3).join('; ')}${more}.`,
		);
	}
	const gone = lines.find((line) => !line.available);
	if (gone) {
		throw refuse(
			'title-unavailable',
			`“${gone.title.title}” is unavailable. Remove all unavailable items before you check out.`,
		);
	}
}

/** Composes the message that states how many copies of a title are in stock, or how many seats are left for an event ticket. */
export function shortWords({ title, sold_until }: { title: string; sold_until: number | null }, onhand: number) {
	const isOne = onhand === 1 ? 'is' : 'are';
	if (sold_until === null) {
		return onhand === 0 ? `“${title}” is no longer in stock` : `only ${onhand} of “${title}” ${isOne} in stock`;
	}
	if (onhand === 0) return `“${title}” is sold out`;
	return `only ${onhand} ${onhand === 1 ? 'place' : 'places'} of “${title}” ${isOne} left`;
}
