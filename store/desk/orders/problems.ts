import { type ExpressionBuilder, sql } from 'kysely';
import type { OrderProblem } from '../../contract/desk-orders';
import type { Queries } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { maxAttempts } from '../../foundation/mail/queue';

// Few of each: by the indexes of payments' states, of short copies (migration 0039) and of mails that have not gone out.
const paymentProblem = sql<boolean>`(payments.state = 'late' or payments.state = 'open' and payments.problem <> '')`;
const shortCopies = sql<boolean>`order_copies.state = 'short'`;
const undeliverable = sql<boolean>`outbox_mails.order_id is not null and outbox_mails.sent_at is null
	and outbox_mails.attempts >= ${sql.lit(maxAttempts)}`;

/** The orders that have a problem, wherever they stand: few of all that there are. */
export const hasProblem = (eb: ExpressionBuilder<Schema, 'orders'>) =>
	eb('orders.id', 'in', ({ selectFrom }) =>
		selectFrom('payments')
			.select('payments.order_id as id')
			.where(paymentProblem)
			.union(selectFrom('order_copies').select('order_copies.order_id as id').where(shortCopies))
			.union(
				selectFrom('outbox_mails')
					.select('outbox_mails.order_id as id')
					.where(undeliverable)
					.$narrowType<{ id: number }>(),
			),
	);

/** What is the matter with each of some orders, by their ids. */
export async function problemsOf(db: Queries, ids: readonly number[]): Promise<Map<number, OrderProblem[]>> {
	const found = new Map<number, OrderProblem[]>();
	if (ids.length === 0) return found;
	const of = async (problem: OrderProblem, rows: Promise<{ order_id: number | null }[]>) => {
		for (const { order_id } of await rows)
			if (order_id !== null) found.set(order_id, [...(found.get(order_id) ?? []), problem]);
	};
	const payments = db.selectFrom('payments').select('order_id').distinct().where('order_id', 'in', ids);
	await of('payment', payments.where(paymentProblem).execute());
	const copies = db.selectFrom('order_copies').select('order_id').distinct().where('order_id', 'in', ids);
	await of('short', copies.where(shortCopies).execute());
	const mails = db.selectFrom('outbox_mails').select('order_id').distinct().where('order_id', 'in', ids);
	await of('mail', mails.where(undeliverable).execute());
	return found;
}
