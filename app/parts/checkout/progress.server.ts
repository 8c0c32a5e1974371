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

/** A shopper at a step that they have reached, with the cart that they agreed to so far. */
export interface Checkout {
	api: StoreApi;
	progress: CheckoutProgress;
	cart: Cart;
	/** What the steps were told. */
	draft: CheckoutDraft;
	/** Where the shopper is, for the step's page. */
	standing: Walk & { reached: Step };
	/** Whose account is used; null for a guest. */
	user: SessionUser | null;
	/** The location that the shopper chose. */
	location: number | null;
}

/**
 * Lets a shopper into a step (docs/behaviour/checkout.md#steps). A shopper who has not chosen a way of delivery goes to
 * the cart. One who skipped a step goes to the step that comes next. One whose cart has changed since is shown the cart
 * first. Where no orders are taken the cart says so. A customer whose log-in has expired goes to the log-in, and comes
 * back with what they had typed.
 * @throws a redirect.
 */
export async function enterStep(args: Args, step: Exclude<Step, 'cart'>): Promise<Checkout> {
	const progress = await readProgress(args.request);
	if (!progress) throw redirect('/checkout/cart');
	const api = await storeApi(args);
	const [settings, { cart, session }] = await Promise.all([api.load('store/getSettings', {}), loadWholeCart(api)]);
	const { user, location_id } = session;
	if (hasExpired(progress, session)) throw await leadToLogIn(args.request, progress.customer);
	// The cart says why; the cookie of how far the shopper has come stays for when orders are taken again.
	if (orderingBar({ settings, session }) !== null) throw redirect('/checkout/cart', 303);
	const walk = walkOf(cart);
	if (!walk || cart.items.length === 0) throw await toChangedCart(args.request, api, progress, cart);
	const open = stepsOf(walk).filter((one) => isWithin(progress.reached, one));
	if (!open.includes(step)) throw redirect(stepPath(open.at(-1) ?? 'cart'));
	if (!isAsAgreed(cart, progress, step)) throw await toChangedCart(args.request, api, progress, cart);
	const standing = { ...walk, reached: progress.reached };
	return { api, progress, cart, draft: cart.checkout, standing, user, location: location_id };
}

/** Whether a customer's checkout is gone on with by a visitor who is not logged in. */
export const hasExpired = ({ customer }: Pick<CheckoutProgress, 'customer'>, { user }: Pick<Session, 'user'>) =>
	customer !== '' && user === null;

/** The choices that decide which steps there are; null before a way of delivery was chosen. */
function walkOf({ checkout: { delivery_preference: delivery, payment_choice: payment } }: Cart): Walk | null {
	return delivery ? { delivery, payment } : null;
}

/**
 * Where the address and the provider are chosen, the amounts that depend on them may have moved, as when an address was
 * changed in the address book. There what is in the cart must be the same, and from there on everything.
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

/** Shows a shopper the cart that is not what they agreed to, and says what has changed. */
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
 * Begins a checkout with what `checkout/setDelivery` answered, and goes to the first step of that delivery. A shopper
 * who comes back to the same cart finds every step open that they had reached.
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
 * The step after this one, on the way that a cart's answers leave. Somebody who picks up is not asked again for a
 * contact that is known. What is sent may need a purchase order, or a word to the one who brings it, so the contact is
 * shown there, filled in.
 */
const nextStep = (step: Step, { cart }: CheckedCart): Step => {
	const walk = walkOf(cart);
	if (!walk) return 'cart';
	const next = stepAfter(step, walk);
	const known = walk.delivery === 'pickup' && cart.checkout.contact_known;
	return next === 'contact' && known ? stepAfter('contact', walk) : next;
};

/** Goes on to a step. */
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

/** Goes on to the next step when a step's answers are in. The shopper agrees to what the store answered. */
export const goOnWith = (request: Request, progress: CheckoutProgress, step: Step, checked: CheckedCart) =>
	goOn(request, agreeingTo(progress, checked), nextStep(step, checked));

/** The same for a post that is not all there is to do at a step. */
export const stayWith = (
	request: Request,
	progress: CheckoutProgress,
	step: Step,
	checked: CheckedCart,
	headers: Headers,
) => goOn(request, agreeingTo(progress, checked), step, headers);

/** The cart was changed with the shopper's consent: they go on at the step that they had reached, to look at it as it is now. */
export const goOnAgain = (request: Request, progress: CheckoutProgress, checked: CheckedCart, headers: Headers) =>
	goOn(request, agreeingTo(progress, checked), progress.reached, headers);

/** The progress of a shopper who has seen what the store answered. */
export const agreeingTo = (progress: CheckoutProgress, { cart, checksum }: CheckedCart): CheckoutProgress => ({
	...progress,
	checksum,
	goods: goodsOf(cart),
});
