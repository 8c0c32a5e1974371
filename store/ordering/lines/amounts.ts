import { z } from 'zod';
import { readJsonColumn } from '../../foundation/database/json-column';
import { shareOut } from '../../foundation/money';
import type { OrderItemRow, OrderRow } from '../orders/order-rows';

export interface TaxAmount {
	type: string;
	/** In cents. */
	amount: number;
}

/** The amount of some copies of a line, in cents. */
export interface LineAmount {
	amount: number;
	taxes: TaxAmount[];
}

/** A line of an order as its copies are priced. Amounts are cents. */
export interface PricedLine {
	quantity: number;
	/** The price of one copy. */
	sold_price: number;
	/** The price of the line, less promo codes. */
	net: number;
	/** On the whole line. */
	taxes: TaxAmount[];
}

/** Copies of a line, and the price of one of them if that is less than the line's price. */
export interface CopiesAtPrice {
	quantity: number;
	/** Cents; null for the line's price. */
	price: number | null;
}

const taxList = z.array(z.object({ type: z.string(), amount: z.number().int() }));

const areTaxes = (value: unknown): value is TaxAmount[] =>
	Array.isArray(value) && value.every((one) => typeof one?.type === 'string' && Number.isInteger(one.amount));

/** Reads the taxes of a row. @throws {Error} naming the row, for taxes that cannot be read */
export const readTaxes = (
	{ id, taxes }: { id: number; taxes: string },
	table: 'orders' | 'order_items' | 'order_reductions' | 'refunds' | 'refund_lines',
): TaxAmount[] => readJsonColumn(taxList, taxes, { table, column: 'taxes', id }, areTaxes);

/** The lines of an order by their ids, each with its share of the promo codes. The rest of the order's total is its shipping. */
export function pricedLines(
	order: Pick<OrderRow, 'promo_discounts'>,
	items: readonly OrderItemRow[],
): Map<number, PricedLine> {
	// Promo codes take nothing off a gift card, or off the price of a quote.
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
 * Returns the amount of some copies of a line. The portions always add up to the line's price: the last copies get the
 * remainder of rounding.
 * @param gone how many of its copies went before them
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

/** Returns the amount with its taxes, in cents. */
export const inAll = ({ amount, taxes }: LineAmount): number => amount + taxSum(taxes);

/** Returns the amount of a whole line with its taxes, in cents. */
export const lineAmount = (line: PricedLine): number => line.net + taxSum(line.taxes);

/** Taxes of several things, one amount a type, by name. */
export function addTaxes(...all: TaxAmount[][]): TaxAmount[] {
	const byType = new Map<string, number>();
	for (const { type, amount } of all.flat()) byType.set(type, (byType.get(type) ?? 0) + amount);
	return [...byType]
		.map(([type, amount]) => ({ type, amount }))
		.filter(({ amount }) => amount !== 0)
		.sort((one, other) => (one.type < other.type ? -1 : 1));
}

/** Subtracts taxes from others, never below 0. */
export const taxesLess = (taxes: TaxAmount[], less: TaxAmount[]): TaxAmount[] =>
	taxes
		.map(({ type, amount }) => ({
			type,
			amount: amount - (less.find((tax) => tax.type === type)?.amount ?? 0),
		}))
		.filter(({ amount }) => amount > 0);

export const taxSum = (taxes: readonly TaxAmount[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);
