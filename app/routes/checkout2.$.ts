import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { isKnownStep } from '../parts/checkout/steps';

/** The steps of the unfinished checkout, by the words that its addresses had. */
const successors: Record<string, string> = { address: 'delivery', delivery: 'provider' };

/** Leads to the finished checkout's matching step (docs/behaviour/checkout.md#steps). */
export function loader({ params }: LoaderFunctionArgs) {
	const word = (params['*'] ?? '').toLowerCase();
	const step = successors[word] ?? word;
	return redirect(`/checkout/${isKnownStep(step) ? step : 'cart'}`);
}

export const action = refusePost;
