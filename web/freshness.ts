import type { HasConfig } from '../config';
import type { Caching } from '../store/contract/call';
import type { Changes } from '../store/foundation/caching/versions';
import type { Clock } from '../store/foundation/database/clock';

/** What is known of everything that is cached: when it is stale. */
export interface Cached {
	/** The last change that was known before it was made. */
	last: number;
	tags: readonly string[];
	/** Milliseconds of `performance.now()`. */
	until: number;
}

/**
 * The longest that anything is cached where there is a replica, as a change may be known that the replica does not have
 * yet. Seconds.
 */
const maxReplicaLifeSeconds = 60;

/**
 * What is known of something that is begun now, once it is clear what it tells of.
 * @param changes as known before
 */
export function cachedSince(changes: Changes, { config, now }: Clock & HasConfig) {
	const { last } = changes;
	const [began, clock] = [performance.now(), now()];
	const longest = config.DATABASE_REPLICA_URL ? maxReplicaLifeSeconds : Number.POSITIVE_INFINITY;
	return ({ tags, until }: Caching): Cached => ({
		last,
		tags,
		until: began + Math.min(until - clock, longest) * 1000,
	});
}

export const isFresh = ({ last, tags, until }: Cached, changes: Changes): boolean =>
	until > performance.now() && !changes.since(last, tags);

/**
 * Why something that is cached is stale: `late` where its time is over, otherwise the kind of the first of its tags that has
 * counted (`title`, `settings`).
 */
export function whyStale({ last, tags, until }: Cached, changes: Changes): string {
	if (until <= performance.now()) return 'late';
	return tags.find((tag) => changes.since(last, [tag]))?.split(':', 1)[0] ?? 'unknown';
}
