import type { ProductClass } from '../../contract/rates';

/** A cart line, with the data that is needed to calculate shipping. */
export interface ParcelLine {
	eisbn: string;
	quantity: number;
	/** The number of copies from stock. */
	taken: number;
	/** The number of copies that must first be ordered from a supplier. */
	backorder: number;
	/** The weight of one copy in grams, or null if unknown. */
	weight: number | null;
	goods: ProductClass;
	/** The amount of the whole cart line, in cents. */
	amount: number;
}

/** The contents of one parcel. Gift cards are listed, but do not count for copies, weight or amount. */
export interface Parcel {
	/** The ISBNs of all cart lines in the parcel, including gift cards. */
	eisbns: string[];
	/** The number of copies. */
	items: number;
	/** The parcel's weight in grams. */
	weight: number;
	/** The amount of the goods in the parcel, in cents. */
	amount: number;
}

/**
 * The assumed weight of a copy whose weight is unknown, in grams. The values are typical for a trade paperback, a set of discs
 * and a notebook.
 */
export const usualWeights: Record<ProductClass, number> = {
	book: 450,
	audiobook: 200,
	other: 300,
	giftcard: 0,
	ticket: 0,
	shipping: 0,
};

export const weightOf = ({ goods, weight }: Pick<ParcelLine, 'goods' | 'weight'>): number =>
	goods === 'giftcard' ? 0 : (weight ?? usualWeights[goods]);

/** Packs all copies into one parcel. */
export const parcelOf = (lines: ParcelLine[]): Parcel => pack(lines.map((line) => ({ line, copies: line.quantity })));

/**
 * Packs copies in stock into one parcel, and backordered copies into another parcel. Returns one or two parcels, or an empty list
 * if there are no cart lines. The copies and amounts of the parcels add up to those of the cart lines. A gift card is always in
 * stock.
 */
export function parcelsBySupply(lines: ParcelLine[]): Parcel[] {
	const later = lines.map((line) => ({ line, copies: line.goods === 'giftcard' ? 0 : line.backorder }));
	const now = later.map(({ line, copies }) => ({ line, copies: line.quantity - copies }));
	return [now, later].map(pack).filter(({ eisbns }) => eisbns.length > 0);
}

interface Packed {
	line: ParcelLine;
	copies: number;
}

function pack(packed: Packed[]): Parcel {
	const present = packed.filter(({ copies }) => copies > 0);
	const paid = present.filter(({ line }) => line.goods !== 'giftcard');
	return {
		eisbns: [...new Set(present.map(({ line }) => line.eisbn))],
		items: sum(paid.map(({ copies }) => copies)),
		weight: sum(paid.map(({ line, copies }) => weightOf(line) * copies)),
		amount: sum(paid.map(({ line, copies }) => amountOf(line, copies))),
	};
}

/**
 * Returns the price of some copies of a cart line, in cents. The result is exact, because a line's amount is its price times its
 * quantity.
 */
const amountOf = (line: ParcelLine, copies: number): number => Math.round((line.amount * copies) / line.quantity);

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
