import { LRUCache } from 'lru-cache';
import { memorySize } from '../memory-size';

interface CacheOptions<Answer> {
	/** Bytes that the answers and their keys may take together. */
	maxBytes: number;
	/** Estimates the bytes that an answer takes. */
	sizeOf(answer: Answer): number;
}

/** Caches answers for as long as the version stays the same. The least recently used ones are dropped first. */
export class VersionedCache<Answer> {
	/** Each promise is wrapped in an object of its own: setting the same value again would not change its size. */
	readonly #answers: LRUCache<string, { finding: Promise<Answer> }>;
	readonly #sizeOf: (answer: Answer) => number;
	#version = '';

	constructor({ maxBytes, sizeOf }: CacheOptions<Answer>) {
		this.#answers = new LRUCache({ maxSize: maxBytes });
		this.#sizeOf = sizeOf;
	}

	get(version: string, key: string, find: () => Promise<Answer>): Promise<Answer> {
		if (version !== this.#version) {
			// Old answers are never asked for again, and they keep an outdated catalogue in memory.
			this.#answers.clear();
			this.#version = version;
		}
		const known = this.#answers.get(key);
		if (known) return known.finding;
		const finding = find();
		const size = memorySize(key);
		this.#answers.set(key, { finding }, { size });
		const isHeld = () => this.#answers.peek(key)?.finding === finding;
		finding.then(
			// The size is only known now; an answer that is larger than the whole cache is dropped.
			(answer) => isHeld() && this.#answers.set(key, { finding }, { size: size + this.#sizeOf(answer) }),
			() => isHeld() && this.#answers.delete(key),
		);
		return finding;
	}
}
