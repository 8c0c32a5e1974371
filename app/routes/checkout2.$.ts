import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { isKnownStep } from '../parts/checkout/steps';

/** The matching steps for the addresses of an earlier, unfinished checkout. */
const successors: Record<string, string> = { address: 'delivery', delivery: 'provider' };

/** Redirects to the matching step of the checkout (docs/behaviour/checkout.md#steps). */
export function loader({ params }: LoaderFunctionArgs) {
	const word = (params['*'] ?? '').toLowerCase();
	const step = successors[word] ?? word;
	return redirect(`/checkout/${isKnownStep(step) ? step : 'cart'}`);
}

export const action = refusePost;
