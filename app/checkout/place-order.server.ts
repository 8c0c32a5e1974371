import { type ActionFunctionArgs, data, redirect, type TypedResponse } from '@remix-run/node';
import { type CheckoutProgress, clearProgress, readProgress } from '../cookies/checkout.server';
import { flash } from '../cookies/flash.server';
import { readForm, refuseForm } from '../http/read-form.server';
import { orderPath, payPath } from '../orders/order-paths';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { contactPayload } from './contact-form.server';

/**
 * Places the order. The form carries its key, so that a second post of the same review (a double press, a reload)
 * finds the order that the first one placed, when the checkout itself is over already.
 */
export async function placeOrder(args: ActionFunctionArgs) {
	const fields = await readForm(args.request);
	const idempotency_key = String(fields.get('key') ?? '');
	const checksum = String(fields.get('checksum') ?? '');
	if (idempotency_key === '' || checksum === '') throw refuseForm();
	const api = await storeApi(args);
	const progress = await readProgress(args.request);
	try {
		const { order_number, redirect_url, state } = await api.call('checkout/submit', {
			...toldSoFar(progress),
			idempotency_key,
			checksum,
		});
		const headers = new Headers({ 'Set-Cookie': await clearProgress(args.request) });
		const stands = state === 'awaiting_payment' ? payPath(order_number) : `${orderPath(order_number)}?success=true`;
		return redirect(redirect_url ?? stands, { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		if (isAboutCart(error)) return await toCart(args.request, error.message);
		return data({ lastResult: { status: 'error' as const }, refusal: error.error }, { status: 400 });
	}
}

/** What the steps were told, as the store takes it; nobody answers for steps that are not there. */
function toldSoFar(progress: CheckoutProgress | null) {
	const { delivery = 'pickup', payment = 'pickup', contact } = progress ?? {};
	const { address_id, gift_registry_id, provider, multiship_method } = progress ?? {};
	return {
		...(contact ? contactPayload(contact) : {}),
		...(delivery === 'pickup' ? {} : { address_id, gift_registry_id, provider, multiship_method }),
		delivery_preference: delivery,
		payment_choice: payment,
	};
}

/** Another cart than was agreed to is shown first; every other refusal is for the review itself. */
const isAboutCart = ({ status, field }: StoreError): boolean =>
	status === 409 && !['address_id', 'provider', 'payment_choice'].includes(field ?? '');

async function toCart(request: Request, text: string): Promise<TypedResponse<never>> {
	const headers = new Headers();
	await flash(request, headers, { kind: 'error', text });
	return redirect('/checkout/cart', { status: 303, headers });
}
