import { isIsbn } from '../contract/product-number';
import type { ProductClass, TaxRate } from '../contract/rates';
import { dayIn } from '../contract/zoned-time';
import { exactShare, shareOut, toCents } from '../foundation/money';
import { postalMatch } from '../foundation/places/postal-prefix';

/** The place whose tax rates apply: the store for a pick-up, the delivery address for a shipment. */
export interface TaxDestination {
	country: string;
	/** The province code. */
	province: string;
	postal_code?: string;
}

export interface AppliedRate {
	type: string;
	/** The tax rate in hundredths of a percent. */
	basis_points: number;
}

/**
 * Returns a title's product class. A title without a valid ISBN never counts as a book, even if its data contain the product form
 * of a book. The first letter of the product form (a code of ONIX list 150) determines the class: A is audio, B is a printed
 * book. A title with an ISBN and without a product form counts as a book. A title whose sale has an end time is an event ticket.
 */
export function productClassOf(title: {
	eisbn: string;
	is_giftcard: number;
	binding_code: string | null;
	sold_until: number | null;
}): ProductClass {
	if (title.is_giftcard === 1) return 'giftcard';
	if (title.sold_until !== null) return 'ticket';
	if (!isIsbn(title.eisbn)) return 'other';
	const form = title.binding_code?.charAt(0).toUpperCase();
	if (form === 'A') return 'audiobook';
	return form === undefined || form === '' || form === 'B' ? 'book' : 'other';
}

/**
 * Returns the tax rates that are in force at a given time. A rate is in force from its start to the end of its last day in the
 * store's time zone.
 * @param at the time in Unix seconds
 */
export function ratesAt(rates: TaxRate[], at: number, timezone: string): TaxRate[] {
	const today = dayIn(at, timezone);
	return rates.filter((rate) => beginningOf(rate) <= at && (rate.until === undefined || today <= rate.until));
}

/** Returns whether the tax rates in force differ between two times, given in Unix seconds. */
export function ratesDiffer(rates: TaxRate[], one: number, other: number, timezone: string): boolean {
	const [before, after] = [one, other].map((at) => new Set(ratesAt(rates, at, timezone)));
	return rates.some((rate) => before?.has(rate) !== after?.has(rate));
}

/**
 * Finds the taxes on a product class at a destination, with one rate for each tax type. If a tax type has several rates, the rate
 * for the most specific place applies: postal code, then province, then country. Next, a rate for the product class applies
 * before a rate for '*'. Last, the rate with the latest start applies. '*' does not include gift cards, because a gift card is
 * money and is taxed when the card is spent.
 * @param rates the tax rates that are in force now (`ratesAt`)
 * @param exempt the tax types that the customer does not pay; '*' for all types
 */
export function ratesFor(
	rates: TaxRate[],
	to: TaxDestination,
	goods: ProductClass,
	exempt: string[] = [],
): AppliedRate[] {
	const spared = new Set(exempt.map((type) => type.toLowerCase()));
	if (spared.has('*')) return [];
	const chosen = new Map<string, Candidate>();
	for (const rate of rates) {
		const place = nearness(rate, to);
		// A tax rate for 'other' also applies to event tickets, because tickets belonged to that class before tickets had a class of
		// their own.
		const named = rate.product_class === goods || (goods === 'ticket' && rate.product_class === 'other');
		if (place < 0 || !(named || (rate.product_class === '*' && goods !== 'giftcard'))) continue;
		const candidate = { rate, order: [place, rate.product_class === goods ? 2 : named ? 1 : 0, beginningOf(rate)] };
		const other = chosen.get(rate.type);
		if (!other || goesBefore(candidate, other)) chosen.set(rate.type, candidate);
	}
	return [...chosen.values()]
		.filter(({ rate }) => rate.basis_points > 0 && !spared.has(rate.type.toLowerCase()))
		.map(({ rate: { type, basis_points } }) => ({ type, basis_points }));
}

/**
 * Returns whether a destination has a tax rate specifically for shipping. If not, shipping is taxed like the goods
 * (docs/shipping-and-taxes.md).
 * @param rates the tax rates that are in force now (`ratesAt`)
 */
export const namesShipping = (rates: TaxRate[], to: TaxDestination): boolean =>
	rates.some((rate) => rate.product_class === 'shipping' && nearness(rate, to) >= 0);

/** A part of an invoice, with the tax rates that apply to the part. */
export interface TaxedPart {
	cents: number;
	rates: AppliedRate[];
}

export interface TaxAmount {
	type: string;
	/** The amount of the tax, in cents. */
	amount: number;
}

/**
 * Calculates the taxes on each part of an invoice. For each tax type, the results add up to the tax on all parts together,
 * rounded once.
 */
export function taxTogether(parts: TaxedPart[]): TaxAmount[][] {
	const amounts = new Map<string, number[]>();
	for (const type of new Set(parts.flatMap(({ rates }) => rates.map((rate) => rate.type)))) {
		const exact = parts.map(({ cents, rates }) =>
			exactShare(cents, rates.find((rate) => rate.type === type)?.basis_points ?? 0),
		);
		amounts.set(type, shareOut(toCents(exact.reduce((sum, one) => sum + one, 0)), exact));
	}
	return parts.map(({ rates }, index) =>
		rates.map(({ type }) => ({ type, amount: amounts.get(type)?.[index] ?? 0 })).filter((tax) => tax.amount > 0),
	);
}

interface Candidate {
	rate: TaxRate;
	/** The criteria for choosing a tax rate, in order of importance. A higher value wins. */
	order: number[];
}

function goesBefore(one: Candidate, other: Candidate): boolean {
	const at = one.order.findIndex((value, index) => value !== other.order[index]);
	return at >= 0 && (one.order[at] ?? 0) > (other.order[at] ?? 0);
}

/**
 * Returns how specific a tax rate is for a destination. Returns a negative number if the rate does not apply to the destination.
 */
function nearness({ country, province, postal_prefixes }: TaxRate, to: TaxDestination): number {
	if (country !== to.country || (province !== '' && province !== to.province)) return -1;
	if (!postal_prefixes || postal_prefixes.length === 0) return province === '' ? 0 : 1;
	const match = postalMatch(postal_prefixes, to.postal_code ?? '');
	return match === 0 ? -1 : 1 + match;
}

const beginningOf = ({ from }: TaxRate): number => (typeof from === 'number' ? from : Date.parse(from) / 1000);
