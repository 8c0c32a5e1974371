/**
 * The merit scores of titles, by their position in the facet table. A merit score does not depend on the search words. The first
 * search that needs a title's merit score computes the score (`../search/merits.ts`). A change to a title clears the title's
 * merit score.
 */
export class MeritPoints {
	#points = new Float64Array(0);

	/** Resizes the array so that it has an element for each position below this number. */
	grow(positionCount: number): void {
		const points = new Float64Array(positionCount).fill(Number.NaN);
		points.set(this.#points.subarray(0, positionCount));
		this.#points = points;
	}

	forget(position: number): void {
		this.#points[position] = Number.NaN;
	}

	/** Returns the merit score of the title at a position, or NaN if the score has not been computed. */
	at(position: number): number {
		return this.#points[position] ?? Number.NaN;
	}

	set(position: number, points: number): void {
		this.#points[position] = points;
	}
}
