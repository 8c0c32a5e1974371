import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import type { RefundLinesTable, RefundPartsTable, RefundsTable, Schema } from '../../foundation/database/schema';
import { stateAfter, type Transition } from '../transitions';
import { type RefundTransition, refundTransitions } from './refund-states';

export type RefundRow = Selectable<RefundsTable>;
export type RefundLineRow = Selectable<RefundLinesTable>;
export type RefundPartRow = Selectable<RefundPartsTable>;

/** Every refund of an order, the first one first. */
export const refundsOf = (db: Queries, orderId: number): Promise<RefundRow[]> =>
	db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** The parts of every refund of an order. */
export const refundPartsOf = (db: Queries, orderId: number): Promise<RefundPartRow[]> =>
	db.selectFrom('refund_parts').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const readRefundPart = (db: Queries, id: number): Promise<RefundPartRow> =>
	db.selectFrom('refund_parts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The copies that were given back for, of every refund of an order. */
export const refundLinesOf = (db: Queries, orderId: number): Promise<RefundLineRow[]> =>
	db
		.selectFrom('refund_lines')
		.innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
		.selectAll('refund_lines')
		.where('refunds.order_id', '=', orderId)
		.orderBy('refund_id')
		.orderBy('refund_lines.id')
		.execute();

/** Whether a part counts as given back: until its provider has refused it, it may have gone. */
export const counts = ({ state }: Pick<RefundPartRow, 'state'>): boolean => state !== 'failed';

type Condition = (eb: ExpressionBuilder<Schema, 'refund_parts'>) => Expression<SqlBool>;

/**
 * Takes a part of a refund through a transition; the caller holds its order.
 * @returns the part as it is then; null if the transition does not begin at its state: nothing was changed
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
