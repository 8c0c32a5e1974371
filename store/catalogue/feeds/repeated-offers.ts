import type { StockRecord } from './title-record';

/** How to import an offer that has several rows in a file: add up the copies of all rows, or use only the last row. */
export type RepeatRule = 'last' | 'add';

interface Repeat {
	/** The number of an offer's first row in the file, and the number of rows that the offer has. */
	first: number;
	rows: number;
	/** The number of the offer's rows that the second reading of the file has reached. */
	come: number;
	merged?: StockRecord;
}

/**
 * Merges the rows of an offer that has several rows for the same location in a file. The first reading of the file finds such
 * offers (`note`). The second reading of the file returns one record for each such offer (`take`). Stores only one number for
 * each offer, so the memory does not depend on the length of the rows.
 */
export class RepeatedOffers {
	readonly #rule: RepeatRule;
	readonly #locationOf: (word: string | undefined) => string;
	/** The number of the first row of each offer in the file. The keys are the title, and the condition and location. */
	readonly #seen = new Map<string, Map<number, number>>();
	readonly #repeats = new Map<string, Repeat>();

	constructor(
		rule: RepeatRule,
		/** Returns the same name for all words that a file uses for the same location. */
		locationOf: (word: string | undefined) => string,
	) {
		this.#rule = rule;
		this.#locationOf = locationOf;
	}

	note(record: StockRecord, at: number): void {
		const place = this.#placeOf(record);
		const titles = this.#seen.get(place) ?? new Map<number, number>();
		this.#seen.set(place, titles);
		const title = Number(record.eisbn);
		const first = titles.get(title);
		if (first === undefined) {
			titles.set(title, at);
			return;
		}
		const key = `${title} ${place}`;
		const repeat = this.#repeats.get(key) ?? { first, rows: 1, come: 0 };
		repeat.rows += 1;
		this.#repeats.set(key, repeat);
	}

	/** Returns the record to write. Returns null if the same offer occurs again later in the file. */
	take(record: StockRecord): StockRecord | null {
		const repeat = this.#repeats.get(`${Number(record.eisbn)} ${this.#placeOf(record)}`);
		if (!repeat) return record;
		repeat.merged = repeat.merged === undefined ? record : this.#merge(repeat.merged, record);
		repeat.come += 1;
		return repeat.come < repeat.rows ? null : repeat.merged;
	}

	/** Returns messages about offers that have several rows. Returns an empty list if there are no such offers. */
	inWords(): string[] {
		if (this.#repeats.size === 0) return [];
		const firsts = [...this.#repeats].slice(0, 3).map(([key, { first, rows }]) => {
			const [title = ''] = key.split(' ');
			return `${title.padStart(13, '0')} (${rows} times, first in ${first})`;
		});
		const what =
			this.#rule === 'add'
				? 'the copies of these offers were added up'
				: 'the last row was used (npm run store -- stock --repeated add FILE adds up the copies)';
		return [`Offers that occur more than once in this file: ${this.#repeats.size}; ${what}: ${firsts.join(', ')}.`];
	}

	#merge(before: StockRecord, after: StockRecord): StockRecord {
		const said = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
		const merged: StockRecord = { ...before, ...said };
		if (this.#rule === 'last') return merged;
		for (const field of ['onhand', 'onorder'] as const) {
			const [one, other] = [before[field], after[field]];
			if (one !== undefined && other !== undefined) merged[field] = one + other;
		}
		return merged;
	}

	#placeOf({ condition, location }: StockRecord): string {
		return `${condition} ${this.#locationOf(location)}`;
	}
}
