import { everything } from './outside-cache-headers';

/**
 * When a cache is notified of a change, in milliseconds after the previous round. The first round is immediate. The
 * second comes when no process still sends pages that it made before it knew of the change (`knownFor`). The third is
 * for pages that were slow to arrive.
 */
const rounds = [0, 1500, 10_000];
/** After this round every required notification has been sent. */
const decisive = 1;

/** More tags than this are replaced by the tag for everything. */
const maxTags = 20_000;

/** Once the pause after failures is the longest, more tags than this are replaced by the tag for everything. */
const maxRetried = 100;

/** The first and the longest pause after a failed notification, in milliseconds. The pause doubles each time. */
const [firstPause, longestPause] = [250, 10_000];

interface Batch {
	tags: Set<string>;
	/** The number of the last change behind the tags. */
	upTo: number;
	round: number;
	/** When the batch is due, in milliseconds of `performance.now()`. */
	at: number;
}

/** Notifies a cache that pages with these tags are stale; rejects when the cache has not accepted all of them. */
type Tell = (tags: readonly string[], stopped?: () => boolean) => Promise<void>;

/** The notifications that one cache outside has not received yet. */
export class Purges {
	readonly #tell: Tell;
	#batches: Batch[] = [];
	#pause = 0;
	#pausesUntil = 0;
	/** The number of the last change with all required notifications; -1 when there is none. */
	acknowledged = -1;

	constructor(tell: Tell) {
		this.#tell = tell;
	}

	/** @param upTo the number of the last change behind these tags */
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
			// A cache that accepts some of the tags and refuses the rest would get the first of them forever. However long
			// that lasts, the tag for everything remains a single tag.
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
