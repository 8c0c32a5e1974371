import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { lockStock } from '../../inventory/lock-stock';
import { type HeldCopies, release, writeOff } from '../../inventory/orders';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import { type CopiesRow, moveCopies, type PickedCopies } from './copies';
import { offersOf } from './offers-of';
import { readSoldTitle } from './sold-title';
import { heldOf } from './write-part';

/** Copies that an order gives up, inside a transaction that holds the order. */
interface GivingUp {
	transaction: Transaction;
	order: OrderRow;
	picked: readonly PickedCopies[];
	now: number;
	/** 1 for a refund that gives the money back by itself. */
	refunded?: 1;
}

/** Cancels copies that have not left the store. Withdraws open questions about them, and returns them to the stock. */
export async function cancelCopies({ refunded, ...giving }: GivingUp): Promise<void> {
	await letGo(giving);
	await endQuestions(giving);
	const columns = { location_id: null, ...(refunded && { refunded }) };
	await moveCopies(giving.transaction, giving.picked, 'cancel', columns);
}

/**
 * Takes back copies that have left the store. Copies that can be sold again go to the shelf that they came from, or to
 * the order's location if they came from none.
 * @throws {Refused} 409 for copies that belong on no shelf
 */
export async function returnCopies(
	{ transaction, order, picked, now, refunded }: GivingUp,
	{ restock, items }: { restock: boolean; items: readonly OrderItemRow[] },
): Promise<void> {
	const marked = refunded && { refunded };
	if (!restock) return moveCopies(transaction, picked, 'return', { ...marked });
	const byId = new Map(items.map((item) => [item.id, item]));
	const titleOf = (item: OrderItemRow | undefined) => (item ? readSoldTitle(item).title : '');
	const offerOf = await offersOf(
		transaction,
		picked.map(({ row }) => row),
	);
	const [held, strays]: [HeldCopies[], HeldCopies[]] = [[], []];
	for (const { row, quantity } of picked) {
		const item = byId.get(row.order_item_id);
		const offer_id = item?.notes === null ? offerOf(row) : null;
		if (offer_id === null)
			throw new Refused(`“${titleOf(item)}” is not in the catalogue any more: it goes on no shelf.`, 409, 'lines');
		const location_id = row.location_id ?? order.location_id;
		if (location_id === null)
			throw new Refused(`Nobody knows to which location “${titleOf(item)}” is to go.`, 409, 'lines');
		(row.location_id === null ? strays : held).push({ offer_id, location_id, quantity });
	}
	await release(transaction, order.id, { held, strays, hadLeft: true }, now);
	await moveCopies(transaction, picked, 'return', { location_id: null, ...marked });
}

/** Returns the stock that copies hold. Short copies are written off. */
export async function letGo({
	transaction,
	order,
	picked,
	now,
}: Pick<GivingUp, 'transaction' | 'order' | 'picked' | 'now'>): Promise<void> {
	const isShort = ({ row }: { row: CopiesRow }) => row.state === 'short';
	const held = await heldOf(
		transaction,
		picked.filter((one) => !isShort(one)),
	);
	const gone = await heldOf(transaction, picked.filter(isShort));
	await lockStock(
		transaction,
		[...held, ...gone].map(({ offer_id }) => offer_id),
	);
	await release(transaction, order.id, { held, strays: [] }, now);
	await writeOff(transaction, order.id, gone, now);
}

/** Withdraws the questions about copies. */
export async function endQuestions({
	transaction,
	picked,
	now,
}: Pick<GivingUp, 'transaction' | 'picked' | 'now'>): Promise<void> {
	const ids = picked.flatMap(({ row }) => row.substitution_id ?? []);
	if (ids.length === 0) return;
	for (const some of chunks(ids, 1))
		await transaction
			.updateTable('order_substitutions')
			.set({ answer: 'withdrawn', answered_at: now })
			.where('id', 'in', some)
			.where('answer', 'is', null)
			.execute();
}
