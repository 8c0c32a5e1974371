import { LRUCache } from 'lru-cache';
import { memorySize } from '../memory-size';

interface CacheOptions<Answer> {
	/** The most bytes that the answers and their keys may use in total. */
	maxBytes: number;
	/** Estimates the bytes that an answer uses. */
	sizeOf(answer: Answer): number;
}

/** Caches answers until the version changes. Drops the least recently used answers first. */
export class VersionedCache<Answer> {
	/** Each promise is wrapped in a new object, because setting the same value again would not change its size. */
	readonly #answers: LRUCache<string, { finding: Promise<Answer> }>;
	readonly #sizeOf: (answer: Answer) => number;
	#version = '';

	constructor({ maxBytes, sizeOf }: CacheOptions<Answer>) {
		this.#answers = new LRUCache({ maxSize: maxBytes });
		this.#sizeOf = sizeOf;
	}

	get(version: string, key: string, find: () => Promise<Answer>): Promise<Answer> {
		if (version !== this.#version) {
			// Nobody reads the old answers again, and they keep an outdated catalogue in memory.
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
			// The size is known only now. The cache drops an answer that is larger than the whole cache.
			(answer) => isHeld() && this.#answers.set(key, { finding }, { size: size + this.#sizeOf(answer) }),
			() => isHeld() && this.#answers.delete(key),
		);
		return finding;
	}
}
