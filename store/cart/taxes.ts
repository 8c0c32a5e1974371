import type { TaxRate } from '../contract/settings';

/** What kinds of goods a tax tells apart. */
export type ProductClass = 'book' | 'audiobook' | 'giftcard' | 'other' | 'shipping';

/** Where the goods change hands: the store for a pick up, the address for a parcel. */
export interface Destination {
	country: string;
	province: string;
}

export interface AppliedRate {
	type: string;
	/** Hundredths of a percent. */
	basis_points: number;
}

/**
 * The class of goods that a title is. Its form is told by the first letter of its ONIX list 150 code: A is sound,
 * B is a printed book. A title whose form nobody gave is taken for a book, which is what the shop sells.
 */
export function productClassOf(title: { is_giftcard: number; binding_code: string | null }): ProductClass {
	if (title.is_giftcard === 1) return 'giftcard';
	const form = title.binding_code?.charAt(0).toUpperCase();
	if (form === 'A') return 'audiobook';
	return form === undefined || form === '' || form === 'B' ? 'book' : 'other';
}

/**
 * The taxes on a class of goods at a destination at a time (unix seconds), one rate a tax type. Of several rates of a
 * type the province's own goes before the country's, then the class's own before '*', then the one that began last.
 */
export function ratesFor(rates: TaxRate[], to: Destination, goods: ProductClass, at: number): AppliedRate[] {
	const chosen = new Map<string, TaxRate>();
	for (const rate of rates) {
		const applies =
			rate.country === to.country &&
			(rate.province === '' || rate.province === to.province) &&
			(rate.product_class === '*' || rate.product_class === goods) &&
			rate.from <= at;
		if (!applies) continue;
		const other = chosen.get(rate.type);
		if (!other || goesBefore(rate, other)) chosen.set(rate.type, rate);
	}
	return [...chosen.values()]
		.filter((rate) => rate.basis_points > 0)
		.map(({ type, basis_points }) => ({ type, basis_points }));
}

function goesBefore(rate: TaxRate, other: TaxRate): boolean {
	if ((rate.province !== '') !== (other.province !== '')) return rate.province !== '';
	if ((rate.product_class !== '*') !== (other.product_class !== '*')) return rate.product_class !== '*';
	return rate.from > other.from;
}
