import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caching } from '../../contract/call';
import { daySeconds } from '../../contract/durations';
import type { Schema } from '../database/schema';
import { everyTitle, type Tag, titleTag } from './cache-tags';

/** What goes by the clock, and does not say by what of it. Seconds. */
const shortLife = 60;
/** The longest that anything is cached. Seconds. */
export const maxLifeSeconds = daySeconds;
/** Machines do not agree on the time; so long after a moment something may still be told as of before. Seconds. */
const clockSlack = 120;

class TagCollection {
	readonly tags = new Set<Tag>();
	until: number;
	/** Whether all that it was made of can be invalidated. */
	isKnown = true;

	constructor(now: number) {
		this.until = now + maxLifeSeconds;
	}
}

/** `narrow`: who reads something adds its tags, and not the tables that it stands in. */
const collecting = new AsyncLocalStorage<{ collected: TagCollection; narrow: boolean }>();

/**
 * Does work and collects the tags of what it reads, and until when its result is true.
 * `caching` is null where that is not known: the result cannot be cached then.
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

/** Adds tags to what is being made. Does nothing where no tags are collected. */
export function addCacheTags(...tags: Tag[]): void {
	const underway = collecting.getStore();
	for (const tag of tags) underway?.collected.tags.add(tag);
}

export const addTitleTags = (ids: Iterable<number>): void => addCacheTags(everyTitle, ...Array.from(ids, titleTag));

/** Ends the life of what is being made at a moment, if no tag ends it before. @param moment unix seconds */
export function cacheUntil(moment: number): void {
	const collected = collecting.getStore()?.collected;
	if (collected) collected.until = Math.min(collected.until, moment);
}

/** Ends its life at the next of the moments at which it becomes another. Unix seconds. */
export function cacheUntilMoments(now: number, moments: Iterable<number>): void {
	for (const moment of moments) {
		if (moment > now) cacheUntil(moment);
		else if (moment > now - clockSlack) cacheUntil(now + shortLife);
	}
}

/** Whether tags are collected by the tables that are read. */
export const isCollectingTableTags = (): boolean => collecting.getStore()?.narrow === false;

/** Reads what the caller adds tags for itself: its tables and the clock add none. */
export function withoutTableTags<Result>(work: () => Result): Result {
	const underway = collecting.getStore();
	return underway ? collecting.run({ ...underway, narrow: true }, work) : work();
}

/** The tags of a table for a reader that adds no narrower ones. What reads a table that is not named here cannot be cached. */
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

/** Adds the tags of the tables that a statement reads. */
export function addTableTags(tables: Iterable<string>): void {
	const collected = collecting.getStore()?.collected;
	if (!collected) return;
	for (const table of tables) {
		const tags = tagsOf[table as keyof Schema];
		if (tags) for (const tag of tags) collected.tags.add(tag);
		else collected.isKnown = false;
	}
}

/** The clock while tags are collected: what reads it, and does not say until when it is true, is cached for a short time. */
export const collectingClock =
	(now: () => number): (() => number) =>
	() => {
		const moment = now();
		if (isCollectingTableTags()) cacheUntil(moment + shortLife);
		return moment;
	};
