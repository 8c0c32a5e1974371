/** What a search has found titles to be worth by themselves, by place: known until a title changes (`../search/merits.ts`). */
export class MeritPoints {
	#points = new Float64Array(0);

	/** Makes room for places below the number. */
	grow(places: number): void {
		const points = new Float64Array(places).fill(Number.NaN);
		points.set(this.#points.subarray(0, places));
		this.#points = points;
	}

	forget(place: number): void {
		this.#points[place] = Number.NaN;
	}

	/** NaN where nothing is known of the place. */
	at(place: number): number {
		return this.#points[place] ?? Number.NaN;
	}

	set(place: number, points: number): void {
		this.#points[place] = points;
	}
}
