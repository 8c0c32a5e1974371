import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isKnownStep } from '../parts/checkout/steps';

/** Redirects to the cart from a step that is not part of the checkout. Answers 404 for an unknown step. */
export function loader({ params }: LoaderFunctionArgs) {
	if (!isKnownStep(params.progress ?? '')) throw data({ error: 'This page does not exist.' }, { status: 404 });
	return redirect('/checkout/cart');
}

/** A page without content. The page exists so that the shop answers an unknown checkout step with the shop's own error page. */
export default () => null;
