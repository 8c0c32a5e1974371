import type { LoaderFunctionArgs } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { calendarFile, noCalendarFile, refusedCalendarFile } from '../page/calendar-file.server';
import { accessKeyIn } from '../parts/orders/order-detail.server';
import { pickupFile } from '../parts/orders/pickup-file.server';
import { storeApi } from '../store-api/store-api.server';

/** Returns a calendar file with the pick-up time of an order. Returns a 404 with a message if the pick-up time is unknown. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
	const api = await storeApi(args);
	const access_key = accessKeyIn(args.request);
	const [order, settings] = await Promise.all([
		api.call('order/get', { order_id: args.params.number ?? '', access_key }).catch(refusedCalendarFile),
		api.load('store/getSettings', {}),
	]);
	if (order instanceof Response) return order;
	if (!order.pickup) return noCalendarFile('This order has no pick-up time yet.');
	return calendarFile(`order-${order.order_number}`, pickupFile(order, order.pickup, settings, access_key));
}

export const action = refusePost;
