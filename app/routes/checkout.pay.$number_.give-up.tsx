import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { flash } from '../cookies/flash.server';
import { readForm } from '../http/read-form.server';
import { useShop } from '../page/shop';
import { requireShownCustomer } from '../parts/account/expired-login.server';
import { privatePage } from '../parts/account/handle';
import { ShownTo } from '../parts/account/shown-to';
import { OrderProblem } from '../parts/orders/order-problem';
import { orderPath, payPath } from '../paths/order-paths';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const handle = privatePage;

export async function loader(args: LoaderFunctionArgs) {
	const order_number = args.params.number ?? '';
	const api = await storeApi(args);
	const { order_state } = await api.load('checkout/getPayment', { order_number });
	if (order_state !== 'awaiting_payment') throw redirect(orderPath(order_number));
	return { number: order_number };
}

/** Cancels the order, and puts all its titles back into the cart (docs/behaviour/payment.md#failures). */
export async function action(args: ActionFunctionArgs) {
	const order_number = args.params.number ?? '';
	await requireShownCustomer(args, await readForm(args.request));
	const api = await storeApi(args);
	const headers = new Headers();
	try {
		const { order_state, cart_restored } = await api.call('checkout/cancelPayment', { order_number });
		if (order_state !== 'cancelled') return redirect(`${orderPath(order_number)}?success=true`, 303);
		const text = `Order ${order_number} was cancelled.${cart_restored ? ' Everything is back in your cart.' : ''}`;
		await flash(args.request, headers, { kind: 'success', text });
		return redirect('/checkout/cart', { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		await flash(args.request, headers, { kind: 'error', text: error.message });
		return redirect(payPath(order_number), { status: 303, headers });
	}
}

export default function GiveUpScreen() {
	const { number } = useLoaderData<typeof loader>();
	const { customer } = useShop();
	return (
		<div className="page measure-page stack">
			<h1>{`Cancel order ${number}?`}</h1>
			<p>You will not be charged. The items go back into your cart, and you can use your gift cards and codes again.</p>
			<Form method="post" className="cluster">
				<ShownTo mark={customer} />
				<button className="button button-primary">Cancel this order</button>{' '}
				<Link to={payPath(number)}>Keep order and pay</Link>
			</Form>
		</div>
	);
}

export const ErrorBoundary = OrderProblem;
