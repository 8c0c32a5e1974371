import type { Queries } from '../../foundation/database/database';
import { shareOut } from '../../foundation/money';
import { mapInTurns } from '../../foundation/turns';
import { addTaxes, type LineAmount, pricedLines, readTaxes, type TaxAmount, taxesLess } from '../lines/amounts';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';

/** The price of an order's shipping and its taxes, and the refunded part of both, in cents. */
export interface PaidShipping {
	cost: number;
	taxes: TaxAmount[];
	refunded: number;
	refundedTaxes: TaxAmount[];
}

/** Reads the price of an order's shipping, less any promo code, and the refunded part of the shipping. */
export async function readPaidShipping(
	db: Queries,
	order: OrderRow,
	items: readonly OrderItemRow[],
): Promise<PaidShipping> {
	const refunds = await db
		.selectFrom('refunds')
		.select(['id', 'shipping', 'taxes'])
		.where('order_id', '=', order.id)
		.execute();
	const refundLines = await db
		.selectFrom('refund_lines')
		.innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
		.select(['refund_lines.id', 'refund_lines.taxes'])
		.where('refunds.order_id', '=', order.id)
		.execute();
	const taxesOf = async (rows: readonly { id: number; taxes: string }[], table: Parameters<typeof readTaxes>[1]) =>
		addTaxes(...(await mapInTurns(rows, (row) => readTaxes(row, table))));
	return {
		cost: order.shipping_cost - order.post_subtotal_discount,
		taxes: taxesLess(readTaxes(order, 'orders'), await taxesOf(items, 'order_items')),
		refunded: refunds.reduce((sum, { shipping }) => sum + shipping, 0),
		refundedTaxes: taxesLess(await taxesOf(refunds, 'refunds'), await taxesOf(refundLines, 'refund_lines')),
	};
}

/** Returns the part of the shipping that was not refunded, with its taxes. */
export const shippingLeft = ({ cost, taxes, refunded, refundedTaxes }: PaidShipping): LineAmount => ({
	amount: Math.max(0, cost - refunded),
	taxes: taxesLess(taxes, refundedTaxes),
});

/**
 * Returns the amount of a part of an order's shipping, with the part's share of the taxes.
 * @param wanted the part of the shipping without taxes, in cents
 */
export function shippingAmount(shipping: PaidShipping, wanted: number): LineAmount {
	if (wanted === 0 || shipping.cost === 0) return { amount: 0, taxes: [] };
	const taxes = shipping.taxes.map(({ type, amount }) => {
		const before = shipping.refundedTaxes.find((tax) => tax.type === type)?.amount ?? 0;
		const until = Math.floor((amount * (shipping.refunded + wanted)) / shipping.cost);
		return { type, amount: Math.max(0, until - before) };
	});
	return { amount: wanted, taxes: taxes.filter(({ amount }) => amount > 0) };
}

/**
 * Returns, for each tax on the shipping, the part of the shipping cost on which the tax was charged, in cents. The part is
 * proportional to the prices of the order lines with the same tax. The tax was charged on the whole shipping cost if no order
 * line has the tax, or if the tax is too high for a part of the shipping.
 */
export function taxedShipping(
	{ cost, taxes }: PaidShipping,
	order: Pick<OrderRow, 'promo_discounts'>,
	items: readonly OrderItemRow[],
): Map<string, number> {
	if (taxes.length === 0) return new Map();
	const prices = items.map(({ sold_price, quantity, notes }) => (notes === null ? sold_price * quantity : 0));
	const shares = shareOut(cost, prices);
	const lines = pricedLines(order, items);
	const parts = new Map(taxes.map(({ type }) => [type, { net: 0, tax: 0, share: 0 }]));
	for (const [at, { id }] of items.entries()) {
		const line = lines.get(id);
		for (const { type, amount } of line?.taxes ?? []) {
			const part = parts.get(type);
			if (!part || amount === 0) continue;
			part.net += line?.net ?? 0;
			part.tax += amount;
			part.share += shares[at] ?? 0;
		}
	}
	return new Map(
		taxes.map(({ type, amount }) => {
			const { net = 0, tax = 0, share = 0 } = parts.get(type) ?? {};
			// Compares with the tax rate of the order lines: amount / share or amount / cost is close to tax / net.
			const isOfShare = share > 0 && Math.abs(amount * net - share * tax) <= Math.abs(amount * net - cost * tax);
			return [type, isOfShare ? share : cost];
		}),
	);
}
