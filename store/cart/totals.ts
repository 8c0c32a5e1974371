import { share } from '../money';
import type { AppliedRate } from './taxes';

/** A line as the totals see it. Amounts are cents of one copy. */
export interface PricedLine {
	quantity: number;
	/** What one costs. */
	price: number;
	/** What one cost before the discount; never less than the price. */
	original_price: number;
	/** The taxes on it. */
	rates: AppliedRate[];
}

interface TaxAmount {
	type: string;
	/** Cents. */
	amount: number;
}

/**
 * What a cart or an order comes to, in cents. It always adds up: `original_price - discounts = subtotal`, and
 * `subtotal + taxes + shipping = total`; the taxes are the sums of the lines' own.
 */
export interface Totals {
	item_count: number;
	total_quantity: number;
	original_price: number;
	discounts: number;
	subtotal: number;
	taxes: TaxAmount[];
	/** The taxes of each line, in the order of the lines. */
	line_taxes: TaxAmount[][];
	shipping: number;
	total: number;
}

/** Adds lines up. Each tax is rounded on each line, halves up, so that a receipt can be checked line by line. */
export function totalsOf(lines: PricedLine[], shipping = 0): Totals {
	const line_taxes = lines.map((line) =>
		line.rates
			.map(({ type, basis_points }) => ({ type, amount: share(line.price * line.quantity, basis_points) }))
			.filter((tax) => tax.amount > 0),
	);
	const byType = new Map<string, number>();
	for (const tax of line_taxes.flat()) byType.set(tax.type, (byType.get(tax.type) ?? 0) + tax.amount);
	const taxes = [...byType].map(([type, amount]) => ({ type, amount })).sort((a, b) => (a.type < b.type ? -1 : 1));

	const subtotal = sum(lines, (line) => line.price * line.quantity);
	const original_price = sum(lines, (line) => Math.max(line.original_price, line.price) * line.quantity);
	return {
		item_count: lines.length,
		total_quantity: sum(lines, (line) => line.quantity),
		original_price,
		discounts: original_price - subtotal,
		subtotal,
		taxes,
		line_taxes,
		shipping,
		total: subtotal + sum(taxes, (tax) => tax.amount) + shipping,
	};
}

const sum = <Item>(items: Item[], of: (item: Item) => number): number =>
	items.reduce((total, item) => total + of(item), 0);
