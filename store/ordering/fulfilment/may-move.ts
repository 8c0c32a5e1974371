import { isConfirmed, orderStateWords } from '../../contract/order-states';
import { midSentence } from '../../contract/sentence-case';
import { Refused } from '../../foundation/refusal';
import type { LineTransition } from '../lines/line-states';
import type { OrderRow } from '../orders/order-rows';

type Standing = Pick<OrderRow, 'state' | 'delivery_key'>;

/**
 * Returns whether staff may move copies of an order to another state. In an open order, staff may make any change. In an order
 * that awaits payment or approval, staff may change nothing, because the customer could pay for copies that were cancelled. In a
 * completed order, staff can only record returns.
 */
export const mayMove = ({ state, delivery_key }: Standing, name: LineTransition): boolean =>
	delivery_key !== 'quote' && (isConfirmed(state) || (name === 'return' && state === 'completed'));

/** @throws {Refused} 409 if staff may not move the copies */
export function requireMayMove(order: Standing & Pick<OrderRow, 'order_number'>, name: LineTransition): void {
	if (mayMove(order, name)) return;
	const { order_number, state, delivery_key } = order;
	const what = delivery_key === 'quote' ? 'a request for a quote' : midSentence(orderStateWords[state]);
	throw new Refused(`Order ${order_number} is ${what}, so its copies cannot be changed.`, 409);
}
