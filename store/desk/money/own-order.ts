import { deskRefusal } from '../../foundation/refusal';
import type { OrderRow } from '../../ordering/orders/order-rows';
import type { DeskActor } from '../visitor';

/** @throws {Refused} for somebody who sees one location, about an order of another */
export function requireOwnOrder({ staff }: Pick<DeskActor, 'staff'>, order: Pick<OrderRow, 'location_id'>): void {
	if (staff.location_id === null || staff.location_id === order.location_id) return;
	throw deskRefusal('role-not-allowed', 'This order belongs to another location.');
}
