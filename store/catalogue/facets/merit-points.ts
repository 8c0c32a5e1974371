/**
 * The merit of titles apart from any search word, by position. A search computes it once (`../search/merits.ts`). A
 * change to a title clears its merit.
 */
export class MeritPoints {
	#points = new Float64Array(0);

	/** Makes room for positions below the number. */
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
