import type { TaxRounding } from '../../contract/rates';
import { shareOut } from '../../foundation/money';
import type { Promo } from '../promotions/promos';
import { takeOff, takeOffShipping } from '../promotions/take-off';
import { type AppliedRate, type TaxAmount, type TaxedPart, taxTogether } from '../taxes';

/** A cart line with the data for calculating the totals. Amounts are cents for one copy. */
export interface PricedLine {
	quantity: number;
	/** The price of one copy. */
	price: number;
	/** The price before the discount. The price before the discount is never lower than `price`. */
	original_price: number;
	/** The tax rates that apply to the cart line. */
	rates: AppliedRate[];
	/** True if promo codes do not apply, for example for a gift card. */
	full_price?: boolean;
	/**
	 * True if the price comes from a quote. Promo codes do not reduce a quote's price, but promo codes for shipping count the line.
	 */
	is_quoted?: boolean;
}

/** The shipping, promo codes and gift cards that the totals depend on, besides the cart lines. */
export interface Charges {
	promos: Promo[];
	/**
	 * The shipping cost in cents and its tax rates. With `follows_goods`, the shipping cost is taxed like the goods, in proportion
	 * to their prices.
	 */
	shipping: { cost: number; rates: AppliedRate[]; follows_goods?: boolean };
	/** For each gift card, the amount that the shopper wants to pay with the gift card, and the gift card's balance, in cents. */
	gift_cards: { id: number; number: string; wanted: number; balance: number }[];
	tax_rounding?: TaxRounding;
}

const noCharges: Charges = { promos: [], shipping: { cost: 0, rates: [] }, gift_cards: [] };

/** A promo code, with its discount in cents. */
export interface PromoAmount {
	promo: Promo;
	amount: number;
}

/**
 * The totals of a cart or an order, in cents. The following equations always hold:
 * - `original_price - discounts - promo_discounts = subtotal`
 * - `subtotal + taxes + shipping - post_subtotal_discount = total`
 * - `total - gift_card_amount = owing`
 * - `taxes` are the sums of the lines' taxes and the shipping's taxes
 */
export interface Totals {
	item_count: number;
	total_quantity: number;
	original_price: number;
	discounts: number;
	/** All promo codes that give a discount, on the subtotal or on the shipping. */
	promos: PromoAmount[];
	promo_discounts: number;
	subtotal: number;
	taxes: TaxAmount[];
	/** The taxes of each cart line, in the order of the lines. */
	line_taxes: TaxAmount[][];
	shipping: number;
	post_subtotal_discount: number;
	total: number;
	gift_cards: { id: number; number: string; amount: number }[];
	gift_card_amount: number;
	owing: number;
}

/**
 * Adds up the prices of cart lines, their taxes and other charges. With tax rounding by 'line', each tax is rounded half up on
 * each line and on the shipping. A receipt can then be verified line by line. With 'invoice', each tax is rounded once for the
 * whole order, and each line gets a share of the rounded tax.
 */
export function totalsOf(lines: PricedLine[], charges: Charges = noCharges): Totals {
	const { promos, shipping, gift_cards, tax_rounding = 'line' } = charges;
	const amounts = lines.map((line) => line.price * line.quantity);
	const original_price = sum(lines.map((line) => Math.max(line.original_price, line.price) * line.quantity));
	const goods = lines.map((line, index) => (line.full_price ? 0 : (amounts[index] ?? 0)));
	const reducible = lines.map((line, index) => (line.is_quoted ? 0 : (goods[index] ?? 0)));
	const off = takeOff(promos, reducible);
	const offShipping = takeOffShipping(promos, shipping.cost, sum(goods));
	const promo_discounts = sum(off.map(({ amount }) => amount));
	const post_subtotal_discount = sum(offShipping.map(({ amount }) => amount));
	const subtotal = sum(amounts) - promo_discounts;

	const sold = lines.map(({ rates }, index) => ({
		cents: (amounts[index] ?? 0) - sum(off.map(({ shares }) => shares[index] ?? 0)),
		rates,
	}));
	const sent = shippingParts(shipping, shipping.cost - post_subtotal_discount, lines, goods);
	const taxed =
		tax_rounding === 'invoice'
			? taxTogether([...sold, ...sent])
			: [...sold.flatMap((part) => taxTogether([part])), ...taxTogether(sent)];
	const line_taxes = taxed.slice(0, lines.length);
	const taxes = addUp(taxed.flat());
	const total = subtotal + sum(taxes.map((tax) => tax.amount)) + shipping.cost - post_subtotal_discount;
	const paid = payWith(gift_cards, total);
	const gift_card_amount = sum(paid.map(({ amount }) => amount));
	return {
		item_count: lines.length,
		total_quantity: sum(lines.map((line) => line.quantity)),
		original_price,
		discounts: original_price - sum(amounts),
		promos: [...off, ...offShipping].map(({ promo, amount }) => ({ promo, amount })),
		promo_discounts,
		subtotal,
		taxes,
		line_taxes,
		shipping: shipping.cost,
		post_subtotal_discount,
		total,
		gift_cards: paid,
		gift_card_amount,
		owing: total - gift_card_amount,
	};
}

/**
 * Divides the shipping cost into parts. Within a part, the same tax rates apply to the whole amount.
 * @param goods the price of each cart line, in cents, or 0 for a gift card
 */
function shippingParts(
	{ rates, follows_goods = false }: Charges['shipping'],
	cents: number,
	lines: PricedLine[],
	goods: number[],
): TaxedPart[] {
	if (!follows_goods || sum(goods) === 0) return [{ cents, rates }];
	const shares = shareOut(cents, goods);
	return lines.map((line, index) => ({ cents: shares[index] ?? 0, rates: line.rates }));
}

/** Adds up taxes of the same type. Sorts the sums by type. */
function addUp(taxes: TaxAmount[]): TaxAmount[] {
	const byType = new Map<string, number>();
	for (const { type, amount } of taxes) byType.set(type, (byType.get(type) ?? 0) + amount);
	return [...byType].map(([type, amount]) => ({ type, amount })).sort((a, b) => (a.type < b.type ? -1 : 1));
}

/**
 * Calculates the amount that each gift card pays, in the order in which the cards were added. A card pays the smallest of three
 * amounts: the wanted amount, the card's balance, and the amount that is left to pay.
 */
function payWith(cards: Charges['gift_cards'], total: number): Totals['gift_cards'] {
	let left = total;
	return cards.map(({ id, number, wanted, balance }) => {
		const amount = Math.max(0, Math.min(wanted, balance, left));
		left -= amount;
		return { id, number, amount };
	});
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
