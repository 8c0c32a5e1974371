import { everything } from './told-outside';

/**
 * When a cache is told of a change. The first time is at once. The second is when no process sends pages any more that
 * it made before it knew of the change (`knownFor`). The third is for pages that were long on their way. Milliseconds
 * after the one before.
 */
const rounds = [0, 1500, 10_000];
/** After this round everything is told that has to be. */
const decisive = 1;

/** More tags than this are told as everything. */
const maxTags = 20_000;

/** More tags than this are told as everything to a cache that has refused them until the pauses were the longest. */
const maxRetried = 100;

/** The pause before a cache that could not be told is told again. It is twice as long each time. Milliseconds. */
const [firstPause, longestPause] = [250, 10_000];

interface Batch {
	tags: Set<string>;
	/** The number of the last change that the tags are of. */
	upTo: number;
	round: number;
	/** When it is due. Milliseconds of `performance.now()`. */
	at: number;
}

/** Tells a cache that pages with these tags are stale; rejects where it has not taken it. */
type Tell = (tags: readonly string[], stopped?: () => boolean) => Promise<void>;

/** What one cache outside is yet to be told. */
export class Purges {
	readonly #tell: Tell;
	#batches: Batch[] = [];
	#pause = 0;
	#pausesUntil = 0;
	/** The number of the last change that the cache was told of, as often as it has to be; -1 where of none. */
	acknowledged = -1;

	constructor(tell: Tell) {
		this.#tell = tell;
	}

	/** @param upTo the number of the last change that these are the tags of */
	add(tags: Iterable<string>, upTo: number): void {
		this.#batches.push({ tags: new Set(tags), upTo, round: 0, at: performance.now() });
		const size = this.#batches.reduce((sum, batch) => sum + batch.tags.size, 0);
		if (size > maxTags) for (const batch of this.#batches) batch.tags = new Set([everything]);
	}

	/** Whether the last try has failed. */
	get isFailing(): boolean {
		return this.#pause > 0;
	}

	/**
	 * Tells what is due.
	 * @throws what went wrong: then it is told later
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
			// A cache that takes some of the tags and refuses the rest would be told the first of them for ever.
			// However long that lasts, everything stays one tag.
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
