import { mustChooseLocation } from '../../catalogue/titles/view';
import { inDollars } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import { nameOf } from '../../foundation/sessions/own-account';
import { chooseFirst } from './choose-location';
import { isCartable, type PricedCart } from './priced-cart';
import type { Shopper } from './shopper';

/**
 * @throws {Refused} when the store takes no orders online, or none from guests, or none before a location is chosen
 * (docs/behaviour/cart.md#ordering).
 */
export function requireOrdering({ settings, logged_in, location_id, locations }: Shopper): void {
	if (!settings.cart_enabled) throw new Refused('Online ordering is disabled.', 403);
	if (!logged_in && !settings.guest_show_cart) {
		throw new Refused('You must login or sign up to use this feature.', 401);
	}
	if (mustChooseLocation(settings, locations, location_id)) throw new Refused(chooseFirst, 409, 'location_id');
}

/**
 * What stands between a cart and its checkout (docs/behaviour/cart.md#order-minimum).
 * @throws {Refused} 409 in the words of the first thing that does.
 */
export function requireReady(cart: PricedCart, shopper: Shopper): void {
	requireInventory(cart);
	const barred = cart.lines.find((line) => !isCartable(line, shopper));
	if (barred) throw new Refused(`Requires account: log in to order “${barred.title.title}”.`, 409);
	if (!cart.meets_order_min) {
		const minimum = inDollars(shopper.settings.checkout_info.order_min);
		throw new Refused(`Your order subtotal is below the minimum order requirement (${minimum})`, 409);
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
	throw new Refused(
		`What you order for ${nameOf(account)} may come to ${most} at once, and this comes to ${total}.`,
		409,
	);
}

/** @throws {Refused} when a title cannot be had any more, or not as often as the cart asks for it. */
export function requireInventory({ lines }: PricedCart): void {
	if (lines.length === 0) throw new Refused('There are no items in your cart.', 409);
	const lacking = lines
		.filter((line) => line.stock.short > 0)
		.map(({ title, stock }) => shortWords(title, stock.taken));
	if (lacking.length > 0) {
		const more = lacking.length > 3 ? ` and ${lacking.length - 3} more` : '';
		throw new Refused(
			`We no longer have the inventory to fulfill this order: ${lacking.slice(0, 3).join('; ')}${more}.`,
			409,
		);
	}
	const gone = lines.find((line) => !line.available);
	if (gone) {
		throw new Refused(`“${gone.title.title}” is unavailable: remove all unavailable items before you check out.`, 409);
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
