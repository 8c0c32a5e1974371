import { answerQuestion } from '../ordering/fulfilment/answer-question';
import { approveOrder, declineOrder, withdrawOrder } from '../ordering/orders/approve-order';
import { findOrder } from '../ordering/orders/find-order';
import { listOrders } from '../ordering/orders/list-orders';
import { readSoFar } from '../ordering/orders/read-so-far';
import { takeQuote } from '../ordering/quotes/take-quote';
import { orderExcel } from '../ordering/reports/order-excel';
import type { Calls } from './call-table';

export const order = {
	'order/get': (store, visitor, { order_id, access_key }) => findOrder(store, visitor, order_id, access_key),
	'order/approve': (store, visitor, { order_id }) => approveOrder(store, visitor, order_id),
	'order/decline': (store, visitor, { order_id, reason }) => declineOrder(store, visitor, order_id, reason),
	'order/withdraw': (store, visitor, { order_id }) => withdrawOrder(store, visitor, order_id),
	'order/answerQuestion': answerQuestion,
	'order/takeQuote': (store, visitor, { order_id, access_key }) => takeQuote(store, visitor, order_id, access_key),
	'order/getList': listOrders,
	'order/getSpines': readSoFar,
	'order/getExcel': async (store, visitor, asked) => ({
		progress_report_id: await orderExcel(store, visitor, asked),
	}),
} satisfies Partial<Calls>;
