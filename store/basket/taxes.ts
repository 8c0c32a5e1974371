import { isIsbn } from '../contract/product-number';
import type { ProductClass, TaxRate } from '../contract/rates';
import { exactShare, shareOut, toCents } from '../foundation/money';
import { postalMatch } from '../foundation/places/postal-prefix';

/** Where the goods change hands: the store for a pick up, the address for a parcel. */
export interface TaxDestination {
	country: string;
	/** Its code. */
	province: string;
	postal_code?: string;
}

export interface AppliedRate {
	type: string;
	/** Hundredths of a percent. */
	basis_points: number;
}

/**
 * The class of goods that a title is. What has no book's number is none, whatever a feed calls its form. The form is
 * told by the first letter of its ONIX list 150 code: A is sound, B is a printed book. A title whose form nobody gave is
 * taken for a book, which is what the shop sells. A ticket is what is sold until its event begins.
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
 * The taxes on a class of goods at a destination at a time (unix seconds), one rate a tax type. Of several rates of a
 * type the one for the postal code goes before the province's, and that before the country's. Then the class's own before
 * '*', then the one that began last. A gift card is money that is taxed when it is spent, so '*' says nothing about it.
 * @param exempt the types of tax that the customer does not pay; '*' for all of them
 */
export function ratesFor(
	rates: TaxRate[],
	to: TaxDestination,
	goods: ProductClass,
	at: number,
	exempt: string[] = [],
): AppliedRate[] {
	const spared = new Set(exempt.map((type) => type.toLowerCase()));
	if (spared.has('*')) return [];
	const chosen = new Map<string, Candidate>();
	for (const rate of rates) {
		const place = nearness(rate, to);
		// Before tickets had a class of their own they were taxed as what is no book.
		const named = rate.product_class === goods || (goods === 'ticket' && rate.product_class === 'other');
		const from = beginningOf(rate);
		if (place < 0 || from > at || !(named || (rate.product_class === '*' && goods !== 'giftcard'))) continue;
		const candidate = { rate, order: [place, rate.product_class === goods ? 2 : named ? 1 : 0, from] };
		const other = chosen.get(rate.type);
		if (!other || goesBefore(candidate, other)) chosen.set(rate.type, candidate);
	}
	return [...chosen.values()]
		.filter(({ rate }) => rate.basis_points > 0 && !spared.has(rate.type.toLowerCase()))
		.map(({ rate: { type, basis_points } }) => ({ type, basis_points }));
}

/**
 * Whether a rate at a destination names the shipping itself. Where none does, delivery is a part of what is delivered and
 * taxed as that is (docs/shipping-and-taxes.md).
 */
export const namesShipping = (rates: TaxRate[], to: TaxDestination, at: number): boolean =>
	rates.some((rate) => rate.product_class === 'shipping' && nearness(rate, to) >= 0 && beginningOf(rate) <= at);

/** Something that is taxed. */
export interface TaxedPart {
	cents: number;
	rates: AppliedRate[];
}

export interface TaxAmount {
	type: string;
	/** Cents. */
	amount: number;
}

/** The taxes on each part; of each type they add up to what is rounded once, on all of them together. */
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
	/** What decides, the weightiest first; more goes before less. */
	order: number[];
}

function goesBefore(one: Candidate, other: Candidate): boolean {
	const at = one.order.findIndex((value, index) => value !== other.order[index]);
	return at >= 0 && (one.order[at] ?? 0) > (other.order[at] ?? 0);
}

/** How closely a rate fits a destination; less than 0 where it does not apply. */
function nearness({ country, province, postal_prefixes }: TaxRate, to: TaxDestination): number {
	if (country !== to.country || (province !== '' && province !== to.province)) return -1;
	if (!postal_prefixes || postal_prefixes.length === 0) return province === '' ? 0 : 1;
	const match = postalMatch(postal_prefixes, to.postal_code ?? '');
	return match === 0 ? -1 : 1 + match;
}

const beginningOf = ({ from }: TaxRate): number => (typeof from === 'number' ? from : Date.parse(from) / 1000);
