import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caching } from '../../contract/call';
import { daySeconds } from '../../contract/durations';
import type { Schema } from '../database/schema';
import { everyTitle, type Tag, titleTag } from './cache-tags';

/** The number of seconds for which a value is cached if its reader read the clock without stating how long the value is valid. */
const shortLife = 60;
/** The maximum time for which a value is cached, in seconds. */
export const maxLifeSeconds = daySeconds;
/**
 * The number of seconds by which the clocks of machines may differ. For this time after a change, some machines may still return
 * the old answer.
 */
const clockSlack = 120;

class TagCollection {
	readonly tags = new Set<Tag>();
	until: number;
	/** Whether cache tags cover everything that the value depends on. */
	isKnown = true;

	constructor(now: number) {
		this.until = now + maxLifeSeconds;
	}
}

/** With `narrow`, the reader adds cache tags itself, so the tables that it reads add no tags. */
const collecting = new AsyncLocalStorage<{ collected: TagCollection; narrow: boolean }>();

/**
 * Runs `work`. Collects the cache tags of the data that `work` reads, and the time until which the result is valid. `caching` is
 * null if that time is unknown, and then the result cannot be cached.
 * @param now the time of the store's clock in Unix seconds
 */
export async function collectTags<Result>(
	now: number,
	work: () => Promise<Result>,
): Promise<{ result: Result; caching: Caching | null }> {
	const collected = new TagCollection(now);
	const result = await collecting.run({ collected, narrow: false }, work);
	const { tags, until, isKnown } = collected;
	return { result, caching: isKnown && tags.size > 0 ? { tags: [...tags], until } : null };
}

/** Adds cache tags to the answer that is being computed. Has no effect outside of `collectTags`. */
export function addCacheTags(...tags: Tag[]): void {
	const underway = collecting.getStore();
	for (const tag of tags) underway?.collected.tags.add(tag);
}

export const addTitleTags = (ids: Iterable<number>): void => addCacheTags(everyTitle, ...Array.from(ids, titleTag));

/**
 * Limits how long the answer that is being computed is cached.
 * @param moment the end of the caching, in Unix seconds
 */
export function cacheUntil(moment: number): void {
	const collected = collecting.getStore()?.collected;
	if (collected) collected.until = Math.min(collected.until, moment);
}

/**
 * Limits the caching of the answer to the next of these moments, because the answer changes then. The moments are Unix seconds.
 */
export function cacheUntilMoments(now: number, moments: Iterable<number>): void {
	for (const moment of moments) {
		if (moment > now) cacheUntil(moment);
		else if (moment > now - clockSlack) cacheUntil(now + shortLife);
	}
}

/** Returns whether cache tags are being collected, so that each table that is read adds its tags. */
export const isCollectingTableTags = (): boolean => collecting.getStore()?.narrow === false;

/** Runs work whose cache tags the caller adds itself. The tables and the clock that the work reads add no tags. */
export function withoutTableTags<Result>(work: () => Result): Result {
	const underway = collecting.getStore();
	return underway ? collecting.run({ ...underway, narrow: true }, work) : work();
}

/**
 * The cache tags of each table, for readers that add no narrower tags. An answer that reads a table without an entry in this list
 * cannot be cached.
 */
const tagsOf: Partial<Record<keyof Schema, readonly Tag[]>> = {
	settings: ['settings'],
	locations: ['settings'],
	titles: ['catalogue', 'stock'],
	title_extracts: ['catalogue'],
	title_authors: ['catalogue'],
	title_subjects: ['catalogue'],
	subjects: ['subjects'],
	search_words: ['catalogue'],
	title_facets: ['browse'],
	offers: ['stock'],
	stock: ['stock'],
	title_lists: ['lists'],
	title_list_items: ['lists'],
	list_blocks: ['blocks'],
	content_pages: ['pages'],
	events: ['events'],
	event_titles: ['events'],
};

/** Adds the cache tags of the tables that a database statement reads. */
export function addTableTags(tables: Iterable<string>): void {
	const collected = collecting.getStore()?.collected;
	if (!collected) return;
	for (const table of tables) {
		const tags = tagsOf[table as keyof Schema];
		if (tags) for (const tag of tags) collected.tags.add(tag);
		else collected.isKnown = false;
	}
}

/**
 * Wraps a clock. If an answer reads the clock without stating how long the answer is valid, the answer is cached for only a short
 * time.
 */
export const collectingClock =
	(now: () => number): (() => number) =>
	() => {
		const moment = now();
		if (isCollectingTableTags()) cacheUntil(moment + shortLife);
		return moment;
	};
