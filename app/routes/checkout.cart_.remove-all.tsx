import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { backToCart, requireCustomersCart } from '../parts/cart/cart-visit.server';
import { StoreError } from '../store-api/store-error';

export const handle = privatePage;

export async function loader(args: LoaderFunctionArgs) {
	const { session } = await requireCustomersCart(args);
	return { titles: session.cart.summary.item_count };
}

export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	try {
		await api.call('cart/removeAll', {});
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return backToCart(args.request, { kind: 'error', text: error.message });
	}
	return backToCart(args.request, { kind: 'success', text: 'Everything was removed from your cart.' });
}

export default function RemoveAllScreen() {
	const { titles } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>Remove everything from your cart?</h1>
			<p>
				{titles === 1
					? 'Your cart has one title. You cannot undo this.'
					: `Your cart has ${titles} titles. You cannot undo this.`}
			</p>
			<Form method="post" className="cluster">
				<button className="button button-primary">Remove all</button> <Link to="/checkout/cart">Keep everything</Link>
			</Form>
		</div>
	);
}
