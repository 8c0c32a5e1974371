import type { LoaderFunctionArgs } from '@remix-run/node';
import type { CartItem } from '~store/contract/cart';
import { cartLinesOnPage } from '~store/contract/page-sizes';
import type { SessionUser } from '~store/contract/session';
import { cartPageHeader, readCartPage } from '../../cookies/cart-page.server';
import { readProgress } from '../../cookies/checkout.server';
import { dollars } from '../../format/dollars';
import { favouritesIn } from '../../format/favourites';
import { customerMark, heldAnswers } from '../../parts/account/expired-login.server';
import { type CartVisit, loadCart, orderingBar } from '../../parts/cart/cart-visit.server';
import { deliveryChoicesOf } from '../../parts/cart/delivery-choices';
import { deadEndShelf } from '../../parts/home/dead-end-shelf.server';
import { StoreError } from '../../store-api/store-error';
import { toLine } from './to-line.server';

/** Loads the data of the cart's page, and the header that stores which page of the cart is shown. */
export async function loadCartScreen(args: LoaderFunctionArgs) {
	const [visit, progress] = await Promise.all([loadCart(args), readProgress(args.request)]);
	const { settings, session, cart } = visit;
	const { logged_in } = session;
	const { page, last, items, headers } = pageOf(args.request, cart.items);
	const [names, { order_number: to_pay }] = await Promise.all([
		registryNames(visit, items),
		visit.api.load('checkout/getOrderToPay', {}),
	]);
	const { timezone, country } = settings.store_info;
	const { delivery_preference: chosen } = cart.checkout;
	const begun = progress?.checksum === cart.checksum ? progress : null;
	const screen = {
		barred: orderingBar(visit),
		logged_in,
		/** The `customerMark` of the customer who sees the page; '' for a guest. */
		customer: customerMark(session.user),
		/** The values that the customer typed before their session ended. */
		held: await heldOf(args.request, session.user),
		/**
		 * The number of the shopper's order that is waiting for payment. The titles of an order that awaits payment are no
		 * longer in the cart.
		 */
		to_pay,
		choices: deliveryChoicesOf(settings, cart.items),
		service: settings.store_info.service_lines,
		promo_codes: settings.checkout_info.using_promo_codes && cart.summary.subtotal !== null,
		favourites: favouritesIn(country),
		page,
		last,
		/** A shelf of titles that is shown for an empty cart. */
		shelf: items.length === 0 ? await deadEndShelf(visit.api) : null,
		earlier: earlierOf(cart.items),
		lines: items.map((item) => toLine(item, timezone, names)),
		summary: { ...cart.summary, total_quantity: copiesToBeHad(cart.items) },
		unavailable: cart.items.filter((item) => !canBeHad(item)).length,
		can_click_collect: cart.can_click_collect,
		/** The message that the cart's total is below the minimum for an order. */
		below_minimum: cart.meets_order_min ? null : belowMinimum(settings.checkout_info.order_min),
		needs_account: cart.items.some((item) => canBeHad(item) && !item.cart_info.cartable),
		reached: begun?.reached ?? 'cart',
		delivery: begun && chosen ? chosen : null,
		/** Whether the shopper has chosen shipping or local delivery, even if the cart has changed since. */
		sent: chosen !== undefined && chosen !== 'pickup',
	} as const;
	return { screen, headers };
}

/** The maximum number of titles of the earlier cart that are named. */
const namedEarlier = 10;

/**
 * Returns the copies that were in the customer's cart before a guest's cart was merged with it: the first titles, and the number
 * of the other titles.
 */
function earlierOf(items: CartItem[]) {
	const earlier = items.filter(({ cart_info }) => cart_info.earlier_quantity > 0);
	const titles = earlier
		.slice(0, namedEarlier)
		.map(({ title_info: { title }, cart_info: { cart_id, earlier_quantity: copies } }) => ({ cart_id, title, copies }));
	return { titles, more: earlier.length - titles.length };
}

/** Returns the promo code and the quantity from forms that were stored while the customer logged in. */
async function heldOf(request: Request, user: SessionUser | null) {
	const { intent, code, cart_id, quantity } = await heldAnswers(request, user);
	return { code: intent === 'promo' ? code : undefined, quantity: cart_id && quantity ? { cart_id, quantity } : null };
}

/**
 * Returns the message that the cart's total is below the minimum for an order. @param cents the minimum for an order, in cents
 */
const belowMinimum = (cents: number): string =>
	`Your order subtotal is below the minimum order requirement (${dollars((cents / 100).toFixed(2))})`;

export type CartView = Awaited<ReturnType<typeof loadCartScreen>>['screen'];

/**
 * Returns one page of cart lines: the page in the address, or the page that was shown last (docs/behaviour/cart.md#pages).
 * Unavailable titles come first, because the shopper must remove them before ordering.
 */
function pageOf(request: Request, items: CartItem[]) {
	const asked = /^[1-9]\d{0,3}$/.exec(new URL(request.url).searchParams.get('page') ?? '')?.[0];
	const last = Math.max(1, Math.ceil(items.length / cartLinesOnPage));
	const page = Math.min(asked ? Number(asked) : readCartPage(request), last);
	const ordered = [...items.filter((item) => !canBeHad(item)), ...items.filter(canBeHad)];
	const headers = new Headers();
	if (page !== readCartPage(request)) headers.append('Set-Cookie', cartPageHeader(request, page));
	return { page, last, items: ordered.slice((page - 1) * cartLinesOnPage, page * cartLinesOnPage), headers };
}

/**
 * Whether the title of a cart line is available to logged-in customers. The title may be unavailable to this shopper although it
 * is available to logged-in customers.
 */
const canBeHad = ({ cart_info }: CartItem): boolean => cart_info.cartable_logged_in;

/** Returns the number of available copies in the cart. The amounts next to this number also include only available titles. */
const copiesToBeHad = (items: CartItem[]): number =>
	items.filter(canBeHad).reduce((copies, { cart_info }) => copies + cart_info.quantity, 0);

/**
 * Returns the names of the gift registries that cart lines are for, by id (docs/behaviour/cart.md#contents). Leaves out
 * registries that the store does not show.
 */
async function registryNames({ api, session }: CartVisit, items: CartItem[]): Promise<Map<number, string>> {
	const names = new Map(
		(session.user?.alt_addresses ?? []).map(({ gift_registry_id, gift_registry_name }) => [
			gift_registry_id,
			gift_registry_name,
		]),
	);
	const ids = new Set(items.flatMap(({ cart_info }) => cart_info.gift_registry_id ?? []));
	await Promise.all(
		[...ids]
			.filter((id) => !names.has(id))
			.map(async (gift_registry_id) => {
				try {
					const { title } = await api.call('giftregistry/get', { gift_registry_id });
					names.set(gift_registry_id, title);
				} catch (error) {
					if (!(error instanceof StoreError)) throw error;
				}
			}),
	);
	return names;
}
