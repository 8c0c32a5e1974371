/**
 * The merit of titles regardless of search words, by position. A search computes a title's merit once (`../search/merits.ts`). A
 * change to the title clears it.
 */
export class MeritPoints {
	#points = new Float64Array(0);

	/** Resizes the array for positions below this number. */
	grow(positionCount: number): void {
		const points = new Float64Array(positionCount).fill(Number.NaN);
		points.set(this.#points.subarray(0, positionCount));
		this.#points = points;
	}

	forget(position: number): void {
		this.#points[position] = Number.NaN;
	}

	/** Returns the merit of a position, or NaN if unknown. */
	at(position: number): number {
		return this.#points[position] ?? Number.NaN;
	}

	set(position: number, points: number): void {
		this.#points[position] = points;
	}
}
