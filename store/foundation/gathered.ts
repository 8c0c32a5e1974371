import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caching } from '../contract/call';
import { everyTitle, type Tag, titleTag } from './cache-tags';
import type { Schema } from './database/schema';

/** What goes by the clock, and does not say by what of it. Seconds. */
const shortLife = 60;
/** The longest that anything is cached. Seconds. */
export const maxLifeSeconds = 86_400;
/** Machines do not agree on the time; so long after a moment something may still be told as of before. Seconds. */
const clockSlack = 120;

class Gathering {
	readonly tags = new Set<Tag>();
	until: number;
	/** Whether all that it was made of can be invalidated. */
	isKnown = true;

	constructor(now: number) {
		this.until = now + maxLifeSeconds;
	}
}

/** `narrow`: what is read is told by who reads it, and not by the tables that it stands in. */
const gathering = new AsyncLocalStorage<{ gathered: Gathering; narrow: boolean }>();

/**
 * Does work and gathers of which things it tells; null where that is not known: what was made cannot be cached then.
 * @param now unix seconds, by the store's clock
 */
export async function gather<Result>(
	now: number,
	work: () => Promise<Result>,
): Promise<{ result: Result; caching: Caching | null }> {
	const gathered = new Gathering(now);
	const result = await gathering.run({ gathered, narrow: false }, work);
	const { tags, until, isKnown } = gathered;
	return { result, caching: isKnown && tags.size > 0 ? { tags: [...tags], until } : null };
}

/** Says that what is being made tells of these. Nothing where nobody gathers. */
export function tell(...tags: Tag[]): void {
	const underway = gathering.getStore();
	for (const tag of tags) underway?.gathered.tags.add(tag);
}

export const tellTitles = (ids: Iterable<number>): void => tell(everyTitle, ...Array.from(ids, titleTag));

/** Says how long what is being made is true, where nothing changes. @param moment unix seconds */
export function tellUntil(moment: number): void {
	const gathered = gathering.getStore()?.gathered;
	if (gathered) gathered.until = Math.min(gathered.until, moment);
}

/** Says at which moments it becomes another. Unix seconds. */
export function tellMoments(now: number, moments: Iterable<number>): void {
	for (const moment of moments) {
		if (moment > now) tellUntil(moment);
		else if (moment > now - clockSlack) tellUntil(now + shortLife);
	}
}

/** Whether somebody gathers, and goes by the tables that are read. */
export const isGatheringTables = (): boolean => gathering.getStore()?.narrow === false;

/** Reads what was told of, or is told of once it is known: of the tables and the clock nothing is told beside that. */
export function toldApart<Result>(work: () => Result): Result {
	const underway = gathering.getStore();
	return underway ? gathering.run({ ...underway, narrow: true }, work) : work();
}

/** What is told of a reader of a table who says no more. Of a table that is not named here, nothing can be cached. */
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

/** Told of each statement where tags are gathered by tables. */
export function tellTables(tables: Iterable<string>): void {
	const gathered = gathering.getStore()?.gathered;
	if (!gathered) return;
	for (const table of tables) {
		const tags = tagsOf[table as keyof Schema];
		if (tags) for (const tag of tags) gathered.tags.add(tag);
		else gathered.isKnown = false;
	}
}

/** The clock where tags are gathered: what looks at it, and does not say by what of it it goes, is true for a short time. */
export const gatheringClock =
	(now: () => number): (() => number) =>
	() => {
		const moment = now();
		if (isGatheringTables()) tellUntil(moment + shortLife);
		return moment;
	};
