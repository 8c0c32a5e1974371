import type { HasConfig } from '../config';
import type { Caching } from '../store/contract/call';
import type { Changes } from '../store/foundation/caching/versions';
import type { Clock } from '../store/foundation/database/clock';

/** The data of a cache entry that determine when the entry is stale. */
export interface Cached {
	/** The number of the last known change before the cache entry was created. */
	last: number;
	tags: readonly string[];
	/** The time when the cache entry expires, in milliseconds of `performance.now()`. */
	until: number;
}

/**
 * The maximum lifetime of a cache entry if the shop reads from a database replica, in seconds. The replica may not yet have
 * received a change that the shop already knows.
 */
const maxReplicaLifeSeconds = 60;

/**
 * Starts a cache entry. Returns a function that completes the entry when its tags are known.
 * @param changes the changes that were known before the entry was created
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
 * Returns the reason why a cache entry is stale: `late` if the entry has expired, otherwise the type of the first changed tag
 * (`title`, `settings`).
 */
export function whyStale({ last, tags, until }: Cached, changes: Changes): string {
	if (until <= performance.now()) return 'late';
	return tags.find((tag) => changes.since(last, [tag]))?.split(':', 1)[0] ?? 'unknown';
}
