import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { flash } from '../cookies/flash.server';
import { readWritten } from '../forms/submission.server';
import { undoForm } from '../forms/undo-form';
import { readForm } from '../http/read-form.server';
import { returnPath } from '../http/return-path.server';
import { requireShownCustomer } from '../parts/account/expired-login.server';
import { maxUndone, takeBack } from '../parts/lists/add-to-cart.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const loader = () => redirect('/checkout/cart');

const takenBack = undoForm(z.array(z.tuple([z.number().int().positive(), z.number().int().min(0)])).max(maxUndone));

/** Undoes the addition of several titles to the cart. Restores the earlier numbers of copies, and removes new lines. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
	const form = await readForm(args.request);
	const { undo: lines } = readWritten(form, takenBack);
	const back = returnPath(args.request, null, '/checkout/cart');
	await requireShownCustomer(args, form, back, takeBack(lines));
	const api = await storeApi(args);
	const { cart } = await api.call('session/getSummary', { wishlist: false });
	const here = new Map(cart.items.map((item) => [item.cart_info.cart_id, item.title_info.eisbn]));
	let undone = 0;
	for (const [cart_id, quantity] of lines) {
		const eisbn = here.get(cart_id);
		// In this case, the cart line was removed in the meantime.
		if (eisbn === undefined) continue;
		try {
			if (quantity === 0) await api.call('cart/removeItem', { cart_id });
			else await api.call('cart/add', { eisbn, cart_id, quantity, return_cart: false });
			undone += 1;
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
		}
	}
	const headers = new Headers();
	await flash(
		args.request,
		headers,
		undone === lines.length && undone > 0
			? { kind: 'success', text: 'Your cart is as it was before.' }
			: { kind: 'error', text: 'Your cart has changed in the meantime, so not everything could be undone.' },
	);
	return redirect(back, { status: 303, headers });
}
