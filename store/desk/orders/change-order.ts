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
import { lockOrder, type OrderRow } from '../../ordering/orders/order-rows';
import { writeAudit } from '../audit/write-audit';
import { requireOwnOrder } from '../places';
import { requireVersion } from '../version';
import type { DeskActor } from '../visitor';

/** The services that are needed to change an order. */
export type OrderStore = Database & Clock & HasConfig & HasSettings & HasVersions;

/** The facts of an order that its forms show: state, copies and money. */
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
	/** The version that the form was shown with; null for a request without a form, such as a scan. */
	version: string | null;
	/** The name of the desk call that changes the order. */
	action: string;
	/** The requested change, for the audit. */
	asked: object;
	/**
	 * The location of the copies that the call changes. Staff of that location may change them even if the order belongs to
	 * another location.
	 */
	copies_at?: number;
	/**
	 * Whether the change may sell the order on account. If the change may sell on account, the customer's row is locked before
	 * the order.
	 */
	isOnAccount?: boolean;
}

/**
 * Changes an order for a staff member and writes the audit entry, both in one transaction.
 * @param work runs while the order is locked
 * @throws {Refused} 403 for another location's order, 409 'changed-meanwhile' if the order has changed since the form was shown
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
		const order = await lockOrder(transaction, { order_number });
		requireOwnOrder(actor, copies_at === undefined ? order : { location_id: copies_at });
		const before = await orderFacts(transaction, order);
		if (version !== null) requireVersion(version, before);
		const done = await work(transaction, order, settings);
		const after = await orderFacts(transaction, await lockOrder(transaction, { id: order.id }));
		const facts = { action, thing: 'order', key: order_number, before, after: { ...after, asked } };
		await writeAudit(transaction, actor, facts, store.now());
		return done;
	});
	store.versions.refresh();
	return result;
}
