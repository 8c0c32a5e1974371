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
 * Handles a shopper who returns from a payment provider's page. The browser's request does not prove that the shopper has paid,
 * so the store asks the provider. Redirects to the order if the order is paid, otherwise to the page with the order's payment
 * methods.
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
				// An order's page that is opened with an access key already shows the order's state. For the shopper's own
				// order, the order's page shows a confirmation.
				const paid = state === 'paid' && key === undefined;
				return redirect(`${orderPath(order_number, key)}${paid ? '?success=true' : ''}`, { status: 303, headers });
			}
			const left = state === 'open' && searchParams.has('cancelled');
			return redirect(payPath(order_number, key, left), { status: 303, headers });
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			// The shopper has returned in another browser, or their session has ended. The store completes the payment without the
			// shopper.
			const words = wordsWithout(provider, reference, error);
			if (words) await tell(words);
			return redirect('/checkout/cart', { status: 303, headers });
		}
	};

/** Whether a failure shows the store's message, or a message that depends on the provider. */
const saidBy: Record<ReasonOf<'checkout/settlePayment'>, 'store' | 'provider'> = {
	'payment-unknown': 'provider',
	'payment-not-theirs': 'store',
	'payment-not-named': 'store',
};

/** Whether a provider includes the shop's payment reference in the address to which the provider sends shoppers back. */
const bringsReference: Record<Provider, boolean> = { paypal: true, global: true, clearent: false, chase: true };

/**
 * Returns the message if the payment cannot be matched to the shopper. If the provider sends no references, the payment may still
 * belong to the shopper. Returns null if a required reference is missing, because the visitor then does not come from a payment.
 */
function wordsWithout(provider: Provider, reference: string | undefined, error: StoreError) {
	if (byReason(error, saidBy) !== 'provider') return error.message;
	if (!bringsReference[provider]) return 'If you have just paid, we are checking your payment and will e-mail you.';
	return reference === undefined ? null : failureWords(provider);
}

/**
 * Redirects a form post from a payment provider's page to the same address with GET. A form post from another website has no
 * cookies, so the shopper cannot be identified by it.
 */
export function comesBackByPost({ request }: ActionFunctionArgs): Response {
	return redirect(ownPath(request), 303);
}
