import type { HasConfig } from '../../../config';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { FoundOrder } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { ApprovalNews } from '../mail-templates/approval';
import { mayDecide, mayWithdraw } from './approval';
import { queueApprovalMails } from './approval-mails';
import { findOrder } from './find-order';
import { issueGiftCards } from './issue-gift-cards';
import { maySee } from './order-access';
import { queueOrderMails } from './order-mails';
import { lockOrder, type OrderRow } from './order-rows';
import { moveOrder, requireOrderMove } from './order-states';
import { lockForRelease, releaseOrder } from './release-order';

/**
 * Approves an order that a buyer for an institution requested. Places the order at the requested prices, even if the buyer has
 * lost the right to buy since. An order that is already placed does not change.
 * @throws {Refused} 404 if the visitor may not see the order
 * @throws {Refused} 403 if the visitor is not the institution's owner
 * @throws {Refused} 409 if the order was cancelled in the meantime
 */
export async function approveOrder(
	store: Database & Clock & HasConfig & HasSettings & HasLocations,
	visitor: Visitor,
	number: string,
): Promise<FoundOrder> {
	const { id } = await orderToDecide(store, visitor, number);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const now = store.now();
		const approved = await moveOrder(transaction, id, 'approve', { updated_at: now });
		if (!approved) {
			const order = await lockOrder(transaction, { id });
			if (order.state === 'cancelled') requireOrderMove(order, 'approve');
			return;
		}
		if (approved.payment_type === 'not_required') await issueGiftCards(transaction, approved, now);
		await queueOrderMails(store, transaction, settings, approved);
	});
	return findOrder(store, visitor, number);
}

/**
 * Declines an order that a buyer for an institution requested. Releases the order's copies, gift cards and promo codes, and
 * e-mails the reason to the buyer. An order that is already cancelled does not change.
 * @throws {Refused} in the same cases as `approveOrder`
 * @throws {Refused} 409 if the order is already placed
 */
export async function declineOrder(
	store: Database & Clock & HasConfig & HasSettings & HasLocations & HasVersions,
	visitor: Visitor,
	number: string,
	decline_reason: string,
): Promise<FoundOrder> {
	const { id } = await orderToDecide(store, visitor, number);
	await endRequest(store, id, { name: 'decline', news: ['declined'], decline_reason });
	return findOrder(store, visitor, number);
}

/**
 * Withdraws an order that a buyer requested, before the institution has approved the order. Releases the order's copies, gift
 * cards and promo codes, and e-mails the institution. An order that is already cancelled does not change.
 * @throws {Refused} 404 if the visitor may not see the order
 * @throws {Refused} 403 if the visitor is not the buyer who requested it
 * @throws {Refused} 409 if the order is already placed
 */
export async function withdrawOrder(
	store: Database & Clock & HasConfig & HasSettings & HasLocations & HasVersions,
	visitor: Visitor,
	number: string,
): Promise<FoundOrder> {
	const order = await seenOrder(store, visitor, number);
	if (!(await mayWithdraw(store, visitor, order))) {
		throw new Refused('Only the person who requested this order can withdraw it.', 403);
	}
	await endRequest(store, order.id, { name: 'withdraw', news: ['withdrawn'] });
	return findOrder(store, visitor, number);
}

/** How an order that a buyer requested ends without approval: the transition and the e-mails. */
export interface End {
	name: 'decline' | 'withdraw' | 'expire';
	news: ApprovalNews[];
	decline_reason?: string;
}

/**
 * Cancels an order that awaits approval, and queues the e-mails about the cancellation. Does nothing if the order is already
 * cancelled.
 * @throws {Refused} 409 if the order was approved
 */
export async function endRequest(
	store: Database & Clock & HasConfig & HasSettings & HasVersions,
	id: number,
	end: End,
): Promise<void> {
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id });
		if (order.state === 'cancelled') return;
		requireOrderMove(order, end.name);
		await endHeld(store, transaction, settings, order, end);
	});
	// This process rereads the stock immediately, instead of waiting for the next periodic check for changes.
	store.versions.refresh();
}

/**
 * Cancels all orders that await an institution's approval, and e-mails the buyers. Runs inside the transaction that deletes the
 * institution's account.
 */
export async function endRequestsTo(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	institutionId: number,
): Promise<void> {
	const waiting = await transaction
		.selectFrom('orders')
		.select('id')
		.where('customer_id', '=', institutionId)
		.where('state', '=', 'awaiting_approval')
		.orderBy('id')
		.execute();
	const orders: OrderRow[] = [];
	for (const { id } of waiting) orders.push(await lockOrder(transaction, { id }));
	// Another transaction may have approved or cancelled some of these orders before this transaction got the locks.
	const ending = orders.filter(({ state }) => state === 'awaiting_approval');
	await lockForRelease(
		transaction,
		ending.map(({ id }) => id),
	);
	for (const order of ending) await endHeld(store, transaction, settings, order, institutionGone);
}

/** How an order that awaits approval ends when the institution's account is deleted. */
export const institutionGone: End = { name: 'expire', news: ['closed'] };

/** Cancels an order that awaits approval. The caller must have locked the order. */
async function endHeld(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	{ name, news, decline_reason = '' }: End,
): Promise<void> {
	const { id } = order;
	const store_message = endingWords(order, news);
	await releaseOrder(transaction, id, name, store.now(), { decline_reason, store_message });
	await queueApprovalMails(store, transaction, settings, await lockOrder(transaction, { id }), news);
}

/** Returns the message on a cancelled order that says how the request for approval ended. All readers see the same message. */
function endingWords({ placed_by_name, placed_for }: OrderRow, news: ApprovalNews[]): string {
	if (news.includes('declined')) return `${placed_for} declined this order.`;
	if (news.includes('withdrawn')) return `${placed_by_name || 'The buyer'} withdrew this order.`;
	if (news.includes('closed')) return `${placed_for} no longer has an account, so this order could not be approved.`;
	return 'This order was not approved in time.';
}

async function orderToDecide(database: Database, visitor: Visitor, number: string): Promise<OrderRow> {
	const order = await seenOrder(database, visitor, number);
	if (mayDecide(visitor, order)) return order;
	throw new Refused('Only the institution that this order is for can approve or decline it.', 403);
}

async function seenOrder(database: Database, visitor: Visitor, number: string): Promise<OrderRow> {
	const order = await database.db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', '=', number)
		.executeTakeFirst();
	if (!order || !(await maySee(database, visitor, order))) throw notFound('Order not found.');
	return order;
}
