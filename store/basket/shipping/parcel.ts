import type { ProductClass } from '../../contract/rates';

/** A line of the cart as shipping needs it. */
export interface ParcelLine {
	eisbn: string;
	quantity: number;
	/** Copies from stock. */
	taken: number;
	/** Copies that have to be ordered first. */
	backorder: number;
	/** Grams of one copy; null if unknown. */
	weight: number | null;
	goods: ProductClass;
	/** Cents of the whole line. */
	amount: number;
}

/** The content of one parcel. Gift cards are in it, but add no copies, weight or amount. */
export interface Parcel {
	/** Of all lines, gift cards included. */
	eisbns: string[];
	/** The number of copies. */
	items: number;
	/** Grams. */
	weight: number;
	/** The amount, in cents. */
	amount: number;
}

/** Assumed weights of copies whose weight is unknown, in grams: those of a trade paperback, a set of discs, a notebook. */
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

/** Packs everything in one parcel. */
export const parcelOf = (lines: ParcelLine[]): Parcel => pack(lines.map((line) => ({ line, copies: line.quantity })));

/**
 * Packs copies in stock in one parcel, and copies to order first in another: one or two parcels, none for no lines. Copies and amounts
 * of both add up to those of the lines. A gift card is always in stock.
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

/** The price of some copies of a line, in cents. Exact, as a line's amount is a price times its copies. */
const amountOf = (line: ParcelLine, copies: number): number => Math.round((line.amount * copies) / line.quantity);

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
