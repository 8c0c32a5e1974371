import { LRUCache } from 'lru-cache';
import { memorySize } from '../memory-size';

interface CacheOptions<Answer> {
	/** The maximum number of bytes for all answers and their keys. */
	maxBytes: number;
	/** Estimates the number of bytes that an answer uses. */
	sizeOf(answer: Answer): number;
}

/** A cache of answers that is emptied when the version changes. Removes the least recently used answers first. */
export class VersionedCache<Answer> {
	/** Wraps each promise in a new object, because setting the same value again would not change the recorded size. */
	readonly #answers: LRUCache<string, { finding: Promise<Answer> }>;
	readonly #sizeOf: (answer: Answer) => number;
	#version = '';

	constructor({ maxBytes, sizeOf }: CacheOptions<Answer>) {
		this.#answers = new LRUCache({ maxSize: maxBytes });
		this.#sizeOf = sizeOf;
	}

	get(version: string, key: string, find: () => Promise<Answer>): Promise<Answer> {
		if (version !== this.#version) {
			// The old answers are removed immediately, because they are never read again and would keep an outdated catalogue in
			// memory.
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
			// The size of the answer is known only now. The cache removes an answer that is larger than the whole cache.
			(answer) => isHeld() && this.#answers.set(key, { finding }, { size: size + this.#sizeOf(answer) }),
			() => isHeld() && this.#answers.delete(key),
		);
		return finding;
	}
}
