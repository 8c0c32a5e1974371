import { mustChooseLocation } from '../../catalogue/locations/visitor-location';
import type { AdditionCall } from '../../contract/cart';
import type { CheckoutStep, ShippingQuestion, Submitting } from '../../contract/checkout';
import { inDollars } from '../../foundation/money';
import { refusalBy } from '../../foundation/refusal';
import { nameOf } from '../../foundation/sessions/own-account';
import { chooseFirst } from './choose-location';
import { isCartable, type PricedCart } from './priced-cart';
import type { Shopper } from './shopper';

/** Goes to its checkout, or further. */
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
 * @throws {Refused} when the store takes no orders online, or none from guests, or none before a location is chosen
 * (docs/behaviour/cart.md#ordering).
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
 * What stands between a cart and its checkout (docs/behaviour/cart.md#order-minimum).
 * @throws {Refused} 409 in the words of the first thing that does.
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
 * Who only asks may ask for any amount: the institution looks at each order before it is placed.
 * @throws {Refused} for an order that comes to more than the institution lets its buyer spend at once.
 */
function requireWithinLimit({ totals }: PricedCart, { account, approver, order_limit = null }: Shopper): void {
	if (!account || approver || order_limit === null || totals.total <= order_limit) return;
	const [most, total] = [order_limit, totals.total].map(inDollars);
	throw refuse(
		'above-buyer-limit',
		`What you order for ${nameOf(account)} may come to ${most} at once, and this comes to ${total}.`,
	);
}

/** @throws {Refused} when a title cannot be had any more, or not as often as the cart asks for it. */
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
			`“${gone.title.title}” is unavailable: remove all unavailable items before you check out.`,
		);
	}
}

/** How many there are of a title, in words; of a ticket, places. */
export function shortWords({ title, sold_until }: { title: string; sold_until: number | null }, onhand: number) {
	const isOne = onhand === 1 ? 'is' : 'are';
	if (sold_until === null) {
		return onhand === 0 ? `“${title}” is no longer in stock` : `only ${onhand} of “${title}” ${isOne} in stock`;
	}
	if (onhand === 0) return `“${title}” is sold out`;
	return `only ${onhand} ${onhand === 1 ? 'place' : 'places'} of “${title}” ${isOne} left`;
}
