import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isKnownStep } from '../parts/checkout/steps';

/** Redirects to the cart from a step that is not part of the checkout. Answers 404 for an unknown step. */
export function loader({ params }: LoaderFunctionArgs) {
	if (!isKnownStep(params.progress ?? '')) throw data({ error: 'This page does not exist.' }, { status: 404 });
	return redirect('/checkout/cart');
}

/** An empty page. It exists so that an unknown step is answered with the shop's own error page. */
export default () => null;
