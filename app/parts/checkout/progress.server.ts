import { createHash, randomUUID } from 'node:crypto';
import type { AppLoadContext, TypedResponse } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import type { Cart } from '~store/contract/cart';
import type { CheckedCart } from '~store/contract/checkout';
import type { CheckoutDraft } from '~store/contract/checkout-draft';
import type { Session, SessionUser } from '~store/contract/session';
import { type CheckoutProgress, clearProgress, progressHeader, readProgress } from '../../cookies/checkout.server';
import { flash } from '../../cookies/flash.server';
import { clearHeldForm, readHeldForm } from '../../cookies/held-form.server';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { customerMark, leadToLogIn } from '../account/expired-login.server';
import { loadWholeCart, orderingBar } from '../cart/cart-visit.server';
import { changedCartWords } from './cart-changes';
import { farther, isWithin, type Step, stepAfter, stepPath, stepsOf, type Walk } from './steps';

interface Args {
	request: Request;
	context: AppLoadContext;
}

/** A shopper at a checkout step that the shopper has reached, with their cart. */
export interface Checkout {
	api: StoreApi;
	progress: CheckoutProgress;
	cart: Cart;
	/** The data that the shopper has entered in the checkout steps so far. */
	draft: CheckoutDraft;
	/** The shopper's delivery, payment and last reached step, for the page of the step. */
	standing: Walk & { reached: Step };
	/** The account that the shopper uses; null for a guest. */
	user: SessionUser | null;
	/** The location that the shopper chose. */
	location: number | null;
}

/**
 * Requires that a shopper may open a checkout step (docs/behaviour/checkout.md#steps). Otherwise a redirect, as listed aboves
 * the shopper:
 * - To the cart, if the shopper has not chosen a delivery method, if the cart has changed, or if the store takes no orders.
 * - To the last step that the shopper may open, if the shopper has skipped a step.
 * - To the log-in, if the customer's session has ended. After the log-in, the customer returns to the step with the values that
 *   they typed.
 * @throws a redirect
 */
export async function enterStep(args: Args, step: Exclude<Step, 'cart'>): Promise<Checkout> {
	const progress = await readProgress(args.request);
	if (!progress) throw redirect('/checkout/cart');
	const api = await storeApi(args);
	const [settings, { cart, session }] = await Promise.all([api.load('store/getSettings', {}), loadWholeCart(api)]);
	const { user, location_id } = session;
	if (hasExpired(progress, session)) throw await leadToLogIn(args.request, progress.customer);
	// The cart page shows the reason why the shopper cannot order. The progress cookie stays, so that the checkout can continue
	// once the store takes orders again.
	if (orderingBar({ settings, session }) !== null) throw redirect('/checkout/cart', 303);
	const walk = walkOf(cart);
	if (!walk || cart.items.length === 0) throw await toChangedCart(args.request, api, progress, cart);
	const open = stepsOf(walk).filter((one) => isWithin(progress.reached, one));
	if (!open.includes(step)) throw redirect(stepPath(open.at(-1) ?? 'cart'));
	if (!isAsAgreed(cart, progress, step)) throw await toChangedCart(args.request, api, progress, cart);
	const standing = { ...walk, reached: progress.reached };
	return { api, progress, cart, draft: cart.checkout, standing, user, location: location_id };
}

/** Whether a customer began the checkout, but the visitor is not logged in now. */
export const hasExpired = ({ customer }: Pick<CheckoutProgress, 'customer'>, { user }: Pick<Session, 'user'>) =>
	customer !== '' && user === null;

/** Returns the choices that determine the checkout's steps; null if the shopper has not chosen a delivery method. */
function walkOf({ checkout: { delivery_preference: delivery, payment_choice: payment } }: Cart): Walk | null {
	return delivery ? { delivery, payment } : null;
}

/**
 * Whether the cart is unchanged since the shopper agreed to it. At the address and provider steps only the goods are compared,
 * because shipping and taxes may change there, for example with an edited address. All other steps compare the goods, the
 * shipping and the taxes.
 */
function isAsAgreed(cart: Cart, { checksum, goods }: CheckoutProgress, step: Step): boolean {
	return cart.checksum === checksum || ((step === 'delivery' || step === 'provider') && goodsOf(cart) === goods);
}

/** Returns a hash of a cart's lines and their prices, without the delivery method. */
function goodsOf(cart: Cart): string {
	const lines = cart.items.map(({ cart_info: { cart_id, quantity, line_price, cartable } }) =>
		[cart_id, quantity, line_price, cartable].join(),
	);
	return createHash('sha256').update(lines.join(';')).digest('base64url').slice(0, 22);
}

/** Redirects a shopper to their changed cart, with a message about the changes. */
export async function toChangedCart(
	request: Request,
	api: StoreApi,
	{ checksum }: Pick<CheckoutProgress, 'checksum'>,
	cart: Pick<Cart, 'items'>,
): Promise<TypedResponse<never>> {
	const headers = new Headers({ 'Set-Cookie': await clearProgress(request) });
	if (cart.items.length > 0) {
		const { changes } = await api.load('checkout/getChanges', { checksum });
		await flash(request, headers, { kind: 'error', text: changedCartWords(changes) });
	}
	return redirect('/checkout/cart', { status: 303, headers });
}

/**
 * Begins a checkout with the answer of `checkout/setDelivery`, and redirects to the first step. If the cart has not changed
 * since an earlier checkout, the shopper may open all steps that they reached in the earlier checkout.
 */
export async function beginCheckout(
	request: Request,
	checked: CheckedCart,
	user: SessionUser | null,
): Promise<TypedResponse<never>> {
	const known = await readProgress(request);
	const { cart, checksum } = checked;
	const goods = goodsOf(cart);
	const first = nextStep('cart', checked);
	const same = known !== null && known.goods === goods && known.checksum === checksum;
	const reached = same ? known.reached : (first as Reached);
	const begun = { checksum, goods, key: randomUUID(), reached, customer: customerMark(user) };
	return goOn(request, begun, first);
}

type Reached = CheckoutProgress['reached'];

/**
 * Returns the next checkout step for a cart. For pick-up, skips the contact step if the contact details are known. For shipped
 * orders the contact step is shown with the known contact details, because it asks for a purchase order number and instructions
 * to the carrier.
 */
const nextStep = (step: Step, { cart }: CheckedCart): Step => {
	const walk = walkOf(cart);
	if (!walk) return 'cart';
	const next = stepAfter(step, walk);
	const known = walk.delivery === 'pickup' && cart.checkout.contact_known;
	return next === 'contact' && known ? stepAfter('contact', walk) : next;
};

/** Redirects to a checkout step and saves the checkout progress in a cookie. */
async function goOn(
	request: Request,
	progress: CheckoutProgress,
	next: Step,
	headers = new Headers(),
): Promise<TypedResponse<never>> {
	const reached = farther(progress.reached, next) as Reached;
	headers.append('Set-Cookie', await progressHeader(request, { ...progress, reached }));
	if (await readHeldForm(request)) headers.append('Set-Cookie', await clearHeldForm(request));
	return redirect(stepPath(next), { status: 303, headers });
}

/**
 * Redirects to the next step after the form of a step was posted. Records that the shopper has agreed to the order as the store
 * has calculated it.
 */
export const goOnWith = (request: Request, progress: CheckoutProgress, step: Step, checked: CheckedCart) =>
	goOn(request, agreeingTo(progress, checked), nextStep(step, checked));

/** Shows the same checkout step again, after a post that does not complete the step. */
export const stayWith = (
	request: Request,
	progress: CheckoutProgress,
	step: Step,
	checked: CheckedCart,
	headers: Headers,
) => goOn(request, agreeingTo(progress, checked), step, headers);

/** Redirects to the last reached step after the shopper agreed to change the cart, so that they see the changed cart. */
export const goOnAgain = (request: Request, progress: CheckoutProgress, checked: CheckedCart, headers: Headers) =>
	goOn(request, agreeingTo(progress, checked), progress.reached, headers);

/** Returns the progress of a shopper who has seen the store's calculation of the order and agrees to it. */
export const agreeingTo = (progress: CheckoutProgress, { cart, checksum }: CheckedCart): CheckoutProgress => ({
	...progress,
	checksum,
	goods: goodsOf(cart),
});
