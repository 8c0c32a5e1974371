import { randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import type { Cart } from '~store/contract/cart';
import type { SessionUser, SessionWithCart } from '~store/contract/session';
import { type CheckoutProgress, clearProgress, progressHeader, readProgress } from '../cookies/checkout.server';
import { flash } from '../cookies/flash.server';
import { type StoreApi, storeApi } from '../store-api/store-api.server';
import { farther, hasReached, type Step, stepPath } from './steps';

interface Args {
	request: Request;
	context: AppLoadContext;
}

/** A shopper at a step that they have reached, with the cart that they agreed to so far. */
export interface Checkout {
	api: StoreApi;
	progress: CheckoutProgress;
	cart: Cart;
	/** Whose account is used; null for a guest. */
	user: SessionUser | null;
	/** The location that the shopper chose. */
	location: number | null;
}

/**
 * Lets a shopper into a step (spec 2 §4): who has not chosen a way of delivery goes to the cart, who skipped a step to
 * the one that comes next, and whose cart has changed since is shown the cart first.
 * @throws a redirect.
 */
export async function enterStep(args: Args, step: Exclude<Step, 'cart'>): Promise<Checkout> {
	const progress = await readProgress(args.request);
	if (!progress) throw redirect('/checkout/cart');
	if (!hasReached(progress.reached, step)) throw redirect(stepPath(progress.reached));
	const api = await storeApi(args);
	const { cart, user, location_id } = (await api.load('session/get', { full_cart: true })) as SessionWithCart;
	if (cart.items.length === 0 || cart.checksum !== progress.checksum) throw await toChangedCart(args.request, cart);
	return { api, progress, cart, user, location: location_id };
}

async function toChangedCart(request: Request, cart: Cart): Promise<Response> {
	const headers = new Headers({ 'Set-Cookie': await clearProgress(request) });
	if (cart.items.length > 0) {
		const text = 'Your cart has changed since you began to check out. Please look at it again.';
		await flash(request, headers, { kind: 'error', text });
	}
	return redirect('/checkout/cart', { headers });
}

/** Begins a checkout with a cart that the store found ready. */
export const begun = (delivery: CheckoutProgress['delivery'], checksum: string): CheckoutProgress => ({
	delivery,
	reached: 'contact',
	checksum,
	key: randomUUID(),
});

/** Goes on to a step, with what the step before was told. */
export async function goOn(
	request: Request,
	progress: CheckoutProgress,
	next: CheckoutProgress['reached'],
	headers = new Headers(),
): Promise<Response> {
	const reached = farther(progress.reached, next) as CheckoutProgress['reached'];
	headers.append('Set-Cookie', await progressHeader(request, { ...progress, reached }));
	return redirect(stepPath(next), { status: 303, headers });
}
