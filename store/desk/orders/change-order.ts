import type { HasConfig } from '../../../config';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';
import { customerOf, lockBuyingAccount } from '../../ordering/ledger/buying-account';
import { readLedger } from '../../ordering/ledger/order-ledger';
import { readCopies } from '../../ordering/lines/copies';
import { holdOrder, type OrderRow } from '../../ordering/orders/order-rows';
import { writeAudit } from '../audit/write-audit';
import { requireOwnOrder } from '../places';
import { requireVersion } from '../version';
import type { DeskActor } from '../visitor';

/** What the store has to have for an order to be changed. */
export type OrderStore = Database & Clock & HasConfig & HasSettings & HasVersions;

/** What of an order the forms show that change it: where it stands, its copies and its money. */
export async function orderFacts(db: Queries, order: OrderRow) {
	const copies = await readCopies(db, order);
	const parts = await db
		.selectFrom('order_parts')
		.select(['number', 'carrier', 'tracking_number'])
		.where('order_id', '=', order.id)
		.orderBy('number')
		.execute();
	return {
		state: order.state,
		queue: order.queue,
		location_id: order.location_id,
		owed: (await readLedger(db, order)).owed,
		copies: copies.map(({ order_item_id, state, quantity, location_id }) => [
			order_item_id,
			state,
			quantity,
			location_id,
		]),
		parts: parts.map(({ number, carrier, tracking_number }) => ({ part: number, carrier, tracking_number })),
	};
}

export interface Changing {
	order_number: string;
	/** What the form carried; null for what shows no form, such as a scan. */
	version: string | null;
	/** The call's name. */
	action: string;
	/** What was asked for, for the audit. */
	asked: object;
	/** The location whose copies alone are changed: its staff may do that, whose order it is. */
	copies_at?: number;
	/** Whether the order may be sold on account by it: its customer is locked first. */
	isOnAccount?: boolean;
}

/**
 * Changes an order for somebody of the staff, with its line in the audit: whole or not at all.
 * @param work done while the order is held
 * @throws {Refused} 403 for another location's order, 409 'changed-meanwhile' where the form shows something else by now
 */
export async function changeOrder<Result>(
	store: OrderStore,
	actor: DeskActor,
	{ order_number, version, action, asked, copies_at, isOnAccount = false }: Changing,
	work: (transaction: Transaction, order: OrderRow, settings: Settings) => Promise<Result>,
): Promise<Result> {
	const settings = await store.settings.get();
	const result = await transact(store, async (transaction) => {
		if (isOnAccount) await lockBuyingAccount(transaction, await customerOf(transaction, order_number));
		const order = await holdOrder(transaction, { order_number });
		requireOwnOrder(actor, copies_at === undefined ? order : { location_id: copies_at });
		const before = await orderFacts(transaction, order);
		if (version !== null) requireVersion(version, before);
		const done = await work(transaction, order, settings);
		const after = await orderFacts(transaction, await holdOrder(transaction, { id: order.id }));
		const facts = { action, thing: 'order', key: order_number, before, after: { ...after, asked } };
		await writeAudit(transaction, actor, facts, store.now());
		return done;
	});
	store.versions.refresh();
	return result;
}
