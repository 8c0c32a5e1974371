import { createHash, randomUUID } from 'node:crypto';
import type { AppLoadContext, TypedResponse } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import type { Cart } from '~store/contract/cart';
import type { CheckedCart, DeliveryPreference } from '~store/contract/checkout';
import type { SessionUser } from '~store/contract/session';
import { type CheckoutProgress, clearProgress, keepProgress, readProgress } from '../../cookies/checkout.server';
import { flash } from '../../cookies/flash.server';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { loadWholeCart } from '../cart/cart-visit.server';
import { farther, isWithin, type Step, stepAfter, stepPath, stepsOf } from './steps';

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
	if (!stepsOf(progress).includes(step) || !isWithin(progress.reached, step))
		throw redirect(stepPath(progress.reached));
	const api = await storeApi(args);
	const {
		cart,
		session: { user, location_id },
	} = await loadWholeCart(api);
	if (cart.items.length === 0 || !isAsAgreed(cart, progress, step)) throw await toChangedCart(args.request, cart);
	return { api, progress, cart, user, location: location_id };
}

/**
 * Where the address and the provider are chosen, the amounts that depend on them may have moved (an address was changed
 * in the address book): what is in the cart must be the same, and from there on everything.
 */
function isAsAgreed(cart: Cart, { checksum, goods }: CheckoutProgress, step: Step): boolean {
	return cart.checksum === checksum || ((step === 'delivery' || step === 'provider') && goodsOf(cart) === goods);
}

/** Stands for what is in a cart and what it costs, whatever its delivery. */
function goodsOf(cart: Cart): string {
	const lines = cart.items.map(({ cart_info: { cart_id, quantity, line_price, cartable } }) =>
		[cart_id, quantity, line_price, cartable].join(),
	);
	return createHash('sha256').update(lines.join(';')).digest('base64url').slice(0, 22);
}

/** Shows a shopper the cart that is not what they agreed to. */
async function toChangedCart(request: Request, cart: Pick<Cart, 'items'>): Promise<TypedResponse<never>> {
	const headers = new Headers({ 'Set-Cookie': await clearProgress(request) });
	if (cart.items.length > 0) {
		const text = 'Your cart has changed since you began to check out. Please look at it again.';
		await flash(request, headers, { kind: 'error', text });
	}
	return redirect('/checkout/cart', { status: 303, headers });
}

/**
 * Begins a checkout with what `checkout/setDelivery` answered, and goes to the first step of that delivery. Who comes back
 * to the same cart finds the answers they gave, and every step that they had reached.
 */
export async function beginCheckout(
	request: Request,
	delivery: DeliveryPreference,
	{ cart, checksum }: CheckedCart,
): Promise<TypedResponse<never>> {
	const known = await readProgress(request);
	const goods = goodsOf(cart);
	const begun = { delivery, checksum, goods, key: randomUUID() };
	const first = stepAfter('cart', { delivery }) as CheckoutProgress['reached'];
	if (known?.goods !== goods) return goOn(request, { ...begun, contact: known?.contact, reached: first }, first);
	const same = known.delivery === delivery && known.checksum === checksum;
	const { payment, ...answers } = known;
	return goOn(request, { ...answers, ...begun, ...(same ? { payment } : { reached: first }) }, first);
}

/** Goes on to a step, with what the step before was told. */
export async function goOn(
	request: Request,
	progress: CheckoutProgress,
	next: Step,
	headers = new Headers(),
): Promise<TypedResponse<never>> {
	const reached = farther(progress.reached, next) as CheckoutProgress['reached'];
	await keepProgress(request, headers, { ...progress, reached });
	return redirect(stepPath(next), { status: 303, headers });
}

/** A step's answers are in: what the store answered is agreed to, and the next step comes. */
export const goOnWith = (request: Request, progress: CheckoutProgress, step: Step, checked: CheckedCart) =>
	goOn(request, agreeingTo(progress, checked), stepAfter(step, progress));

/** The same for a post that is not all there is to do at a step. */
export const stayWith = (
	request: Request,
	progress: CheckoutProgress,
	step: Step,
	checked: CheckedCart,
	headers: Headers,
) => goOn(request, agreeingTo(progress, checked), step, headers);

const agreeingTo = (progress: CheckoutProgress, { cart, checksum }: CheckedCart): CheckoutProgress => ({
	...progress,
	checksum,
	goods: goodsOf(cart),
});
