import { LRUCache } from 'lru-cache';
import { memorySize } from '../memory-size';

interface CacheOptions<Answer> {
	/** How much memory the answers may take together, with what they are asked by. */
	maxBytes: number;
	/** About how much one takes. Bytes. */
	sizeOf(answer: Answer): number;
}

/** Answers to what many ask: cached while the version stays the same, the least asked for dropped first. */
export class VersionedCache<Answer> {
	/** Each in an object of its own: a cache takes the same value with another size for what it has. */
	readonly #answers: LRUCache<string, { finding: Promise<Answer> }>;
	readonly #sizeOf: (answer: Answer) => number;
	#version = '';

	constructor({ maxBytes, sizeOf }: CacheOptions<Answer>) {
		this.#answers = new LRUCache({ maxSize: maxBytes });
		this.#sizeOf = sizeOf;
	}

	get(version: string, key: string, find: () => Promise<Answer>): Promise<Answer> {
		if (version !== this.#version) {
			// Nobody will ask for the old ones again, and they hold on to a catalogue that has gone.
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
			// How large it is shows when it is there; one that is larger than all may be is not cached.
			(answer) => isHeld() && this.#answers.set(key, { finding }, { size: size + this.#sizeOf(answer) }),
			() => isHeld() && this.#answers.delete(key),
		);
		return finding;
	}
}
