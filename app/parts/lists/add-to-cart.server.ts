import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { grouped } from '~store/contract/grouped';
import { flash, type Undo } from '../../cookies/flash.server';
import { cartTotalWords } from '../../format/cart-words';
import { StoreError } from '../../store-api/store-error';
import { requireCustomer } from '../account/visitor.server';

/**
 * The maximum number of added cart lines that the undo button can remove again. The ids of these cart lines must fit into a
 * cookie.
 */
export const maxUndone = 60;

/**
 * Adds a whole list to the cart and redirects to `back` with a message (docs/behaviour/lists.md#into-the-cart). Redirects guests
 * to the log-in.
 */
export async function addToCart(args: ActionFunctionArgs, list: number | string, back: string): Promise<Response> {
	const { api } = await requireCustomer(args);
	const headers = new Headers();
	try {
		const { added, cart } = await api.call('titlelist/copyToCart', { list_id: list });
		const { in_cart, left_out } = added;
		const text = `Added to cart successfully. ${inCartWords(in_cart)}${cartTotalWords(cart.summary.total)}${left_out > 0 ? ` ${leftOut(left_out)}` : ''}`;
		const lines = added.undo.map(({ cart_id, quantity }): [number, number] => [cart_id, quantity]);
		const undo = lines.length === 0 || lines.length > maxUndone ? undefined : takeBack(lines);
		await flash(args.request, headers, { kind: 'success', text, cart: true, undo });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		await flash(args.request, headers, { kind: 'error', text: error.message });
	}
	return redirect(back, { status: 303, headers });
}

/** Returns the undo button that removes added lines from the cart again. */
export const takeBack = (lines: [number, number][]): Undo => ({
	words: 'Undo',
	action: '/cart/undo',
	value: JSON.stringify(lines),
});

const inCartWords = (copies: number): string =>
	copies === 1 ? 'The book is in your cart.' : `${grouped(copies)} books are in your cart.`;

const leftOut = (titles: number): string =>
	titles === 1
		? 'One title is not available and was not added to your cart.'
		: `${titles} titles are not available and were not added to your cart.`;
