import type { HasConfig } from '../../../config';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { findOrder } from '../orders/find-order';
import { numbersFound } from '../orders/list-orders';
import { makeReport } from './reports';

/**
 * Creates an Excel workbook of one order, or of all matching orders in the order history (docs/behaviour/orders.md#excel).
 * Returns the report's ID.
 * @throws {Refused} for a quote
 * @throws {Refused} 404 if the visitor may not see the order
 */
export async function orderExcel(
	store: Database & Clock & HasConfig & HasSettings & HasLocations,
	visitor: Visitor,
	{ order_id, ...wanted }: CheckedPayloadOf<'order/getExcel'>,
): Promise<string> {
	if (order_id === undefined) {
		const numbers = await numbersFound(store, visitor, wanted);
		return makeReport(store, visitor, 'orders-excel', { numbers: numbers.join(' ') });
	}
	const { order_number, delivery_key } = await findOrder(store, visitor, order_id);
	if (delivery_key === 'quote') throw new Refused('A quote has no Excel file.');
	return makeReport(store, visitor, 'order-excel', { order_id: order_number });
}
