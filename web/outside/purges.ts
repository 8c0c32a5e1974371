import { everything } from './outside-cache-headers';

/**
 * The times at which the shop notifies an external cache of a change: three rounds, each in milliseconds after the previous
 * round. The first round is immediate. Before the second round, all processes have stopped sending pages from before the change
 * (`knownFor`). The third round is for pages that arrived late.
 */
const rounds = [0, 1500, 10_000];
/** The array index of the round after which all required notifications are sent. */
const decisive = 1;

/** More tags than this are replaced by the single tag for all pages. */
const maxTags = 20_000;

/**
 * While the pause after failures has its maximum length, more tags than this number are replaced by the single tag for all pages.
 */
const maxRetried = 100;

/** The minimum and the maximum pause after a failed notification, in milliseconds. The pause doubles with each failure. */
const [firstPause, longestPause] = [250, 10_000];

interface Batch {
	tags: Set<string>;
	/** The number of the last change whose tags are included. */
	upTo: number;
	round: number;
	/** The time when the tags must be sent, in milliseconds of `performance.now()`. */
	at: number;
}

/** Notifies an external cache that pages with the given tags are stale. Rejects if the cache has not accepted all tags. */
type Tell = (tags: readonly string[], stopped?: () => boolean) => Promise<void>;

/** The notifications that one external cache has not received yet. */
export class Purges {
	readonly #tell: Tell;
	#batches: Batch[] = [];
	#pause = 0;
	#pausesUntil = 0;
	/**
	 * The number of the last change for which all required notifications were sent. The number is -1 if no notification was sent.
	 */
	acknowledged = -1;

	constructor(tell: Tell) {
		this.#tell = tell;
	}

	/** @param upTo the number of the last change whose tags are included */
	add(tags: Iterable<string>, upTo: number): void {
		this.#batches.push({ tags: new Set(tags), upTo, round: 0, at: performance.now() });
		const size = this.#batches.reduce((sum, batch) => sum + batch.tags.size, 0);
		if (size > maxTags) for (const batch of this.#batches) batch.tags = new Set([everything]);
	}

	/** Whether the last attempt to notify the external cache failed. */
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
			// Sends the single tag for all pages, because a cache that accepts only some of many tags would get the same tags again and
			// again.
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
