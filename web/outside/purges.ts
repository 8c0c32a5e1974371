import { everything } from './outside-cache-headers';

/**
 * When a cache is notified of a change, in milliseconds after the previous round. The first round is immediate. In the second
 * round, no process still sends pages that it rendered before it knew of the change (`knownFor`). The third round is for pages
 * that arrived late.
 */
const rounds = [0, 1500, 10_000];
/** The index of the round after which all required notifications are sent. */
const decisive = 1;

/** More tags than this are replaced by the single tag for all pages. */
const maxTags = 20_000;

/** If the pause after failures has its longest value, more tags than this are replaced by the tag for all pages. */
const maxRetried = 100;

/** The shortest and the longest pause after a failed notification, in milliseconds. The pause doubles with each failure. */
const [firstPause, longestPause] = [250, 10_000];

interface Batch {
	tags: Set<string>;
	/** The number of the last change that these tags include. */
	upTo: number;
	round: number;
	/** When the tags are to be sent, in milliseconds of `performance.now()`. */
	at: number;
}

/** Notifies a cache that pages with these tags are stale. Rejects if the cache has not accepted all tags. */
type Tell = (tags: readonly string[], stopped?: () => boolean) => Promise<void>;

/** The notifications that one external cache has not received yet. */
export class Purges {
	readonly #tell: Tell;
	#batches: Batch[] = [];
	#pause = 0;
	#pausesUntil = 0;
	/** The number of the last change for which all required notifications were sent; -1 for none. */
	acknowledged = -1;

	constructor(tell: Tell) {
		this.#tell = tell;
	}

	/** @param upTo the number of the last change that these tags include */
	add(tags: Iterable<string>, upTo: number): void {
		this.#batches.push({ tags: new Set(tags), upTo, round: 0, at: performance.now() });
		const size = this.#batches.reduce((sum, batch) => sum + batch.tags.size, 0);
		if (size > maxTags) for (const batch of this.#batches) batch.tags = new Set([everything]);
	}

	/** Whether the last attempt failed. */
	get isFailing(): boolean {
		return this.#pause > 0;
	}

	/**
	 * Sends the notifications that are due.
	 * @throws any error; the notifications are then sent again later
	 */
	async send(stopped?: () => boolean): Promise<void> {
		const now = performance.now();
		const isDue = ({ at }: Batch) => at <= now;
		const due = this.#batches.filter(isDue);
		if (due.length === 0 || now < this.#pausesUntil) return;
		const tags = new Set(due.flatMap((batch) => [...batch.tags]));
		const isLeft = (batch: Batch) => !due.includes(batch);
		try {
			await this.#tell(tags.has(everything) ? [everything] : [...tags], stopped);
		} catch (error) {
			this.#pause = Math.min(this.#pause * 2 || firstPause, longestPause);
			this.#pausesUntil = performance.now() + this.#pause;
			// A cache that accepts only some of the tags would get these tags again and again. The tag for all pages is a single tag.
			const isLost = this.#pause === longestPause && tags.size > maxRetried;
			this.#batches = [together(due, isLost ? new Set([everything]) : tags), ...this.#batches.filter(isLeft)];
			throw error;
		}
		this.#pause = 0;
		const told = performance.now();
		const again = due.flatMap(({ round, ...batch }) => {
			const pause = rounds[round + 1];
			return pause === undefined ? [] : [{ ...batch, round: round + 1, at: told + pause }];
		});
		for (const { round, upTo } of due) if (round >= decisive) this.acknowledged = Math.max(this.acknowledged, upTo);
		this.#batches = [...this.#batches.filter(isLeft), ...again];
	}
}

const together = (batches: readonly Batch[], tags: Set<string>): Batch => ({
	tags,
	upTo: Math.max(...batches.map(({ upTo }) => upTo)),
	round: Math.min(...batches.map(({ round }) => round)),
	at: Math.min(...batches.map(({ at }) => at)),
});
