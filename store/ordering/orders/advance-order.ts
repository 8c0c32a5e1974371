import type { HasConfig } from '../../../config';
import type { OrderState } from '../../contract/order-states';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { customerOf, lockBuyingAccount, readBuyingAccount } from '../ledger/buying-account';
import { requireCreditFor } from '../ledger/left-unpaid';
import { readLedger } from '../ledger/order-ledger';
import { lockOrder, type OrderRow } from './order-rows';
import type { OrderTransition } from './order-states';
import { cancelOrder, completeOrder, mailShopper, makeOrderReady, type SoldOnAccount } from './order-steps';

/** The new states to which staff can move an order, each with the transition that leads to the state. */
const steps = { ready: 'make_ready', completed: 'complete', cancelled: 'cancel' } as const satisfies Partial<
	Record<OrderState, OrderTransition>
>;
export type OrderStep = keyof typeof steps;
export const orderSteps = Object.keys(steps) as OrderStep[];

/**
 * Moves an order to its next state and e-mails the shopper, in one transaction. The state 'completed' means that the order was
 * handed over or sent, and was paid or sold on account. Completing an order issues the gift cards that the customer bought.
 * Cancelling an order puts its copies back into stock and restores its gift cards and promo codes.
 * @param reason the reason for the cancellation, as the shopper reads it
 * @param note writes the caller's own record in the same transaction
 * @throws {Refused} if the order is unknown, the order's state does not allow the transition, or the customer would exceed the
 * credit limit
 */
export async function advanceOrder(
	store: Database & Clock & HasConfig & HasSettings & HasVersions,
	number: string,
	step: OrderStep,
	reason = '',
	note?: (transaction: Transaction, before: OrderRow, after: OrderRow) => Promise<void>,
): Promise<OrderRow> {
	const settings = await store.settings.get();
	const order = await transact(store, async (transaction) => {
		if (step === 'completed') await lockBuyingAccount(transaction, await customerOf(transaction, number));
		const row = await lockOrder(transaction, { order_number: number });
		if (row.delivery_key === 'quote' && step !== 'cancelled') throw onlyAnswered(row);
		await takeStep(transaction, settings, row, step, store.now(), reason);
		const changed = await lockOrder(transaction, { id: row.id });
		await mailShopper(store, transaction, settings, changed, steps[step]);
		await note?.(transaction, row, changed);
		return changed;
	});
	store.versions.refresh();
	return order;
}

async function takeStep(
	transaction: Transaction,
	settings: Settings,
	row: OrderRow,
	step: OrderStep,
	now: number,
	reason: string,
): Promise<void> {
	if (row.state === 'awaiting_payment') throw placedByItself(row);
	if (step === 'ready') await makeOrderReady(transaction, row, now);
	else if (step === 'completed')
		await completeOrder(transaction, row, now, await onAccount(transaction, settings, row));
	else await cancelOrder(transaction, row, reason, now);
}

/**
 * Returns the account terms for an order that is completed with an unpaid invoice. Returns null if the customer owes nothing or
 * may not buy on account.
 */
async function onAccount(transaction: Transaction, settings: Settings, row: OrderRow): Promise<SoldOnAccount | null> {
	const account = await readBuyingAccount(transaction, row.customer_id);
	if (typeof account?.terms_days !== 'number') return null;
	const { owed } = await readLedger(transaction, row);
	if (owed <= 0) return null;
	const { terms_days } = await requireCreditFor(transaction, row, owed);
	return { settings, terms_days, staff_id: null, staff_name: '' };
}

const placedByItself = ({ order_number }: OrderRow) =>
	new Refused(
		`Order ${order_number} awaits payment. The shop places the order when it is paid, or cancels it if it is not paid.`,
		409,
	);

const onlyAnswered = ({ order_number }: OrderRow) =>
	new Refused(
		`${order_number} is a request for a quote. Answer it with: npm run store -- quotes answer ${order_number} …`,
		409,
	);
