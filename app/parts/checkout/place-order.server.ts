import { createHash } from 'node:crypto';
import { type ActionFunctionArgs, data, redirect, type TypedResponse } from '@remix-run/node';
import { z } from 'zod';
import type { CheckoutDraft } from '~store/contract/checkout-draft';
import type { ReasonOf } from '~store/contract/contract';
import { clearProgress, readProgress } from '../../cookies/checkout.server';
import { flash } from '../../cookies/flash.server';
import { readSubmission } from '../../forms/submission.server';
import { readForm, refuseForm } from '../../http/read-form.server';
import { orderPath, payPath } from '../../paths/order-paths';
import { storeApi } from '../../store-api/store-api.server';
import { byReason, StoreError } from '../../store-api/store-error';
import { toExpiredLogIn } from '../account/expired-login.server';
import { loadWholeCart } from '../cart/cart-visit.server';
import { hasExpired, toChangedCart } from './progress.server';
import { type Step, stepPath } from './steps';

/**
 * A checksum that differs from the checksum of every cart. For this checksum, the store returns the order that was already
 * placed with this key, or refuses.
 */
const nothing = 'nothing';

const written = z.string().max(100);
const reviewForm = z.object({ key: written, checksum: written, agreed: written, supply: written.optional() });

/**
 * The place where the shopper can solve the problem if the store refuses an order. The name of a step: the checkout returns to
 * that step. 'changed cart': the cart differs from the one that the shopper agreed to. 'adjusting': too few copies are left, so
 * the shopper must decide about the missing copies. 'form': the review page shows the error.
 */
type Destination = Step | 'changed cart' | 'adjusting' | 'form';

const placeFor: Record<ReasonOf<'checkout/submit'>, Destination> = {
	'ordering-disabled': 'form',
	'login-required': 'form',
	'location-not-chosen': 'cart',
	'cart-empty': 'cart',
	'stock-short': 'adjusting',
	'title-unavailable': 'cart',
	'title-needs-account': 'cart',
	'below-order-minimum': 'cart',
	'above-buyer-limit': 'cart',
	'order-of-another-session': 'cart',
	'cart-changed': 'changed cart',
	'promo-code-used-up': 'changed cart',
	'promo-code-not-in-cart': 'cart',
	'gift-card-short': 'changed cart',
	'gift-card-not-in-cart': 'cart',
	'supply-changed': 'review',
	'delivery-not-chosen': 'cart',
	'delivery-not-offered': 'form',
	'pickup-location-unknown': 'form',
	'destination-changed': 'delivery',
	'address-not-chosen': 'delivery',
	'address-unknown': 'delivery',
	'address-without-country': 'delivery',
	'address-out-of-reach': 'delivery',
	'shipping-changed': 'provider',
	'provider-not-chosen': 'provider',
	'provider-unavailable': 'provider',
	'payment-not-chosen': 'payment',
	'payment-not-open': 'payment',
	'card-not-given': 'credit_card',
};

/**
 * Places the order that the review page showed. A second post of the same page (a double press or a reload) finds the order of
 * the first post by the form's key, even if the checkout is over. The form contains a hash of what the shopper agreed to, so
 * that only the order that the page showed can be placed.
 */
export async function placeOrder(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	const submission = readSubmission(form, reviewForm);
	if (submission.status !== 'success') throw refuseForm();
	const { key, checksum, agreed, supply } = submission.value;
	const api = await storeApi(args);
	const progress = await readProgress(args.request);
	const { cart, session } = await loadWholeCart(api);
	if (progress && hasExpired(progress, session)) return toExpiredLogIn(args.request, progress.customer, form);
	const draft = cart.checkout;
	const stands = progress?.key === key && agreedTo(draft) === agreed;
	try {
		const { order_number, redirect_url, state } = await api.call('checkout/submit', {
			checksum: stands ? checksum : nothing,
			idempotency_key: key,
			supply,
		});
		const headers = new Headers();
		// Keeps the progress cookie if the cookie belongs to a newer checkout.
		if (progress?.key === key) headers.append('Set-Cookie', await clearProgress(args.request));
		const next = state === 'awaiting_payment' ? payPath(order_number) : `${orderPath(order_number)}?success=true`;
		return redirect(redirect_url ?? next, { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const place = byReason(error, placeFor);
		if (!stands) return await showAgain(args.request, { place, message: error.message }, progress !== null);
		if (place === 'adjusting') return redirect('/checkout/cart/adjust', 303);
		if (place === 'changed cart') return await toChangedCart(args.request, api, { checksum }, cart);
		if (place && place !== 'form') return await sayAt(args.request, stepPath(place), error.message);
		return data({ lastResult: { status: 'error' as const }, refusal: error.fields ?? error.message }, { status: 400 });
	}
}

/** Returns a hash of all choices and answers on the review page. The cart's contents have a separate checksum. */
export const agreedTo = (draft: CheckoutDraft): string =>
	createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22);

/**
 * Shows the current review page, because something has changed since the posted page. The order was not placed. If the checkout
 * is over, shows the cart.
 */
function showAgain(
	request: Request,
	{ place, message }: { place: Destination | undefined; message: string },
	underWay: boolean,
) {
	if (place !== 'changed cart') return sayAt(request, '/checkout/cart', message);
	return underWay
		? sayAt(
				request,
				stepPath('review'),
				'Your choices have changed since this page was shown. Please check your choices again.',
			)
		: sayAt(request, '/checkout/cart', 'Your checkout was left open for too long. Please begin again from your cart.');
}

async function sayAt(request: Request, path: string, text: string): Promise<TypedResponse<never>> {
	const headers = new Headers();
	await flash(request, headers, { kind: 'error', text });
	return redirect(path, { status: 303, headers });
}
