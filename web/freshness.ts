import type { HasConfig } from '../config';
import type { Caching } from '../store/contract/call';
import type { Changes } from '../store/foundation/caching/versions';
import type { Clock } from '../store/foundation/database/clock';

/** The facts about a cached entry that determine when it is stale. */
export interface Cached {
	/** The number of the last change that was known before the entry was made. */
	last: number;
	tags: readonly string[];
	/** When the entry expires, in milliseconds of `performance.now()`. */
	until: number;
}

/**
 * The longest lifetime of a cache entry if there is a database replica, in seconds. The replica may not have received a change
 * that the shop already knows of.
 */
const maxReplicaLifeSeconds = 60;

/**
 * Starts a cache entry. Returns a function that completes the entry once its tags are known.
 * @param changes the changes that were known before the entry was made
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
 * Returns why a cached entry is stale: `late` if it has expired, otherwise the kind of its first changed tag (`title`,
 * `settings`).
 */
export function whyStale({ last, tags, until }: Cached, changes: Changes): string {
	if (until <= performance.now()) return 'late';
	return tags.find((tag) => changes.since(last, [tag]))?.split(':', 1)[0] ?? 'unknown';
}
