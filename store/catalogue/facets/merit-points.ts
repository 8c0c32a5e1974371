/**
 * What titles are worth by themselves, by position, once a search has worked it out (`../search/merits.ts`). A title
 * that changes is forgotten.
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

	/** NaN where nothing is known of the position. */
	at(position: number): number {
		return this.#points[position] ?? Number.NaN;
	}

	set(position: number, points: number): void {
		this.#points[position] = points;
	}
}
