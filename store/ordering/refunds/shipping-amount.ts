import type { LineAmount, TaxAmount } from '../lines/amounts';

/** What was paid for an order's shipping, with its taxes, and what of both was given back already. Cents. */
export interface PaidShipping {
	cost: number;
	taxes: TaxAmount[];
	refunded: number;
	refundedTaxes: TaxAmount[];
}

/**
 * What a part of the shipping comes to with its taxes, which go with it in proportion.
 * @param wanted cents of it without taxes
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
