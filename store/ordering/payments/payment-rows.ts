import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import type { PaymentProviderName } from '../../contract/payment-providers';
import type { Queries } from '../../foundation/database/database';
import type { PaymentsTable, Schema } from '../../foundation/database/schema';
import { stateAfter, type Transition } from '../transitions';
import { type PaymentTransition, paymentTransitions } from './payment-states';

export type PaymentRow = Selectable<PaymentsTable>;

/** How many seconds after its submission an order can be paid online. */
export const timeToPay = hourSeconds;

/**
 * How many seconds a process may take to capture a payment before the process counts as crashed. This time is longer than all
 * retries together.
 */
export const captureLease = 180;

/** Returns whether a process is capturing a payment now. Other processes must not change the payment in the meantime. */
export const isBeingTaken = ({ state, claimed_at }: PaymentRow, now: number): boolean =>
	state === 'capturing' && (claimed_at ?? 0) > now - captureLease;

export const takingWords = 'We are taking your payment. Please check again in a moment.';

/** Returns whether a payment has a problem, such as a wrong amount, that staff must check. */
export const isHeld = ({ state, problem }: PaymentRow): boolean => state === 'open' && problem !== '';

/** Reads all payments of an order, oldest first. */
export const paymentsOf = (db: Queries, orderId: number): Promise<PaymentRow[]> =>
	db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const readPayment = (db: Queries, id: number): Promise<PaymentRow> =>
	db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Finds a payment by our own reference. Returns null if the reference is unknown. */
export const paymentNamed = async (db: Queries, reference: string): Promise<PaymentRow | null> =>
	(await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()) ?? null;

/** Returns whether the shop has a payment with the provider's ID. */
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
 * Moves a payment to another state.
 * @param when an additional SQL condition, checked in the same statement because other processes may change the payment
 * @returns the updated payment; null, without any change, if the payment's state does not allow the transition
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
