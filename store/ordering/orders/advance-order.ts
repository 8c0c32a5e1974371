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

/** The steps of a bookseller: the state that the order gets, and the transition for it. */
const steps = { ready: 'make_ready', completed: 'complete', cancelled: 'cancel' } as const satisfies Partial<
	Record<OrderState, OrderTransition>
>;
export type OrderStep = keyof typeof steps;
export const orderSteps = Object.keys(steps) as OrderStep[];

/**
 * Takes an order a step further, and mails its shopper, in one transaction. 'completed' means handed over or sent, and
 * paid or sold on account, so gift cards that were bought are issued now. 'cancelled' returns everything to where it
 * came from.
 * @param reason why it is cancelled, in words for its shopper
 * @param note writes the caller's record of it, in the same transaction
 * @throws {Refused} for an unknown order, for a state that does not allow the step, or if its customer would owe more
 * than the limit
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
 * Returns the terms of an order that is completed with an unpaid invoice; null if nothing is owed, or its customer may
 * not buy on account.
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
	new Refused(`Order ${order_number} awaits payment. The shop places it when it is paid, or gives it up.`, 409);

const onlyAnswered = ({ order_number }: OrderRow) =>
	new Refused(
		`${order_number} is a request for a quote. Answer it with: npm run store -- quotes answer ${order_number} …`,
		409,
	);
