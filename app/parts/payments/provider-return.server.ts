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
 * Answers a shopper who comes back from a provider's page. Does not trust the browser's claim: the store asks the
 * provider. Redirects to the order if it is paid, and otherwise to its payment choices.
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
				// The page that a key opens already shows the order's state; the shopper's own order gets a
				// confirmation.
				const paid = state === 'paid' && key === undefined;
				return redirect(`${orderPath(order_number, key)}${paid ? '?success=true' : ''}`, { status: 303, headers });
			}
			const left = state === 'open' && searchParams.has('cancelled');
			return redirect(payPath(order_number, key, left), { status: 303, headers });
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			// Another browser, or an expired session. The store handles the payment without the shopper.
			const words = wordsWithout(provider, reference, error);
			if (words) await tell(words);
			return redirect('/checkout/cart', { status: 303, headers });
		}
	};

/** Says which message a failure shows: the store's, or one that depends on the provider. */
const saidBy: Record<ReasonOf<'checkout/settlePayment'>, 'store' | 'provider'> = {
	'payment-unknown': 'provider',
	'payment-not-theirs': 'store',
	'payment-not-named': 'store',
};

/** Says whether a provider sends shoppers back with our reference of their payment. */
const bringsReference: Record<Provider, boolean> = { paypal: true, global: true, clearent: false, chase: true };

/**
 * Returns the message if the payment cannot be matched to the shopper. It may still be theirs if the provider sends no
 * references. A visitor without a required reference does not come from a payment, so the message is null.
 */
function wordsWithout(provider: Provider, reference: string | undefined, error: StoreError) {
	if (byReason(error, saidBy) !== 'provider') return error.message;
	if (!bringsReference[provider]) return 'If you have just paid, we are checking your payment and will e-mail you.';
	return reference === undefined ? null : failureWords(provider);
}

/**
 * Redirects a provider's form post to the same address with GET. Such a post carries no cookies, so nothing else can be
 * done with it.
 */
export function comesBackByPost({ request }: ActionFunctionArgs): Response {
	return redirect(ownPath(request), 303);
}
