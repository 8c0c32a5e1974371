import { findOrder } from '../ordering/orders/find-order';
import { listOrders } from '../ordering/orders/list-orders';
import { orderExcel } from '../ordering/reports/order-excel';
import type { Calls } from './calls';

export const order = {
	'order/get': (store, visitor, { order_id, access_key }) => findOrder(store, visitor, order_id, access_key),
	'order/getList': listOrders,
	'order/getExcel': async (store, visitor, asked) => ({
		progress_report_id: await orderExcel(store, visitor, asked),
	}),
} satisfies Partial<Calls>;
