import { shareOut } from '../../foundation/money';

/** A line of an order as a refund sees it. Amounts are cents. */
export interface SoldLine {
	id: number;
	quantity: number;
	/** What one cost. */
	sold_price: number;
	/** On the whole line. */
	taxes: TaxAmount[];
	/** Promo codes took nothing off it. */
	full_price: boolean;
	/** Copies that were given back for already. */
	refunded: number;
}

export interface TaxAmount {
	type: string;
	/** Cents. */
	amount: number;
}

/** What some copies of a line come to. Cents. */
export interface LineAmount {
	amount: number;
	taxes: TaxAmount[];
}

/** What promo codes took off each line: its share of all that they took off. */
export function discountsOf(lines: readonly SoldLine[], promoDiscounts: number): number[] {
	const goods = lines.map((line) => (line.full_price ? 0 : line.sold_price * line.quantity));
	return shareOut(promoDiscounts, goods);
}

/**
 * What the next copies of a line come to that are given back for. All copies of a line, in whatever portions, come to what
 * the line cost: what rounding leaves goes with the last of them.
 * @param discount what promo codes took off the line
 */
export function amountOfCopies(line: SoldLine, discount: number, copies: number): LineAmount {
	const whole = line.sold_price * line.quantity - discount;
	const portion = (cents: number): number =>
		upTo(cents, line, line.refunded + copies) - upTo(cents, line, line.refunded);
	return {
		amount: portion(whole),
		taxes: line.taxes
			.map(({ type, amount }) => ({ type, amount: portion(amount) }))
			.filter(({ amount }) => amount !== 0),
	};
}

const upTo = (cents: number, { quantity }: SoldLine, copies: number): number => Math.floor((cents * copies) / quantity);

/**
 * What a part of the shipping comes to with its taxes, which go with it in proportion.
 * @param shipping what was paid for it, its taxes, and what of both was given back already
 * @param wanted cents of it without taxes
 */
export function shippingAmount(
	shipping: { cost: number; taxes: TaxAmount[]; refunded: number; refundedTaxes: TaxAmount[] },
	wanted: number,
): LineAmount {
	if (wanted === 0 || shipping.cost === 0) return { amount: 0, taxes: [] };
	const taxes = shipping.taxes.map(({ type, amount }) => {
		const before = shipping.refundedTaxes.find((tax) => tax.type === type)?.amount ?? 0;
		const until = Math.floor((amount * (shipping.refunded + wanted)) / shipping.cost);
		return { type, amount: Math.max(0, until - before) };
	});
	return { amount: wanted, taxes: taxes.filter(({ amount }) => amount > 0) };
}

/** Taxes of several things, one amount a type, by name. */
export function addTaxes(...all: TaxAmount[][]): TaxAmount[] {
	const byType = new Map<string, number>();
	for (const { type, amount } of all.flat()) byType.set(type, (byType.get(type) ?? 0) + amount);
	return [...byType]
		.map(([type, amount]) => ({ type, amount }))
		.filter(({ amount }) => amount !== 0)
		.sort((one, other) => (one.type < other.type ? -1 : 1));
}

/** Taxes less other taxes, never less than nothing. */
export const taxesLess = (taxes: TaxAmount[], less: TaxAmount[]): TaxAmount[] =>
	taxes
		.map(({ type, amount }) => ({
			type,
			amount: amount - (less.find((tax) => tax.type === type)?.amount ?? 0),
		}))
		.filter(({ amount }) => amount > 0);

export const taxSum = (taxes: readonly TaxAmount[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);
