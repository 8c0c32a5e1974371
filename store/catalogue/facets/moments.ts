import { resized } from '../../foundation/columns';
import { maxDelayDays } from '../titles/availability';
import { dateRanges, dateRangesOn, noDay } from './dates';

/** The bit for forthcoming titles, after the bits of the date ranges. */
export const forthcomingBit = 1 << dateRanges.length;

/** The date ranges of titles on one day, and whether they are forthcoming: one bit each, by position. */
export class Moments {
	#bits = new Uint8Array(0);
	#today = Number.NaN;
	#bitsOf: (released: number, isForthcoming: boolean) => number = () => 0;

	/** Resizes the array for positions below this number. */
	grow(positionCount: number): void {
		this.#bits = resized(this.#bits, positionCount);
	}

	put(position: number, released: number, isForthcoming: boolean): void {
		this.#bits[position] = this.#bitsOf(released, isForthcoming);
	}

	/**
	 * Returns the bits for a day, in days since 1970. The bits of the last day are cached. Computing another day takes some
	 * milliseconds for a million titles.
	 */
	on(today: number, days: Int32Array, forthcoming: Uint8Array): Uint8Array {
		if (today === this.#today) return this.#bits;
		this.#today = today;
		const rangesOf = dateRangesOn(today);
		this.#bitsOf = (released, isForthcoming) => {
			const ranges = rangesOf(released);
			const isAwaited = released === noDay || released > today - maxDelayDays;
			return ranges & 1 || (isForthcoming && isAwaited) ? ranges | forthcomingBit : ranges;
		};
		for (let position = 0; position < this.#bits.length; position += 1)
			this.put(position, days[position] ?? noDay, forthcoming[position] === 1);
		return this.#bits;
	}
}
