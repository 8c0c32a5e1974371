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

/** Copies to cancel or return. The transaction must have locked the order. */
interface GivingUp {
	transaction: Transaction;
	order: OrderRow;
	picked: readonly PickedCopies[];
	now: number;
	/** 1 to mark the copies as refunded, because a refund already covers their price. */
	refunded?: 1;
}

/**
 * Cancels copies that have not left the store. Puts the copies back into stock, and withdraws unanswered questions about
 * substitutes.
 */
export async function cancelCopies({ refunded, ...giving }: GivingUp): Promise<void> {
	await letGo(giving);
	await endQuestions(giving);
	const columns = { location_id: null, ...(refunded && { refunded }) };
	await moveCopies(giving.transaction, giving.picked, 'cancel', columns);
}

/**
 * Marks copies as returned after the customer brings the copies back. With `restock`, also puts the copies back into the stock of
 * their original location. Copies without an original location go to the order's location.
 * @throws {Refused} 409 if copies cannot be restocked because their offer or location is unknown
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
			throw new Refused(
				`“${titleOf(item)}” is no longer in the catalogue, so it cannot go back into stock.`,
				409,
				'lines',
			);
		const location_id = row.location_id ?? order.location_id;
		if (location_id === null)
			throw new Refused(
				`The location for “${titleOf(item)}” is unknown, so it cannot go back into stock.`,
				409,
				'lines',
			);
		(row.location_id === null ? strays : held).push({ offer_id, location_id, quantity });
	}
	await release(transaction, order.id, { held, strays, hadLeft: true }, now);
	await moveCopies(transaction, picked, 'return', { location_id: null, ...marked });
}

/** Puts copies back into stock. Writes off missing ("short") copies instead. */
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

/** Withdraws unanswered questions to the customer about substitutes for copies. */
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
