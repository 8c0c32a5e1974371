import type { Queries } from '../../foundation/database/database';
import { giveTurnAmong } from '../../foundation/turns';
import type { TaxAmount } from '../lines/amounts';
import { type CopiesRow, copiesByLine, copiesIn, isTakenOff, readCopies } from '../lines/copies';
import { readCopyPrices } from '../lines/copies-worth';
import { itemsOfOrder } from '../lines/order-items';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';
import { readPaidShipping, shippingLeft, taxedShipping } from './shipping-amount';

/** An order line without its cancelled, returned or refunded copies. Amounts are cents. */
export interface SoldLine {
	item: OrderItemRow;
	/** Copies that were not cancelled, returned or refunded. */
	copies: CopiesRow[];
	/** The number of copies that were not cancelled, returned or refunded. */
	quantity: number;
	/** The full price of the remaining copies. A substitute has its own price. */
	gross: number;
	/** The price of the remaining copies, less promo codes, without taxes. */
	net: number;
}

/** A tax, and the amount on which the tax was charged, in cents. */
export interface SoldTax extends TaxAmount {
	base: number;
}

/** The parts of an order's total, in cents. */
export interface SoldAmounts {
	lines: SoldLine[];
	/** The shipping that was not refunded, without taxes, less any promo code. */
	shipping: number;
	/** The amount by which a promo code reduced the shipping. */
	shippingDiscount: number;
	taxes: SoldTax[];
	/** Refunds that are not for copies or shipping. These refunds and all the other amounts add up to `charged`. */
	adjustment: number;
}

/**
 * Splits an order's total into order lines, shipping and taxes. Excludes copies that were cancelled, returned or refunded, and
 * refunded shipping with its taxes.
 * @param charged the order's current total in its ledger, in cents
 */
export async function soldAmounts(db: Queries, order: OrderRow, charged: number): Promise<SoldAmounts> {
	const items = await itemsOfOrder(db, order.id);
	const copies = await readCopies(db, order);
	const prices = await readCopyPrices(db, order, items, copies);
	const standing = copiesByLine(copies.filter((row) => !isTakenOff(row)));
	const taxes = new Map<string, SoldTax>();
	const addTax = ({ type, amount }: TaxAmount, base: number) => {
		const tax = taxes.get(type) ?? { type, amount: 0, base: 0 };
		taxes.set(type, { type, amount: tax.amount + amount, base: tax.base + base });
	};
	const lines: SoldLine[] = [];
	for (const item of items) {
		await giveTurnAmong(items.length);
		const rows = standing.get(item.id) ?? [];
		if (rows.length === 0) continue;
		const worth = prices.worthOf(
			item,
			rows.map((row) => ({ row, quantity: row.quantity })),
		);
		const fullPrice = (row: CopiesRow) => prices.substitutePrice(row) ?? item.original_price;
		const gross = rows.reduce((sum, row) => sum + fullPrice(row) * row.quantity, 0);
		lines.push({ item, copies: rows, quantity: copiesIn(rows), gross, net: worth.amount });
		for (const tax of worth.taxes) addTax(tax, worth.amount);
	}
	const paidShipping = await readPaidShipping(db, order, items);
	const { amount: shipping, taxes: shippingTaxes } = shippingLeft(paidShipping);
	const taxedParts = taxedShipping(paidShipping, order, items);
	for (const tax of shippingTaxes)
		addTax(tax, shareOf(taxedParts.get(tax.type) ?? paidShipping.cost, shipping, paidShipping.cost));
	const parts = [...lines.map(({ net }) => net), shipping, ...[...taxes.values()].map(({ amount }) => amount)];
	return {
		lines,
		shipping,
		shippingDiscount: shareOf(order.post_subtotal_discount, shipping, paidShipping.cost),
		taxes: [...taxes.values()].sort((one, other) => (one.type < other.type ? -1 : 1)),
		adjustment: charged - parts.reduce((sum, amount) => sum + amount, 0),
	};
}

/** Returns a proportional share of an amount. Returns the whole amount if `whole` is 0. */
const shareOf = (sum: number, part: number, whole: number): number =>
	whole === 0 ? sum : Math.round((sum * part) / whole);
