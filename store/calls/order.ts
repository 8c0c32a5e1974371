import { findOrder } from '../orders/find-order';
import type { Calls } from './calls';

export const order = {
	'order/get': (store, visitor, { order_id, access_key }) => findOrder(store, visitor, order_id, access_key),
} satisfies Partial<Calls>;
