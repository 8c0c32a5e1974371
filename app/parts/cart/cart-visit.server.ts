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

/** Where every screen of the cart leads back to: it shows the page of lines that was looked at last. */
const cartPath = '/checkout/cart';

/** The visitor who looks at their cart, and what is in it. */
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

/** The session, and the whole of its cart. */
export async function loadWholeCart(api: StoreApi): Promise<{ session: Session; cart: Cart }> {
	const session = await api.load('session/getWithCart', { wishlist: false });
	return { session, cart: session.cart };
}

/**
 * What keeps a visitor from ordering: the store takes no orders online, or none from guests (docs/behaviour/cart.md#ordering). Null
 * where nothing does.
 */
export function orderingBar({
	settings,
	session,
}: Pick<CartVisit, 'settings'> & { session: Pick<Session, 'logged_in'> }): 'disabled' | 'guest' | null {
	if (!settings.cart_enabled) return 'disabled';
	return session.logged_in || settings.guest_show_cart ? null : 'guest';
}

/**
 * Lets those into a screen who have something in their cart.
 * @throws a redirect to the cart, which says what there is to say.
 */
export async function requireCart(args: Args): Promise<CartVisit> {
	const visit = await loadCart(args);
	if (orderingBar(visit) !== null || visit.cart.items.length === 0) throw redirect(cartPath);
	return visit;
}

/**
 * The same for customers alone (docs/behaviour/cart.md#tools).
 * @throws a redirect to the log-in, or to the cart.
 */
export async function requireCustomersCart(args: Args): Promise<CartVisit> {
	await requireCustomer(args);
	return requireCart(args);
}

/** The answer to a post: the cart, which says what came of it. */
export async function backToCart(request: Request, outcome: Flash): Promise<Response> {
	const headers = new Headers();
	await flash(request, headers, outcome);
	if (await readHeldForm(request)) headers.append('Set-Cookie', await clearHeldForm(request));
	return redirect(cartPath, { status: 303, headers });
}
