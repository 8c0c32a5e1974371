import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import type { PaymentProviderName } from '../../contract/payment-providers';
import type { Queries } from '../../foundation/database/database';
import type { PaymentsTable, Schema } from '../../foundation/database/schema';
import { stateAfter, type Transition } from '../transitions';
import { type PaymentTransition, paymentTransitions } from './payment-states';

export type PaymentRow = Selectable<PaymentsTable>;

/** How long after it was given an order may be paid for. Seconds. */
export const timeToPay = hourSeconds;

/** How long a process has to take the money; later it is taken for dead. More than every try takes together. Seconds. */
export const captureLease = 180;

/** Whether somebody is just taking the money: nobody else does anything with the payment meanwhile. */
export const isBeingTaken = ({ state, claimed_at }: PaymentRow, now: number): boolean =>
	state === 'capturing' && (claimed_at ?? 0) > now - captureLease;

export const takingWords = 'We are just taking your payment. Please look again in a moment.';

/** Money that was not taken as it was asked for: people have to look at it. */
export const isHeld = ({ state, problem }: PaymentRow): boolean => state === 'open' && problem !== '';

/** Every try to pay an order, the first one first. */
export const paymentsOf = (db: Queries, orderId: number): Promise<PaymentRow[]> =>
	db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const readPayment = (db: Queries, id: number): Promise<PaymentRow> =>
	db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** By our own reference; null for one that the shop never gave out. */
export const paymentNamed = async (db: Queries, reference: string): Promise<PaymentRow | null> =>
	(await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()) ?? null;

/** Whether the shop knows a payment by the provider's name of it. */
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
 * Takes a payment through a transition.
 * @param when what the transition asks for beside the state, where somebody may change that meanwhile
 * @returns the payment as it is then; null when the transition does not begin at what it is: nothing was changed
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
