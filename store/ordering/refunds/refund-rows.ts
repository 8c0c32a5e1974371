import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import type { RefundLinesTable, RefundPartsTable, RefundsTable, Schema } from '../../foundation/database/schema';
import { stateAfter, type Transition } from '../transitions';
import { type RefundTransition, refundTransitions } from './refund-states';

export type RefundRow = Selectable<RefundsTable>;
export type RefundLineRow = Selectable<RefundLinesTable>;
export type RefundPartRow = Selectable<RefundPartsTable>;

/** Reads all refunds of an order, oldest first. */
export const refundsOf = (db: Queries, orderId: number): Promise<RefundRow[]> =>
	db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** Reads the parts of all refunds of an order. */
export const refundPartsOf = (db: Queries, orderId: number): Promise<RefundPartRow[]> =>
	db.selectFrom('refund_parts').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const readRefundPart = (db: Queries, id: number): Promise<RefundPartRow> =>
	db.selectFrom('refund_parts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Reads the refunded copies in all refunds of an order. */
export const refundLinesOf = (db: Queries, orderId: number): Promise<RefundLineRow[]> =>
	db
		.selectFrom('refund_lines')
		.innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
		.selectAll('refund_lines')
		.where('refunds.order_id', '=', orderId)
		.orderBy('refund_id')
		.orderBy('refund_lines.id')
		.execute();

/**
 * Returns whether a part of a refund counts as refunded. Unless the payment provider has refused the part, the money may have
 * been paid out.
 */
export const counts = ({ state }: Pick<RefundPartRow, 'state'>): boolean => state !== 'failed';

type Condition = (eb: ExpressionBuilder<Schema, 'refund_parts'>) => Expression<SqlBool>;

/**
 * Moves a part of a refund to another state. The caller must have locked the order.
 * @returns the updated part; null, without any change, if the state of the part does not allow the transition
 */
export async function moveRefundPart(
	transaction: Queries,
	id: number,
	name: RefundTransition,
	columns: Omit<Updateable<RefundPartsTable>, 'id' | 'state'> & { updated_at: number },
	when: Condition = (eb) => eb.lit(true),
): Promise<RefundPartRow | null> {
	const transition: Transition<RefundPartRow['state']> = refundTransitions[name];
	const moved = await transaction
		.updateTable('refund_parts')
		.set({ ...columns, state: stateAfter(transition) })
		.where('id', '=', id)
		.where('state', 'in', transition.from)
		.where(when)
		.returningAll()
		.executeTakeFirst();
	return moved ?? null;
}
