import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { flash } from '../cookies/flash.server';
import { cartWords } from '../format/cart-words';
import { readWritten } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { requireShownCustomer } from '../parts/account/expired-login.server';
import { putBack, putBackForm } from '../parts/cart/put-back.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const loader = () => redirect('/checkout/cart');

/** Adds a cart line that was just removed to the cart again, unchanged. Shows the cart's new total. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
	const form = await readForm(args.request);
	const { undo } = readWritten(form, putBackForm);
	await requireShownCustomer(args, form, '/checkout/cart', putBack(JSON.stringify(undo)));
	const api = await storeApi(args, { begin: true });
	const headers = await api.headers();
	try {
		const { sum } = await api.call('cart/add', { ...undo, return_cart: false, return_sum: true });
		await flash(args.request, headers, {
			kind: 'success',
			text: `Back in your cart.${sum ? ` ${cartWords(sum)}` : ''}`,
		});
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		await flash(args.request, headers, { kind: 'error', text: error.message });
	}
	return redirect('/checkout/cart', { status: 303, headers });
}
