import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import type { PaymentProviderName } from '../../contract/payment-providers';
import type { Queries } from '../../foundation/database/database';
import type { PaymentsTable, Schema } from '../../foundation/database/schema';
import { stateAfter, type Transition } from '../transitions';
import { type PaymentTransition, paymentTransitions } from './payment-states';

export type PaymentRow = Selectable<PaymentsTable>;

/** How many seconds after its submission an order may be paid. */
export const timeToPay = hourSeconds;

/** How many seconds a process has to take the money before it counts as dead: more than all tries together take. */
export const captureLease = 180;

/** Whether a process is just taking the money: others leave the payment alone meanwhile. */
export const isBeingTaken = ({ state, claimed_at }: PaymentRow, now: number): boolean =>
	state === 'capturing' && (claimed_at ?? 0) > now - captureLease;

export const takingWords = 'We are taking your payment. Please check again in a moment.';

/** Whether the money was not taken as requested, so that the store has to check it. */
export const isHeld = ({ state, problem }: PaymentRow): boolean => state === 'open' && problem !== '';

/** Reads every payment of an order, the oldest first. */
export const paymentsOf = (db: Queries, orderId: number): Promise<PaymentRow[]> =>
	db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const readPayment = (db: Queries, id: number): Promise<PaymentRow> =>
	db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Finds a payment by our own reference; null if unknown. */
export const paymentNamed = async (db: Queries, reference: string): Promise<PaymentRow | null> =>
	(await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()) ?? null;

/** Whether there is a payment with the provider's id. */
export async function isKnownPayment(
	db: Queries,
	provider: PaymentProviderName,
	provider_reference: string,
): Promise<boolean> {
	const row = await db
		.selectFrom('payments')
		.select('id')
		.where('provider', '=', provider)
		.where('provider_reference', '=', provider_reference)
		.executeTakeFirst();
	return row !== undefined;
}

type Condition = (eb: ExpressionBuilder<Schema, 'payments'>) => Expression<SqlBool>;

/**
 * Takes a payment through a transition of states.
 * @param when a further condition, for what another process may have changed meanwhile
 * @returns the payment afterwards; null where its state does not allow the transition, and nothing was changed
 */
export async function movePayment(
	transaction: Queries,
	id: number,
	name: PaymentTransition,
	columns: Omit<Updateable<PaymentsTable>, 'id' | 'state'> & { updated_at: number },
	when: Condition = (eb) => eb.lit(true),
): Promise<PaymentRow | null> {
	const transition: Transition<PaymentRow['state']> = paymentTransitions[name];
	const paid = transition.to === 'paid' || transition.to === 'late' ? { paid_at: columns.updated_at } : {};
	const moved = await transaction
		.updateTable('payments')
		.set({ ...columns, ...paid, state: stateAfter(transition) })
		.where('id', '=', id)
		.where('state', 'in', transition.from)
		.where(when)
		.returningAll()
		.executeTakeFirst();
	return moved ?? null;
}
