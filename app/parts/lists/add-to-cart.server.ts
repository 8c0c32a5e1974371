import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { flash } from '../../cookies/flash.server';
import { StoreError } from '../../store-api/store-error';
import { requireCustomer } from '../account/visitor.server';

/** Puts all of a list into the cart and says so at `back` (spec 1 §8). A guest is sent to the log-in. */
export async function addToCart(args: ActionFunctionArgs, list: number | string, back: string): Promise<Response> {
	const { api } = await requireCustomer(args);
	const headers = new Headers();
	try {
		const { added } = await api.call('titlelist/copyToCart', { list_id: list });
		const text = `Added to cart successfully.${added.left_out > 0 ? ` ${leftOut(added.left_out)}` : ''}`;
		await flash(args.request, headers, { kind: 'success', text });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		await flash(args.request, headers, { kind: 'error', text: error.message });
	}
	return redirect(back, { status: 303, headers });
}

const leftOut = (titles: number): string =>
	titles === 1 ? 'One title cannot be had, and was left out.' : `${titles} titles cannot be had, and were left out.`;
