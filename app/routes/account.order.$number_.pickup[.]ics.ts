import type { LoaderFunctionArgs } from '@remix-run/node';
import { ofNobodyElse } from '../http/cache-headers';
import { refusePost } from '../http/refuse-post.server';
import { accessKeyIn } from '../parts/orders/order-detail.server';
import { pickupFile } from '../parts/orders/pickup-file.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/** When an order can be picked up, as a file that a calendar opens; 404 in words where no time is known. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
	const api = await storeApi(args);
	const access_key = accessKeyIn(args.request);
	const [order, settings] = await Promise.all([
		api.call('order/get', { order_id: args.params.number ?? '', access_key }).catch(refused),
		api.load('store/getSettings', {}),
	]);
	if (order instanceof StoreError) return none(order.message, order.status);
	if (!order.pickup) return none('No time to pick this order up is known.', 404);
	return new Response(pickupFile(order, order.pickup, settings, access_key), {
		headers: {
			'Content-Type': 'text/calendar; charset=utf-8',
			'Content-Disposition': `attachment; filename="order-${order.order_number}.ics"`,
			'Cache-Control': ofNobodyElse,
		},
	});
}

export const action = refusePost;

function refused(error: unknown): StoreError {
	if (error instanceof StoreError) return error;
	throw error;
}

const none = (words: string, status: number): Response =>
	new Response(words, {
		status,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': ofNobodyElse },
	});
