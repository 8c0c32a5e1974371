import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { daySeconds } from '../../contract/durations';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import type { OrderRow } from '../orders/order-rows';
import { giveUpOrder } from './give-up-order';
import { noteSilence } from './note-status';
import { type PaymentRow, timeToPay } from './payment-rows';
import { unfinishedStates } from './payment-states';
import { ProviderError } from './providers/http';
import type { PaymentServices } from './providers/providers';
import { noteSilenceAfterPayment, paidForGoodCards, voidCardsWhenRefunded } from './refunds-and-disputes';
import { settlePayment } from './settle-payment';

/** A payment that was begun in time has at least so long. Seconds. */
const timeForPayment = 1800;
/** The shortest time between two looks at the same thing. Seconds. */
const minPauseSeconds = 300;
/** How long payments that were released are looked at again: some pages cannot be closed. Seconds. */
const lookedAtFor = daySeconds;
/**
 * The time between two looks at a paid payment: what went back is found as soon after half a year as after a day. Seconds.
 */
const pauseWhenPaid = daySeconds;
/** As many of a kind are looked at in one round. */
const maxPayments = 50;

/**
 * Brings payments to an end that nobody else does. It asks how those stand whose shopper did not come back, and gives up the
 * orders whose time is over. It looks again at what was released, and at what paid for gift cards that are still good. Any number
 * of processes may do it: each thing is claimed by one of them. What is unfinished is asked about more seldom the longer it
 * stands, what was paid once a day.
 */
export async function sweepPayments(store: PaymentServices & HasVersions, stopped = () => false): Promise<void> {
	for (const payment of await duePayments(store)) {
		if (stopped()) return;
		if (!(await claimPayment(store, payment))) continue;
		const { order_id, reference } = payment;
		const work = () => settlePayment(store, payment);
		await attempt(store, { reference }, work, () => noteSilence(store, order_id));
	}
	for (const payment of await paymentsForCards(store)) {
		if (stopped()) return;
		if (!(await claimPayment(store, payment))) continue;
		const work = () => voidCardsWhenRefunded(store, payment);
		await attempt(store, { reference: payment.reference }, work, () => noteSilenceAfterPayment(store, payment));
	}
	for (const order of await overdueOrders(store)) {
		if (stopped()) return;
		if (!(await claimOrder(store, order))) continue;
		const work = () => giveUpOrder(store, order);
		await attempt(store, { order: order.order_number }, work, () => noteSilence(store, order.id));
	}
}

/** What a provider does not answer now is asked again later. */
async function attempt(
	store: HasLog,
	what: object,
	work: () => Promise<unknown>,
	noteNoAnswer: () => Promise<void>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (error instanceof ProviderError || error instanceof Refused) {
			store.log.warn({ err: error, ...what }, 'a payment could not be brought to its end and will be tried again');
		} else store.log.error({ err: error, ...what }, 'a payment could not be brought to its end');
		if (error instanceof ProviderError) await noteNoAnswer();
	}
}

function duePayments(store: Database & Clock): Promise<PaymentRow[]> {
	const now = store.now();
	return store.db
		.selectFrom('payments')
		.selectAll()
		.where('provider_reference', '!=', '')
		.where('payments.updated_at', '<=', now - minPauseSeconds)
		.where((eb) => isTime(eb, now))
		.where((eb) =>
			eb.or([
				eb('payments.state', 'in', unfinishedStates),
				eb.and([eb('payments.state', '=', 'cancelled'), eb('payments.created_at', '>', now - timeToPay - lookedAtFor)]),
			]),
		)
		.orderBy('payments.updated_at')
		.limit(maxPayments)
		.execute();
}

/** Paid ones whose orders sold gift cards that are still good: their money may go back without a notice. */
function paymentsForCards(store: Database & Clock): Promise<PaymentRow[]> {
	const now = store.now();
	return store.db
		.selectFrom('payments')
		.selectAll()
		.where(paidForGoodCards(now))
		.where('provider_reference', '!=', '')
		.where('payments.updated_at', '<=', now - pauseWhenPaid)
		.orderBy('payments.updated_at')
		.limit(maxPayments)
		.execute();
}

/** Half as long again has passed since the last look as the payment was old then. */
const isTime = (eb: ExpressionBuilder<Schema, 'payments'>, now: number): Expression<SqlBool> =>
	eb(
		eb(eb.val(now), '-', eb.ref('payments.updated_at')),
		'>=',
		eb(eb.parens('payments.updated_at', '-', eb.ref('payments.created_at')), '/', 2),
	);

/** Orders whose time to pay is over. One with a payment that people have to look at waits for them. */
function overdueOrders(store: Database & Clock): Promise<OrderRow[]> {
	const now = store.now();
	return store.db
		.selectFrom('orders')
		.selectAll()
		.where('state', '=', 'awaiting_payment')
		.where('created_at', '<=', now - timeToPay)
		.where((eb) => eb.or([eb('pay_until', 'is', null), eb('pay_until', '<=', now)]))
		.where('updated_at', '<=', now - minPauseSeconds)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom('payments')
						.select('payments.id')
						.whereRef('payments.order_id', '=', 'orders.id')
						.where('payments.state', 'in', ['open', 'declined'])
						.where((payment) =>
							payment.or([
								payment('payments.created_at', '>', now - timeForPayment),
								payment.and([payment('payments.state', '=', 'open'), payment('payments.problem', '!=', '')]),
							]),
						),
				),
			),
		)
		.orderBy('created_at')
		.limit(maxPayments)
		.execute();
}

async function claimPayment({ db, now }: Database & Clock, { id, state, updated_at }: PaymentRow): Promise<boolean> {
	const claim = await db
		.updateTable('payments')
		.set({ updated_at: now() })
		.where('id', '=', id)
		.where('state', '=', state)
		.where('updated_at', '=', updated_at)
		.executeTakeFirst();
	return claim.numUpdatedRows === 1n;
}

async function claimOrder({ db, now }: Database & Clock, { id, updated_at }: OrderRow): Promise<boolean> {
	const claim = await db
		.updateTable('orders')
		.set({ updated_at: now() })
		.where('id', '=', id)
		.where('state', '=', 'awaiting_payment')
		.where('updated_at', '=', updated_at)
		.executeTakeFirst();
	return claim.numUpdatedRows === 1n;
}
