import type { LoaderFunctionArgs } from '@remix-run/node';
import { readProgress } from '../cookies/checkout.server';
import { privateNoStore } from '../http/cache-headers';
import { refusePost } from '../http/refuse-post.server';
import { storeApi } from '../store-api/store-api.server';

/** For scripts: whether the cart is another than the shopper agreed to at the last step (docs/behaviour/checkout.md#cart-watch). */
export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [progress, { cart_checksum }] = await Promise.all([
		readProgress(args.request),
		api.load('session/getChecksum', {}),
	]);
	return Response.json(
		{ changed: progress?.checksum !== cart_checksum },
		{ headers: { 'Cache-Control': privateNoStore } },
	);
}

export const action = refusePost;
