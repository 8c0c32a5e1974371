import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { PaymentsTable } from '../database/schema';
import type { OrderRow } from '../orders/order-rows';
import { notFound } from '../refusal';

export type PaymentRow = Selectable<PaymentsTable>;

/** The states that say the last word: money that was taken is given back by people alone. */
export const finalStates = ['paid', 'late', 'settled'];

/** The states in which the shop still wants the payment. */
export const openStates = ['open', 'declined'];

/** Every try to pay an order, the first one first. */
export const paymentsOf = (db: Queries, orderId: number): Promise<PaymentRow[]> =>
	db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const readPayment = (db: Queries, id: number): Promise<PaymentRow> =>
	db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** By our own reference; null for one that the shop never gave out. */
export const paymentNamed = async (db: Queries, reference: string): Promise<PaymentRow | null> =>
	(await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()) ?? null;

/** The order, held until the transaction ends: whoever changes it or its payments holds it first. */
export async function holdOrder(transaction: Queries, orderId: number): Promise<OrderRow> {
	const row = await transaction
		.updateTable('orders')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where('id', '=', orderId)
		.returningAll()
		.executeTakeFirst();
	if (!row) throw notFound('Order not found.');
	return row;
}
