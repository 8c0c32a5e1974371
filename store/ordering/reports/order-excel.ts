import { Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { findOrder } from '../orders/find-order';
import { makeReport } from './reports';

/**
 * Makes an Excel workbook of an order, for those who may see it (spec 3 §2). Answers the report's id.
 * @throws {Refused} for a quote, and 404 for everybody else's order.
 */
export async function orderExcel(store: Store, visitor: Visitor, number: string): Promise<string> {
	const { order_number, delivery_key } = await findOrder(store, visitor, number);
	if (delivery_key === 'quote') throw new Refused('A quote has no Excel file.');
	return makeReport(store, visitor, 'order-excel', { order_id: order_number });
}
