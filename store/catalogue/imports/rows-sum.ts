import type { ClassifiedRow } from './stored-rows';

/** What the rows of a file come to: each names a title that no row above it does, one that stands above, or none. */
export class RowsSum {
	readonly #named = new Set<string>();

	/** Of these rows, which follow those that were added before. */
	add(rows: ClassifiedRow[]): { found: number; doubled: number } {
		const before = this.#named.size;
		const naming = rows.flatMap(({ named }) => named ?? []);
		for (const eisbn of naming) this.#named.add(eisbn);
		const found = this.#named.size - before;
		return { found, doubled: naming.length - found };
	}
}
