import type { LoaderFunctionArgs } from '@remix-run/node';
import { type CheckoutProgress, readProgress } from '../cookies/checkout.server';
import { privateNoStore } from '../http/cache-headers';
import { refusePost } from '../http/refuse-post.server';
import { hasExpired } from '../parts/checkout/progress.server';
import { type StoreApi, storeApi } from '../store-api/store-api.server';

/**
 * Tells the script of a checkout page whether the cart differs from the one that the shopper agreed to at the last step
 * (docs/behaviour/checkout.md#cart-watch).
 */
export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [progress, { cart_checksum }] = await Promise.all([
		readProgress(args.request),
		api.load('session/getChecksum', {}),
	]);
	const changed = progress?.checksum !== cart_checksum;
	return Response.json(
		{ changed: changed && !(await waitsForLogIn(api, progress)) },
		{ headers: { 'Cache-Control': privateNoStore } },
	);
}

/**
 * Whether the session of a customer has ended, so that the visitor now has a different cart. The script does not interrupt a
 * shopper whose session has ended. When such a shopper posts the form, the shop redirects them to the log-in, and stores their
 * answers.
 */
async function waitsForLogIn(api: StoreApi, progress: CheckoutProgress | null): Promise<boolean> {
	return progress !== null && hasExpired(progress, await api.load('session/getSummary', { wishlist: false }));
}

export const action = refusePost;
