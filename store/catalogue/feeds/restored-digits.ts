/** The number of rows that are named. */
const maxNamed = 20;

/** Collects the rows of a table with a number that lacked digits, such as leading zeros that a spreadsheet removed. */
export class RestoredDigits {
	readonly #rows: string[] = [];
	#count = 0;

	/** @param restored the number as it was read and as it was written, in words; undefined if no digit was missing */
	add(at: number, restored: string | undefined): void {
		if (restored === undefined) return;
		this.#count += 1;
		if (this.#rows.length < maxNamed) this.#rows.push(`Row ${at}: ${restored}`);
	}

	/** Returns a sentence for each row. Only counts the rows after the first ones. */
	notes(): string[] {
		const more = this.#count - this.#rows.length;
		return more > 0
			? [...this.#rows, `Digits were missing in ${more} more rows, which were read in the same way`]
			: this.#rows;
	}
}
