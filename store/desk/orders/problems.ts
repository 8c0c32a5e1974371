import { sql } from 'kysely';
import type { OrderProblem } from '../../contract/desk-orders';
import type { Queries } from '../../foundation/database/database';
import { paymentsWithProblem } from '../../ordering/payments/payment-problems';
import { refundsWithProblem } from '../../ordering/refunds/refund-problems';

// Few orders have problems. The query finds them by the indexes of payment states, refund states, short copies (migration 0039)
// and unsent mails.
const undeliverable = sql<boolean>`outbox_mails.order_id is not null and outbox_mails.sent_at is null
	and outbox_mails.given_up_at is not null`;

/** Selects the rows of each kind of problem, with their orders. */
const problemRows = (db: Queries, now: number) =>
	({
		payment: db.selectFrom(paymentsWithProblem(db, now).as('found')).select('found.order_id'),
		refund: db.selectFrom(refundsWithProblem(db).as('found')).select('found.order_id'),
		short: db
			.selectFrom('order_copies')
			.select('order_copies.order_id')
			.where(sql<boolean>`order_copies.state = 'short'`),
		mail: db
			.selectFrom('outbox_mails')
			.select('outbox_mails.order_id')
			.where(undeliverable)
			.$narrowType<{ order_id: number }>(),
	}) satisfies Record<OrderProblem, unknown>;

/**
 * Selects the ids of orders that have a problem, in any state of the order. Orders with a problem are a small part of all
 * orders.
 */
export function ordersWithProblem(db: Queries, now: number) {
	const { payment, refund, short, mail } = problemRows(db, now);
	return payment.union(refund).union(short).union(mail);
}

/** Returns the problems of some orders, by order id. */
export async function problemsOf(
	db: Queries,
	ids: readonly number[],
	now: number,
): Promise<Map<number, OrderProblem[]>> {
	const found = new Map<number, OrderProblem[]>();
	if (ids.length === 0) return found;
	for (const [problem, rows] of Object.entries(problemRows(db, now)) as [OrderProblem, Rows][]) {
		for (const { order_id } of await db
			.selectFrom(rows.as('problem'))
			.select('order_id')
			.distinct()
			.where('order_id', 'in', ids)
			.execute())
			found.set(order_id, [...(found.get(order_id) ?? []), problem]);
	}
	return found;
}

type Rows = ReturnType<typeof problemRows>['short'];
