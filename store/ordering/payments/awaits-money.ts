import { isConfirmed } from '../../contract/order-states';
import type { OrderRow } from '../orders/order-rows';
import { timeToPay } from './payment-rows';

type OwingOrder = Pick<OrderRow, 'state' | 'total_owing' | 'pay_until'>;

/** Returns whether an order is confirmed and the store has asked the customer by e-mail to pay the remaining amount. */
export const isAskedToPay = ({ state, total_owing, pay_until }: OwingOrder): boolean =>
	isConfirmed(state) && pay_until !== null && total_owing > 0;

/** Returns whether an order can be paid online: the order awaits its payment, or the store has asked for the remaining amount. */
export const awaitsMoney = (order: OwingOrder): boolean => order.state === 'awaiting_payment' || isAskedToPay(order);

/** Returns the deadline for paying an order, in unix seconds. */
export const payUntil = ({ created_at, pay_until }: Pick<OrderRow, 'created_at' | 'pay_until'>): number =>
	pay_until ?? created_at + timeToPay;
