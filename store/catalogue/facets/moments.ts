import { resized } from '../../foundation/columns';
import { maxDelayDays } from '../titles/availability';
import { dateRanges, dateRangesOn, noDay } from './dates';

/** The bit that marks forthcoming titles, which follows the bits of the date ranges. */
export const forthcomingBit = 1 << dateRanges.length;

/**
 * Stores for each title, with one bit each, which date ranges the title is in on one day, and whether it is forthcoming. The
 * array index is the title's position.
 */
export class Moments {
	#bits = new Uint8Array(0);
	#today = Number.NaN;
	#bitsOf: (released: number, isForthcoming: boolean) => number = () => 0;

	/** Resizes the array so that it has an element for each position below this number. */
	grow(positionCount: number): void {
		this.#bits = resized(this.#bits, positionCount);
	}

	put(position: number, released: number, isForthcoming: boolean): void {
		this.#bits[position] = this.#bitsOf(released, isForthcoming);
	}

	/**
	 * Returns the bits of all titles for a day. The day is given in days since 1970. The bits of the last requested day are
	 * cached. For another day, computing the bits of a million titles takes some milliseconds.
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
