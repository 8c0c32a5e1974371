import { z } from 'zod';
import { readJsonColumn } from '../../foundation/database/json-column';
import { shareOut } from '../../foundation/money';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';

export interface TaxAmount {
	type: string;
	/** The amount in cents. */
	amount: number;
}

/** The price and the taxes of some copies of an order line, in cents. */
export interface LineAmount {
	amount: number;
	taxes: TaxAmount[];
}

/** An order line with its amounts, from which the prices of its copies are calculated. Amounts are cents. */
export interface PricedLine {
	quantity: number;
	/** The price of one copy before promo codes. */
	sold_price: number;
	/** The total price of the order line, less promo codes. */
	net: number;
	/** The taxes on the whole order line. */
	taxes: TaxAmount[];
}

/** Copies of an order line. If their price for one copy differs from the order line's price, this type includes the price. */
export interface CopiesAtPrice {
	quantity: number;
	/** The price of one copy, in cents. The value is null if the order line's price applies. */
	price: number | null;
}

const taxList = z.array(z.object({ type: z.string(), amount: z.number().int() }));

const areTaxes = (value: unknown): value is TaxAmount[] =>
	Array.isArray(value) && value.every((one) => typeof one?.type === 'string' && Number.isInteger(one.amount));

/** Reads the `taxes` column of a row. @throws {Error} if the column is invalid; the message identifies the database row */
export const readTaxes = (
	{ id, taxes }: { id: number; taxes: string },
	table: 'orders' | 'order_items' | 'order_reductions' | 'refunds' | 'refund_lines',
): TaxAmount[] => readJsonColumn(taxList, taxes, { table, column: 'taxes', id }, areTaxes);

/**
 * Returns the order lines by ID. Each order line includes its share of the promo code discounts. No order line includes shipping.
 */
export function pricedLines(
	order: Pick<OrderRow, 'promo_discounts'>,
	items: readonly OrderItemRow[],
): Map<number, PricedLine> {
	// Promo codes do not discount gift cards or order lines at a quoted price.
	const goods = items.map(({ sold_price, quantity, notes, is_quoted }) =>
		notes === null && is_quoted === 0 ? sold_price * quantity : 0,
	);
	const off = shareOut(order.promo_discounts, goods);
	return new Map(
		items.map((item, at) => {
			const { id, quantity, sold_price } = item;
			const net = sold_price * quantity - (off[at] ?? 0);
			return [id, { quantity, sold_price, net, taxes: readTaxes(item, 'order_items') }];
		}),
	);
}

/**
 * Returns the amount of some copies of an order line. The amounts of all copies always add up to the order line's price, because
 * the last copies get the rounding remainder.
 * @param gone how many other copies of the order line were already priced
 */
export function worthOf(line: PricedLine, gone: number, copies: readonly CopiesAtPrice[]): LineAmount {
	let before = gone;
	const pieces = copies.map(({ quantity, price }): LineAmount => {
		const portion = (cents: number): number => {
			const whole = upTo(cents, line, before + quantity) - upTo(cents, line, before);
			return price === null || line.sold_price === 0 ? whole : Math.round((whole * price) / line.sold_price);
		};
		const piece = {
			amount: portion(line.net),
			taxes: line.taxes.map(({ type, amount }) => ({ type, amount: portion(amount) })),
		};
		before += quantity;
		return piece;
	});
	return {
		amount: pieces.reduce((sum, { amount }) => sum + amount, 0),
		taxes: addTaxes(...pieces.map(({ taxes }) => taxes)),
	};
}

const upTo = (cents: number, { quantity }: PricedLine, copies: number): number =>
	Math.floor((cents * copies) / quantity);

/** Returns the price of some copies plus their taxes, in cents. */
export const inAll = ({ amount, taxes }: LineAmount): number => amount + taxSum(taxes);

/** Returns the price of a whole order line plus its taxes, in cents. */
export const lineAmount = (line: PricedLine): number => line.net + taxSum(line.taxes);

/** Adds up several arrays of taxes by tax type. Omits taxes of 0 and sorts the result by tax type. */
export function addTaxes(...all: TaxAmount[][]): TaxAmount[] {
	const byType = new Map<string, number>();
	for (const { type, amount } of all.flat()) byType.set(type, (byType.get(type) ?? 0) + amount);
	return [...byType]
		.map(([type, amount]) => ({ type, amount }))
		.filter(({ amount }) => amount !== 0)
		.sort((one, other) => (one.type < other.type ? -1 : 1));
}

/** Subtracts one array of taxes from another array by tax type. Omits taxes of 0 or less. */
export const taxesLess = (taxes: TaxAmount[], less: TaxAmount[]): TaxAmount[] =>
	taxes
		.map(({ type, amount }) => ({
			type,
			amount: amount - (less.find((tax) => tax.type === type)?.amount ?? 0),
		}))
		.filter(({ amount }) => amount > 0);

export const taxSum = (taxes: readonly TaxAmount[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);
