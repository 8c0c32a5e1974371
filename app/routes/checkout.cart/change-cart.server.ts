import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { flash } from '../../cookies/flash.server';
import { cartWords } from '../../format/cart-words';
import { counted } from '../../format/counted';
import { favouritesIn } from '../../format/favourites';
import { readIntent, readWritten, writtenId } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import { requireShownCustomer } from '../../parts/account/expired-login.server';
import { requireCustomer } from '../../parts/account/visitor.server';
import { backToCart, loadCart } from '../../parts/cart/cart-visit.server';
import { changesOf } from '../../parts/cart/changes';
import { removeLine } from '../../parts/cart/remove-line.server';
import { beginCheckout } from '../../parts/checkout/progress.server';
import { applyPromoCode } from '../../parts/checkout/promo-code.server';
import { storeApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';

type Returned = ReturnType<typeof data<{ lastResult: SubmissionResult }>>;
type Work = (args: ActionFunctionArgs, fields: FormData) => Promise<Response | Returned>;

/** The actions of the page's forms, listed by the form's intent. */
const intents = {
	ship: (args) => begin(args, 'ship'),
	local_delivery: (args) => begin(args, 'local_delivery'),
	pickup: (args) => begin(args, 'pickup'),
	remove: removeItem,
	'remove-unavailable': removeUnavailable,
	'earlier-aside': putEarlierAside,
	'earlier-keep': keepEarlier,
	copy: copyToFavourites,
	promo: addPromoCode,
	'remove-promo': removePromoCode,
} satisfies Record<string, Work>;

export async function changeCart(args: ActionFunctionArgs): Promise<Response | Returned> {
	const fields = await readForm(args.request);
	const intent = readIntent(fields, intents);
	await requireShownCustomer(args, fields);
	try {
		return await intents[intent](args, fields);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return backToCart(args.request, { kind: 'error', text: error.message });
	}
}

/**
 * Begins a checkout with the cart. If the cart has more copies than are available, redirects to the page that adjusts the cart
 * (docs/behaviour/cart.md#adjusting).
 */
async function begin(args: ActionFunctionArgs, delivery: 'ship' | 'local_delivery' | 'pickup') {
	const api = await storeApi(args);
	try {
		const checked = await api.call('checkout/setDelivery', { delivery_preference: delivery });
		const { user } = await api.load('session/getSummary', { wishlist: false });
		return await beginCheckout(args.request, checked, user);
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
	return backToCart(args.request, await removeLine(args, readWritten(fields, lineForm).cart_id));
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

async function putEarlierAside(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const { store_info } = await api.load('store/getSettings', {});
	const { cart, put_aside } = await api.call('cart/decideEarlier', { keep: false });
	const moved =
		put_aside === 0
			? 'Your cart contains no more items from your earlier cart.'
			: `${counted(put_aside, 'title')} from your earlier cart moved to your ${favouritesIn(store_info.country)}.`;
	return backToCart(args.request, { kind: 'success', text: `${moved} ${cartWords(cart.summary)}` });
}

async function keepEarlier(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const { cart } = await api.call('cart/decideEarlier', { keep: true });
	return backToCart(args.request, {
		kind: 'success',
		text: `The items from your earlier cart stay here. ${cartWords(cart.summary)}`,
	});
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

async function addPromoCode(args: ActionFunctionArgs, fields: FormData) {
	const applied = await applyPromoCode(await storeApi(args), fields);
	if ('lastResult' in applied) return data({ lastResult: applied.lastResult }, { status: applied.status });
	return backToCart(args.request, { kind: 'success', text: 'Promo code applied' });
}

async function removePromoCode(args: ActionFunctionArgs) {
	const api = await storeApi(args);
	await api.call('checkout/removePromocode', {});
	return backToCart(args.request, { kind: 'success', text: 'Promo code removed' });
}
