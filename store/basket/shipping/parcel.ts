import type { ProductClass } from '../../contract/rates';

/** A line of the cart as it is packed. */
export interface ParcelLine {
	eisbn: string;
	quantity: number;
	/** Copies that are on the shelf now. */
	taken: number;
	/** Copies that are to be ordered first. */
	backorder: number;
	/** Grams of one copy; null where nobody said. */
	weight: number | null;
	goods: ProductClass;
	/** Cents of the whole line. */
	amount: number;
}

/** What goes in one parcel. Gift cards travel in it and count for nothing. */
export interface Parcel {
	/** Of every line, gift cards too. */
	eisbns: string[];
	/** Copies. */
	items: number;
	/** Grams. */
	weight: number;
	/** Cents. */
	amount: number;
}

/** Grams of a copy whose weight no feed gave: a trade paperback, a boxed set of discs, a notebook. */
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

/** Everything in one parcel. */
export const parcelOf = (lines: ParcelLine[]): Parcel => pack(lines.map((line) => ({ line, copies: line.quantity })));

/**
 * What is here in one parcel, and what is to be ordered first in another: one or two parcels, none for no lines. The
 * copies and amounts of both add up to those of the lines; a gift card is always here.
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

/** What so many copies of a line cost: a line is a price times its copies, so this comes out even. */
const amountOf = (line: ParcelLine, copies: number): number => Math.round((line.amount * copies) / line.quantity);

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
