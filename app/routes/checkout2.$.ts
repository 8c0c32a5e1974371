import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { isKnownStep } from '../parts/checkout/steps';

/** The steps of the unfinished checkout, by the words in its addresses. */
const successors: Record<string, string> = { address: 'delivery', delivery: 'provider' };

/** Redirects to the matching step of the finished checkout (docs/behaviour/checkout.md#steps). */
export function loader({ params }: LoaderFunctionArgs) {
	const word = (params['*'] ?? '').toLowerCase();
	const step = successors[word] ?? word;
	return redirect(`/checkout/${isKnownStep(step) ? step : 'cart'}`);
}

export const action = refusePost;
