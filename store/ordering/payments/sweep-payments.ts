import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { daySeconds } from '../../contract/durations';
import { type PaymentProviderName, paymentProviders } from '../../contract/payment-providers';
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
import { mayBeTakenBack, noteSilenceAfterPayment, noteTakenBack, soldGoodCards } from './refunds-and-disputes';
import { updateFromProvider } from './update-from-provider';

/** The minimum time in seconds that a shopper has for a payment that was started shortly before the payment deadline. */
const timeForPayment = 1800;
/** The minimum time between two checks of the same payment or order with its payment provider, in seconds. */
const minPauseSeconds = 300;
/**
 * How many seconds after the payment deadline the shop still checks released payments, because some payment pages cannot be
 * closed.
 */
const lookedAtFor = daySeconds;
/**
 * The minimum time in seconds between two checks whether a paid payment was refunded. The interval grows with the payment's age,
 * except while the gift cards bought with the payment are valid.
 */
const pauseWhenPaid = daySeconds;
/** The maximum number of payments or orders of each kind that one run checks for each payment provider. */
const maxPayments = 50;
/** The maximum number of simultaneous requests to one payment provider. */
const atOnce = 4;
/** After this number of unanswered requests in a row, a payment provider is skipped until the next run. */
const maxSilent = 4;

/** A payment or an order to check. One process claims the task and does the work. */
interface Task {
	/** The fields for the log. */
	what: object;
	order_id: number;
	/** Returns false if another process has already claimed the task. */
	claim(): Promise<boolean>;
	work(): Promise<unknown>;
	noteSilence(): Promise<void>;
}

/**
 * Completes payments that shoppers have left unfinished:
 * - asks the payment providers about payments whose shopper did not return to the shop
 * - cancels orders whose payment deadline has passed
 * - asks the payment providers again about released payments
 * - asks the payment providers whether paid payments were refunded: daily while gift cards bought with the payments are valid,
 * otherwise less often
 *
 * Several processes may run this function at the same time: only one process claims each payment or order. Older payments are
 * checked less often. Payments of overdue orders are checked first. Each provider has its own queue, so a provider that does not
 * answer delays only its own payments.
 */
export async function sweepPayments(store: PaymentServices & HasVersions, stopped = () => false): Promise<void> {
	const waiting = await unfinishedProviders(store);
	await Promise.all([
		sweepProvider(store, null, true, stopped),
		...paymentProviders.map((provider) => sweepProvider(store, provider, waiting.has(provider), stopped)),
	]);
}

/** Finds the providers with payments that may still succeed. */
async function unfinishedProviders(store: Database & Clock): Promise<Set<PaymentProviderName>> {
	const rows = await store.db
		.selectFrom('payments')
		.select('provider')
		.distinct()
		.where((eb) => mayBeMade(eb, store.now()))
		.execute();
	return new Set(rows.map(({ provider }) => provider));
}

/**
 * Returns the SQL condition for a payment that is unfinished, or that was released so recently that the payment page may still be
 * open.
 */
const mayBeMade = (eb: ExpressionBuilder<Schema, 'payments'>, now: number): Expression<SqlBool> =>
	eb.or([
		eb('payments.state', 'in', unfinishedStates),
		eb.and([eb('payments.state', '=', 'cancelled'), eb('payments.created_at', '>', now - timeToPay - lookedAtFor)]),
	]);

/**
 * Checks the payments and orders of one payment provider.
 * @param provider the payment provider; null for orders without a payment that may still succeed
 * @param waits whether the provider has payments that may still succeed
 */
async function sweepProvider(
	store: PaymentServices & HasVersions,
	provider: PaymentProviderName | null,
	waits: boolean,
	stopped: () => boolean,
): Promise<void> {
	let silent = 0;
	let notes = Promise.resolve();
	/** The IDs of orders for which this run has already counted a missing answer. */
	const counted = new Set<number>();
	const run = async (task: Task): Promise<void> => {
		if (silent >= maxSilent || stopped() || !(await task.claim())) return;
		const answered = await attempt(store, task.what, task.work);
		silent = answered ? 0 : silent + 1;
		if (answered || counted.has(task.order_id)) return;
		counted.add(task.order_id);
		// Checks one payment at a time, because the store gets only one e-mail about an unavailable provider for all of its paid
		// payments.
		notes = notes.then(() => task.noteSilence());
		await notes;
	};
	const runAll = async (tasks: Task[]): Promise<void> => {
		const queue = tasks.values();
		const worker = async () => {
			for (const task of queue) await run(task);
		};
		await Promise.all(Array.from({ length: atOnce }, worker));
	};
	if (provider !== null && waits)
		await runAll((await duePayments(store, provider)).map((payment) => settling(store, payment)));
	if (waits) await runAll((await overdueOrders(store, provider)).map((order) => givingUp(store, order, provider)));
	if (provider !== null)
		await runAll((await paidPayments(store, provider)).map((payment) => lookingBack(store, payment)));
}

const settling = (store: PaymentServices, payment: PaymentRow): Task => ({
	what: { reference: payment.reference },
	order_id: payment.order_id,
	claim: () => claimPayment(store, payment),
	work: () => updateFromProvider(store, payment),
	noteSilence: () => noteSilence(store, payment.order_id, payment.provider),
});

const lookingBack = (store: PaymentServices, payment: PaymentRow): Task => ({
	what: { reference: payment.reference },
	order_id: payment.order_id,
	claim: () => claimPayment(store, payment),
	work: () => noteTakenBack(store, payment),
	noteSilence: () => noteSilenceAfterPayment(store, payment),
});

const givingUp = (
	store: PaymentServices & HasVersions,
	order: OrderRow,
	provider: PaymentProviderName | null,
): Task => ({
	what: { order: order.order_number },
	order_id: order.id,
	claim: () => claimOrder(store, order),
	work: () => giveUpOrder(store, order),
	noteSilence: async () => {
		if (provider !== null) await noteSilence(store, order.id, provider);
	},
});

/** Runs a task that checks a payment or an order. @returns false if the provider did not answer; a later run tries again */
async function attempt(store: HasLog, what: object, work: () => Promise<unknown>): Promise<boolean> {
	try {
		await work();
		return true;
	} catch (error) {
		if (error instanceof ProviderError || error instanceof Refused) {
			store.log.warn({ err: error, ...what }, 'a payment could not be finished and will be tried again');
		} else store.log.error({ err: error, ...what }, 'a payment could not be finished');
		return !(error instanceof ProviderError);
	}
}

/** Finds a provider's unfinished payments that are due for a check. Payments of overdue orders come first. */
function duePayments(store: Database & Clock, provider: PaymentProviderName): Promise<PaymentRow[]> {
	const now = store.now();
	return store.db
		.selectFrom('payments')
		.selectAll()
		.where('provider', '=', provider)
		.where('provider_reference', '!=', '')
		.where('payments.updated_at', '<=', now - minPauseSeconds)
		.where((eb) => isTime(eb, now))
		.where((eb) => mayBeMade(eb, now))
		.orderBy((eb) =>
			eb
				.case()
				.when(eb.and([eb('payments.state', 'in', unfinishedStates), eb('payments.created_at', '<=', now - timeToPay)]))
				.then(0)
				.else(1)
				.end(),
		)
		.orderBy('payments.updated_at')
		.limit(maxPayments)
		.execute();
}

/** Finds a provider's paid payments that are due for a check. A refund or dispute may happen without a notice. */
function paidPayments(store: Database & Clock, provider: PaymentProviderName): Promise<PaymentRow[]> {
	const now = store.now();
	return store.db
		.selectFrom('payments')
		.selectAll()
		.where(mayBeTakenBack(now))
		.where('provider', '=', provider)
		.where('provider_reference', '!=', '')
		.where('payments.updated_at', '<=', now - pauseWhenPaid)
		.where((eb) => eb.or([soldGoodCards(), isTime(eb, now)]))
		.orderBy('payments.updated_at')
		.limit(maxPayments)
		.execute();
}

/**
 * Returns the SQL condition that the time since the payment's last check is at least half of the payment's age at the last check.
 */
const isTime = (eb: ExpressionBuilder<Schema, 'payments'>, now: number): Expression<SqlBool> =>
	eb(
		eb(eb.val(now), '-', eb.ref('payments.updated_at')),
		'>=',
		eb(eb.parens('payments.updated_at', '-', eb.ref('payments.created_at')), '/', 2),
	);

/**
 * Finds orders whose payment deadline has passed. Omits orders with a payment that staff must check.
 * @param provider the provider of the payment that may still succeed; null for orders without a payment that may still succeed
 */
function overdueOrders(store: Database & Clock, provider: PaymentProviderName | null): Promise<OrderRow[]> {
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
		.where((eb) => {
			const unfinished = eb
				.selectFrom('payments')
				.select('payments.id')
				.whereRef('payments.order_id', '=', 'orders.id')
				.where('payments.state', 'in', unfinishedStates);
			return provider === null
				? eb.not(eb.exists(unfinished))
				: eb.exists(unfinished.where('payments.provider', '=', provider));
		})
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
