import type { TaxRounding } from '../../contract/rates';
import { shareOut } from '../../foundation/money';
import type { Promo } from '../promotions/promos';
import { takeOff, takeOffShipping } from '../promotions/take-off';
import { type AppliedRate, type TaxAmount, type TaxedPart, taxTogether } from '../taxes';

/** A line as the totals need it. Amounts are cents for one copy. */
export interface PricedLine {
	quantity: number;
	/** The price of one copy. */
	price: number;
	/** The price before the discount; never less than `price`. */
	original_price: number;
	/** The taxes on it. */
	rates: AppliedRate[];
	/** Promo codes take nothing off it, as for a gift card, which is money. */
	full_price?: boolean;
	/** A quote has this price: promo codes take nothing off it. Its shipping is that of any other line. */
	is_quoted?: boolean;
}

/** The charges and payments that the totals depend on beside the lines. */
export interface Charges {
	promos: Promo[];
	/** The cost in cents and its taxes. With `follows_goods` it is taxed like the goods instead, in proportion to their prices. */
	shipping: { cost: number; rates: AppliedRate[]; follows_goods?: boolean };
	/** The amount that the shopper wants to pay with each gift card, and its balance, in cents. */
	gift_cards: { id: number; number: string; wanted: number; balance: number }[];
	tax_rounding?: TaxRounding;
}

const noCharges: Charges = { promos: [], shipping: { cost: 0, rates: [] }, gift_cards: [] };

/** The amount that a promo code takes off, in cents. */
export interface PromoAmount {
	promo: Promo;
	amount: number;
}

/**
 * The totals of a cart or an order, in cents. They always add up:
 * - `original_price - discounts - promo_discounts = subtotal`
 * - `subtotal + taxes + shipping - post_subtotal_discount = total`
 * - `total - gift_card_amount = owing`
 * - `taxes` are the sums of the lines' taxes and the shipping's
 */
export interface Totals {
	item_count: number;
	total_quantity: number;
	original_price: number;
	discounts: number;
	/** Every code that takes something off, before the subtotal or after it. */
	promos: PromoAmount[];
	promo_discounts: number;
	subtotal: number;
	taxes: TaxAmount[];
	/** The taxes of each line, in the order of the lines. */
	line_taxes: TaxAmount[][];
	shipping: number;
	post_subtotal_discount: number;
	total: number;
	gift_cards: { id: number; number: string; amount: number }[];
	gift_card_amount: number;
	owing: number;
}

/**
 * Adds up lines and charges. With rounding by 'line', each tax is rounded, halves up, on each line and on the shipping, so that a
 * receipt can be checked line by line. With 'invoice' it is rounded once on the whole, and the lines' taxes are shares of that.
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
 * Divides the cost of shipping into parts that are taxed alike.
 * @param goods the price of each line, in cents; 0 for a gift card
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

/** Adds up the taxes of each type, sorted by type. */
function addUp(taxes: TaxAmount[]): TaxAmount[] {
	const byType = new Map<string, number>();
	for (const { type, amount } of taxes) byType.set(type, (byType.get(type) ?? 0) + amount);
	return [...byType].map(([type, amount]) => ({ type, amount })).sort((a, b) => (a.type < b.type ? -1 : 1));
}

/**
 * Calculates the amount that each gift card pays, in the order in which the cards were added: at most the wanted amount, the card's
 * balance, and the amount left to pay.
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
