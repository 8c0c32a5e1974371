import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database';
import type { Versions } from '../versions';
import { type FacetIndex, openFacetIndex } from './facet-index';
import type { Found } from './find';
import type { Suggestion } from './suggestions';

/** What a process holds in memory to browse with. */
export interface Finder {
	facets: FacetIndex;
	found: Kept<Found>;
	suggestions: Kept<Suggestion[]>;
}

export const openFinder = (database: Pick<Database, 'catalogue'>, versions: Versions): Finder => ({
	facets: openFacetIndex(database, versions),
	found: new Kept(200),
	suggestions: new Kept(2000),
});

/** Answers to what many ask: kept while the version stays the same, the least asked for dropped first. */
export class Kept<Answer> {
	readonly #answers: LRUCache<string, Promise<Answer>>;
	#version = '';

	constructor(most: number) {
		this.#answers = new LRUCache({ max: most });
	}

	get(version: string, key: string, find: () => Promise<Answer>): Promise<Answer> {
		if (version !== this.#version) {
			// Nobody will ask for the old ones again, and they hold on to a catalogue that has gone.
			this.#answers.clear();
			this.#version = version;
		}
		const known = this.#answers.get(key);
		if (known) return known;
		const finding = find();
		this.#answers.set(key, finding);
		finding.catch(() => {
			if (this.#answers.peek(key) === finding) this.#answers.delete(key);
		});
		return finding;
	}
}
