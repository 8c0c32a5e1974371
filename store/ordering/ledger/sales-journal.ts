import type { Insertable } from 'kysely';
import type { Transaction } from '../../foundation/database/database';
import type { SaleKind, SalesEntriesTable } from '../../foundation/database/schema';
import type { OrderRow } from '../orders/order-rows';
import { type SoldAmounts, soldAmounts } from './sold-amounts';

/**
 * Records an order's lines, shipping and taxes in the sales journal, in the transaction that completes the order.
 * @param now unix seconds
 */
export async function noteSale(
	transaction: Transaction,
	order: OrderRow,
	{ lines, shipping, shippingDiscount, taxes, adjustment }: SoldAmounts,
	now: number,
): Promise<void> {
	const cards = lines.filter(({ item }) => item.notes !== null);
	const goods = lines.filter(({ item }) => item.notes === null);
	const atFullPrice = goods.reduce((sum, { gross }) => sum + gross, 0);
	const parts: { kind: SaleKind; amount: number; label?: string; base?: number }[] = [
		{ kind: 'goods', amount: atFullPrice },
		{ kind: 'gift_card', amount: sumOfNets(cards) },
		{ kind: 'discount', amount: sumOfNets(goods) - atFullPrice - shippingDiscount },
		{ kind: 'shipping', amount: shipping + shippingDiscount },
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
 * Records in the sales journal that a completed order's total was reduced, in the transaction that reduced it. Taxes on returned
 * copies and on refunded shipping reduce the entry of the same tax. The rest of the reduction is recorded as a refund without
 * taxes.
 * @param charged the order's current total in its ledger, in cents
 * @param now unix seconds
 */
export async function noteSoldLess(
	transaction: Transaction,
	orderId: number,
	charged: number,
	now: number,
): Promise<void> {
	const entries = await transaction
		.selectFrom('sales_entries')
		.select((eb) => [
			'kind',
			'label',
			eb.fn.sum<number | string>('amount').as('amount'),
			eb.fn.sum<number | string>('base').as('base'),
		])
		.where('order_id', '=', orderId)
		.groupBy(['kind', 'label'])
		.execute();
	// Orders imported from another shop have no entries in the sales journal.
	if (entries.length === 0) return;
	const less = charged - entries.reduce((sum, { amount }) => sum + Number(amount), 0);
	if (less === 0) return;
	const order = await transaction.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
	const standing = new Map((await soldAmounts(transaction, order, charged)).taxes.map((tax) => [tax.type, tax]));
	const taxes = entries
		.filter(({ kind }) => kind === 'tax')
		.map(({ label, amount, base }) => ({
			kind: 'tax' as const,
			label,
			amount: (standing.get(label)?.amount ?? 0) - Number(amount),
			base: (standing.get(label)?.base ?? 0) - Number(base),
		}));
	const rest = less - taxes.reduce((sum, { amount }) => sum + amount, 0);
	const facts = { order_id: orderId, location_id: order.location_id, created_at: now };
	const written = [...taxes, { kind: 'refund' as const, label: '', amount: rest, base: 0 }]
		.filter(({ amount }) => amount !== 0)
		.map((part) => ({ ...facts, ...part }));
	await transaction.insertInto('sales_entries').values(written).execute();
}
