import { type AppLoadContext, redirect } from '@remix-run/node';
import type { Cart } from '~store/contract/cart';
import type { Session } from '~store/contract/session';
import type { StoreSettings } from '~store/contract/webstore';
import { type Flash, flash } from '../../cookies/flash.server';
import { clearHeldForm, readHeldForm } from '../../cookies/held-form.server';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { requireCustomer } from '../account/visitor.server';

interface Args {
	request: Request;
	context: AppLoadContext;
}

/** The address of the cart. The address leads to the page of cart lines that the visitor saw last. */
const cartPath = '/checkout/cart';

/** A visitor to the cart, and its contents. */
export interface CartVisit {
	api: StoreApi;
	settings: StoreSettings;
	session: Session;
	cart: Cart;
}

export async function loadCart(args: Args): Promise<CartVisit> {
	const api = await storeApi(args);
	const [settings, session] = await Promise.all([api.load('store/getSettings', {}), loadWholeCart(api)]);
	return { api, settings, ...session };
}

/** Loads the visitor's session with the whole cart. */
export async function loadWholeCart(api: StoreApi): Promise<{ session: Session; cart: Cart }> {
	const session = await api.load('session/getWithCart', { wishlist: false });
	return { session, cart: session.cart };
}

/**
 * Returns why a visitor cannot order: the store takes no online orders, or none from guests (docs/behaviour/cart.md#ordering).
 * Returns null if the visitor can order.
 */
export function orderingBar({
	settings,
	session,
}: Pick<CartVisit, 'settings'> & { session: Pick<Session, 'logged_in'> }): 'disabled' | 'guest' | null {
	if (!settings.cart_enabled) return 'disabled';
	return session.logged_in || settings.guest_show_cart ? null : 'guest';
}

/**
 * Requires a visitor who can order and whose cart is not empty.
 * @throws a redirect to the cart, which shows the reason
 */
export async function requireCart(args: Args): Promise<CartVisit> {
	const visit = await loadCart(args);
	if (orderingBar(visit) !== null || visit.cart.items.length === 0) throw redirect(cartPath);
	return visit;
}

/**
 * Like `requireCart`, but also requires a logged-in customer (docs/behaviour/cart.md#tools).
 * @throws a redirect to the log-in, or to the cart
 */
export async function requireCustomersCart(args: Args): Promise<CartVisit> {
	await requireCustomer(args);
	return requireCart(args);
}

/** Redirects to the cart after a post, with a message about the result. */
export async function backToCart(request: Request, outcome: Flash): Promise<Response> {
	const headers = new Headers();
	await flash(request, headers, outcome);
	if (await readHeldForm(request)) headers.append('Set-Cookie', await clearHeldForm(request));
	return redirect(cartPath, { status: 303, headers });
}
