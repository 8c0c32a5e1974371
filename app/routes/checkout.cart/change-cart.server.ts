import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { flash } from '../../cookies/flash.server';
import { favouritesIn } from '../../format/favourites';
import { errorsOf, returnForm, statusOf } from '../../forms/failed-form.server';
import { readIntent, readSubmission, readWritten, writtenId } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import { requireCustomer } from '../../parts/account/visitor.server';
import { backToCart, loadCart } from '../../parts/cart/cart-visit.server';
import { changesOf } from '../../parts/cart/changes';
import { beginCheckout } from '../../parts/checkout/progress.server';
import { storeApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';

type Returned = ReturnType<typeof data<{ lastResult: SubmissionResult }>>;
type Work = (args: ActionFunctionArgs, fields: FormData) => Promise<Response | Returned>;

/** One small function for each thing that can be done with the cart. */
const intents = {
	ship: (args) => begin(args, 'ship'),
	local_delivery: (args) => begin(args, 'local_delivery'),
	pickup: (args) => begin(args, 'pickup'),
	remove: removeItem,
	'remove-unavailable': removeUnavailable,
	copy: copyToFavourites,
	promo: addPromoCode,
	'remove-promo': removePromoCode,
} satisfies Record<string, Work>;

export async function changeCart(args: ActionFunctionArgs): Promise<Response | Returned> {
	const fields = await readForm(args.request);
	const intent = readIntent(fields, intents);
	try {
		return await intents[intent](args, fields);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return backToCart(args.request, { kind: 'error', text: error.message });
	}
}

/** Begins a checkout; a cart that asks for more than there is has to be adjusted first (spec 2 §4). */
async function begin(args: ActionFunctionArgs, delivery: 'ship' | 'local_delivery' | 'pickup') {
	const api = await storeApi(args);
	try {
		const checked = await api.call('checkout/setDelivery', { delivery_preference: delivery });
		return await beginCheckout(args.request, checked);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const { cart } = await loadCart(args);
		if (changesOf(cart).length > 0) return redirect('/checkout/cart/adjust', 303);
		const text = delivery === 'pickup' ? error.message : `There was an error. ${error.message}`;
		return backToCart(args.request, { kind: 'error', text });
	}
}

const lineForm = z.object({ cart_id: writtenId });

async function removeItem(args: ActionFunctionArgs, fields: FormData) {
	const { cart_id } = readWritten(fields, lineForm);
	const api = await storeApi(args);
	await api.call('cart/removeItem', { cart_id });
	return backToCart(args.request, { kind: 'success', text: 'Removed from cart' });
}

async function removeUnavailable(args: ActionFunctionArgs) {
	const api = await storeApi(args);
	try {
		await api.call('cart/removeUnavailable', {});
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return backToCart(args.request, { kind: 'error', text: 'Error removing unavailable items' });
	}
	return backToCart(args.request, { kind: 'success', text: 'Unavailable items removed from cart' });
}

async function copyToFavourites(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const { store_info } = await api.load('store/getSettings', {});
	await api.call('cart/copyCartToList', { list_id: 0 });
	const outcome = { kind: 'success', text: `Copied to your ${favouritesIn(store_info.country)}.` } as const;
	const headers = new Headers();
	await flash(args.request, headers, outcome);
	return redirect('/account/lists', { status: 303, headers });
}

const noCode = 'Type a promo code.';

const promoForm = z.object({
	code: z.string({ required_error: noCode }).trim().min(1, noCode).max(15, 'A promo code has at most 15 characters.'),
});

async function addPromoCode(args: ActionFunctionArgs, fields: FormData) {
	const submission = readSubmission(fields, promoForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const api = await storeApi(args);
	try {
		await api.call('checkout/addPromocode', submission.value);
	} catch (error) {
		const { fieldErrors = {}, formErrors = [] } = errorsOf(error);
		const code = [...(fieldErrors.code ?? []), ...formErrors];
		return data({ lastResult: returnForm(submission, { fieldErrors: { code } }) }, { status: statusOf(error) });
	}
	return backToCart(args.request, { kind: 'success', text: 'Promo code applied' });
}

async function removePromoCode(args: ActionFunctionArgs) {
	const api = await storeApi(args);
	await api.call('checkout/removePromocode', {});
	return backToCart(args.request, { kind: 'success', text: 'Promo code removed' });
}
