import { isConfirmed, orderStateWords } from '../../contract/order-states';
import { midSentence } from '../../contract/sentence-case';
import { Refused } from '../../foundation/refusal';
import type { LineTransition } from '../lines/line-states';
import type { OrderRow } from '../orders/order-rows';

type Standing = Pick<OrderRow, 'state' | 'delivery_key'>;

/**
 * Returns whether staff may take copies of an order through a transition. They may for an open order. An order that
 * waits for its payment or its approval is still the customer's, who would pay for copies that are no longer sold. In a
 * completed order, copies can only come back.
 */
export const mayMove = ({ state, delivery_key }: Standing, name: LineTransition): boolean =>
	delivery_key !== 'quote' && (isConfirmed(state) || (name === 'return' && state === 'completed'));

/** @throws {Refused} 409 in words where they may not */
export function requireMayMove(order: Standing & Pick<OrderRow, 'order_number'>, name: LineTransition): void {
	if (mayMove(order, name)) return;
	const { order_number, state, delivery_key } = order;
	const what = delivery_key === 'quote' ? 'a request for a quote' : midSentence(orderStateWords[state]);
	throw new Refused(`Order ${order_number} is ${what}, so its copies cannot be changed.`, 409);
}
