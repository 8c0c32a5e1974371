import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isKnownStep } from '../parts/checkout/steps';

/** Redirects a step that the chosen delivery does not have to the cart. Answers 404 for an unknown step. */
export function loader({ params }: LoaderFunctionArgs) {
	if (!isKnownStep(params.progress ?? '')) throw data({ error: 'This page does not exist.' }, { status: 404 });
	return redirect('/checkout/cart');
}

/** The route has a screen, however empty, so that an unknown step is answered with the shop's own page. */
export default () => null;
