import { LRUCache } from 'lru-cache';

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
