import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caching } from '../../contract/call';
import { daySeconds } from '../../contract/durations';
import type { Schema } from '../database/schema';
import { everyTitle, type Tag, titleTag } from './cache-tags';

/** Seconds that a value is cached if its reader read the clock without saying how long the value is valid. */
const shortLife = 60;
/** The longest time that a value is cached, in seconds. */
export const maxLifeSeconds = daySeconds;
/**
 * Seconds by which the clocks of machines may differ. For this long after a change, some machines may still return the old
 * answer.
 */
const clockSlack = 120;

class TagCollection {
	readonly tags = new Set<Tag>();
	until: number;
	/** Whether everything that the value depends on can be invalidated. */
	isKnown = true;

	constructor(now: number) {
		this.until = now + maxLifeSeconds;
	}
}

/** `narrow`: the reader adds tags itself, so the tables that it reads add no tags. */
const collecting = new AsyncLocalStorage<{ collected: TagCollection; narrow: boolean }>();

/**
 * Runs `work` and collects the tags of the data that it reads, and the time until which its result is valid. `caching` is null if
 * that time is unknown. Then the result cannot be cached.
 * @param now unix seconds, by the store's clock
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

/** Adds tags to the answer that is being made. Has no effect outside of `collectTags`. */
export function addCacheTags(...tags: Tag[]): void {
	const underway = collecting.getStore();
	for (const tag of tags) underway?.collected.tags.add(tag);
}

export const addTitleTags = (ids: Iterable<number>): void => addCacheTags(everyTitle, ...Array.from(ids, titleTag));

/**
 * Limits how long the answer that is being made is cached.
 * @param moment unix seconds
 */
export function cacheUntil(moment: number): void {
	const collected = collecting.getStore()?.collected;
	if (collected) collected.until = Math.min(collected.until, moment);
}

/** Limits how long the answer is cached: until the next of these moments, when the answer changes. Unix seconds. */
export function cacheUntilMoments(now: number, moments: Iterable<number>): void {
	for (const moment of moments) {
		if (moment > now) cacheUntil(moment);
		else if (moment > now - clockSlack) cacheUntil(now + shortLife);
	}
}

/** Whether tags are being collected and each table that is read adds its tags. */
export const isCollectingTableTags = (): boolean => collecting.getStore()?.narrow === false;

/** Runs work whose tags the caller adds itself. The tables and the clock that the work reads add no tags. */
export function withoutTableTags<Result>(work: () => Result): Result {
	const underway = collecting.getStore();
	return underway ? collecting.run({ ...underway, narrow: true }, work) : work();
}

/**
 * The tags of each table, for readers that add no narrower tags. An answer that reads a table without an entry here cannot be
 * cached.
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

/** Adds the tags of the tables that a database statement reads. */
export function addTableTags(tables: Iterable<string>): void {
	const collected = collecting.getStore()?.collected;
	if (!collected) return;
	for (const table of tables) {
		const tags = tagsOf[table as keyof Schema];
		if (tags) for (const tag of tags) collected.tags.add(tag);
		else collected.isKnown = false;
	}
}

/** Wraps the clock. An answer that reads the clock without saying how long it is valid is then cached for a short time only. */
export const collectingClock =
	(now: () => number): (() => number) =>
	() => {
		const moment = now();
		if (isCollectingTableTags()) cacheUntil(moment + shortLife);
		return moment;
	};
