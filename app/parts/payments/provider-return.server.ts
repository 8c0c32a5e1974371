import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { PayloadOf, ReasonOf } from '~store/contract/contract';
import { failureWords } from '~store/contract/payment-providers';
import { flash } from '../../cookies/flash.server';
import { readMailedPayment } from '../../cookies/mailed-payment.server';
import { ownPath } from '../../http/return-path.server';
import { orderPath, payPath } from '../../paths/order-paths';
import { storeApi } from '../../store-api/store-api.server';
import { byReason, StoreError } from '../../store-api/store-error';

type Provider = NonNullable<PayloadOf<'checkout/settlePayment'>['provider']>;

/**
 * Answers a shopper who comes back from a provider's page. What their browser says is not believed: the store asks the
 * provider. A paid order is shown, and every other one with the payment choices that it has.
 */
export const comesBackFrom =
	(provider: Provider) =>
	async (args: LoaderFunctionArgs): Promise<Response> => {
		const { searchParams } = new URL(args.request.url);
		const reference = searchParams.get('payment')?.slice(0, 40) || undefined;
		const api = await storeApi(args);
		const mailed = await readMailedPayment(args.request);
		const headers = new Headers();
		const tell = (text: string) => flash(args.request, headers, { kind: 'error', text });
		try {
			const payment = await api.call('checkout/settlePayment', { provider, reference, ...mailed });
			const { order_number, order_state, state, problem } = payment;
			const key = mailed?.order_number === order_number ? mailed.access_key : undefined;
			if (problem !== '' && (state === 'open' || state === 'late')) await tell(problem);
			if (order_state !== 'awaiting_payment') {
				// An order that a key opens says by itself how it stands; a shopper's own order is confirmed.
				const paid = state === 'paid' && key === undefined;
				return redirect(`${orderPath(order_number, key)}${paid ? '?success=true' : ''}`, { status: 303, headers });
			}
			const left = state === 'open' && searchParams.has('cancelled');
			return redirect(payPath(order_number, key, left), { status: 303, headers });
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			// Another browser, or a session that has ended: the payment itself is looked after without them.
			const words = wordsWithout(provider, reference, error);
			if (words) await tell(words);
			return redirect('/checkout/cart', { status: 303, headers });
		}
	};

/** Whose words say that a payment is not shown: the store's, or words that depend on the provider that the shopper comes from. */
const saidBy: Record<ReasonOf<'checkout/settlePayment'>, 'store' | 'provider'> = {
	'payment-unknown': 'provider',
	'payment-not-theirs': 'store',
	'payment-not-named': 'store',
};

/** Whether a provider sends shoppers back with our reference of their payment. */
const bringsReference: Record<Provider, boolean> = { paypal: true, global: true, clearent: false, chase: true };

/**
 * What is said where the payment is not known as the shopper's. It may be theirs with a provider that sends nobody back
 * with a reference. A visitor without a reference, where there should be one, does not come from a payment. Null for
 * nothing.
 */
function wordsWithout(provider: Provider, reference: string | undefined, error: StoreError) {
	if (byReason(error, saidBy) !== 'provider') return error.message;
	if (!bringsReference[provider]) return 'If you have just paid, we are checking your payment and will e-mail you.';
	return reference === undefined ? null : failureWords(provider);
}

/**
 * A provider may send the shopper back with a form that its own page posts: it brings no cookie, so nothing is done with
 * it. The same address is then asked for in the ordinary way.
 */
export function comesBackByPost({ request }: ActionFunctionArgs): Response {
	return redirect(ownPath(request), 303);
}
