import type { Selectable } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import type { PaymentsTable } from '../../foundation/database/schema';
import { notFound } from '../../foundation/refusal';
import type { OrderRow } from '../orders/order-rows';

export type PaymentRow = Selectable<PaymentsTable>;

/** The states that say the last word: money that was taken is given back by people alone. */
export const finalStates = ['paid', 'late', 'settled'];

/** The states in which the shop still wants the payment. */
export const openStates = ['open', 'declined'];

/** The states in which it may still be paid, or is being paid: no other payment is begun beside it. */
export const unfinishedStates = [...openStates, 'capturing', 'releasing'];

/** How long whoever takes the money has for it; later they are dead. More than every try takes together. Seconds. */
export const captureLease = 180;

/** Whether somebody is just taking the money: nobody else does anything with the payment meanwhile. */
export const isBeingTaken = ({ state, claimed_at }: PaymentRow, now: number): boolean =>
	state === 'capturing' && (claimed_at ?? 0) > now - captureLease;

export const takingWords = 'We are just taking your payment. Please look again in a moment.';

/** Every try to pay an order, the first one first. */
export const paymentsOf = (db: Queries, orderId: number): Promise<PaymentRow[]> =>
	db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const readPayment = (db: Queries, id: number): Promise<PaymentRow> =>
	db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** By our own reference; null for one that the shop never gave out. */
export const paymentNamed = async (db: Queries, reference: string): Promise<PaymentRow | null> =>
	(await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()) ?? null;

/** Whether the shop knows a payment by the provider's name of it. */
export async function isKnownPayment(db: Queries, provider: string, provider_reference: string): Promise<boolean> {
	const row = await db
		.selectFrom('payments')
		.select('id')
		.where('provider', '=', provider)
		.where('provider_reference', '=', provider_reference)
		.executeTakeFirst();
	return row !== undefined;
}

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
