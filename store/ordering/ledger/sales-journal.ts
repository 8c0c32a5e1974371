import type { Insertable } from 'kysely';
import type { Transaction } from '../../foundation/database/database';
import type { SaleKind, SalesEntriesTable } from '../../foundation/database/schema';
import type { OrderRow } from '../orders/order-rows';
import type { SoldAmounts } from './sold-amounts';

/**
 * Writes what an order is sold for, by its parts, in the transaction that completes it.
 * @param now unix seconds
 */
export async function noteSale(
	transaction: Transaction,
	order: OrderRow,
	{ lines, shipping, taxes, adjustment }: SoldAmounts,
	now: number,
): Promise<void> {
	const cards = lines.filter(({ item }) => item.notes !== null);
	const goods = lines.filter(({ item }) => item.notes === null);
	const atFullPrice = goods.reduce((sum, { item, quantity }) => sum + item.original_price * quantity, 0);
	const parts: { kind: SaleKind; amount: number; label?: string; base?: number }[] = [
		{ kind: 'goods', amount: atFullPrice },
		{ kind: 'gift_card', amount: sumOfNets(cards) },
		{ kind: 'discount', amount: sumOfNets(goods) - atFullPrice - order.post_subtotal_discount },
		{ kind: 'shipping', amount: shipping + order.post_subtotal_discount },
		...taxes.map(({ type, amount, base }) => ({ kind: 'tax' as const, label: type, amount, base })),
		{ kind: 'adjustment', amount: adjustment },
	];
	const facts = { order_id: order.id, location_id: order.location_id, label: '', base: 0, created_at: now };
	const entries: Insertable<SalesEntriesTable>[] = parts
		.filter(({ amount }) => amount !== 0)
		.map((part) => ({ ...facts, ...part }));
	if (entries.length > 0) await transaction.insertInto('sales_entries').values(entries).execute();
}

const sumOfNets = (lines: SoldAmounts['lines']): number => lines.reduce((sum, { net }) => sum + net, 0);

/**
 * Notes by how much less a completed order comes to than its entries say, in the transaction that took it off.
 * @param charged what its ledger charges now, in cents
 * @param now unix seconds
 */
export async function noteSoldLess(
	transaction: Transaction,
	{ id: order_id, location_id }: Pick<OrderRow, 'id' | 'location_id'>,
	charged: number,
	now: number,
): Promise<void> {
	const { sold, entries } = await transaction
		.selectFrom('sales_entries')
		.select((eb) => [
			eb.fn.sum<number | string | null>('amount').as('sold'),
			eb.fn.countAll<number | string>().as('entries'),
		])
		.where('order_id', '=', order_id)
		.executeTakeFirstOrThrow();
	// Orders that were brought along from another shop have none.
	if (Number(entries) === 0) return;
	const amount = charged - Number(sold ?? 0);
	if (amount === 0) return;
	const entry = { order_id, location_id, kind: 'refund' as const, amount, created_at: now };
	await transaction.insertInto('sales_entries').values(entry).execute();
}
