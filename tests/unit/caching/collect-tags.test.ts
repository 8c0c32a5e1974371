import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tag } from '~store/foundation/caching/cache-tags';
import {
	addCacheTags,
	addTitleTags,
	cacheUntilMoments,
	collectingClock,
	collectTags,
	withoutTableTags,
} from '~store/foundation/caching/collect-tags';
import { readingOnly } from '~store/foundation/database/reading-only';
import { nowByDay } from '~store/foundation/now-by-day';
import { type BareStore, openBareStore } from '../../harness/bare-store';

const now = Date.UTC(2026, 10, 26, 12) / 1000;
const midnight = Date.UTC(2026, 10, 27) / 1000;
const day = 86_400;

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const cachingOf = async (work: () => Promise<unknown>) => (await collectTags(now, work)).caching;
const tagsOf = async (work: () => Promise<unknown>): Promise<readonly string[] | undefined> =>
	(await cachingOf(work))?.tags;
const untilOf = async (work: () => unknown, at = now) =>
	(
		await collectTags(at, async () => {
			addCacheTags('settings');
			work();
		})
	).caching?.until;

describe('the cache tags of an answer', () => {
	it('come from the tables it reads, or from the closer tags that the code adds', async () => {
		const { catalogue } = readingOnly(store);
		const titles = () => catalogue.selectFrom('titles').select('id').execute();
		expect(await tagsOf(titles)).toEqual(['catalogue', 'stock']);
		const told = await tagsOf(async () => {
			await withoutTableTags(titles);
			addTitleTags([1, 2]);
			await catalogue.selectFrom('list_blocks').select('id').execute();
		});
		expect(told).toEqual(['title:*', 'title:1', 'title:2', 'blocks'] satisfies Tag[]);
	});

	it('are missing when it reads a table without a tag or no table, so it is not cached', async () => {
		const { catalogue } = readingOnly(store);
		expect(
			await cachingOf(async () => {
				addCacheTags('settings');
				await catalogue.selectFrom('customers').select('id').execute();
			}),
		).toBeNull();
		expect(await cachingOf(async () => 1)).toBeNull();
	});

	it('does not mix the tags of concurrent answers', async () => {
		const wait = () => new Promise((resolve) => setImmediate(resolve));
		const [one, other] = await Promise.all([
			tagsOf(async () => {
				await wait();
				addCacheTags('lists');
			}),
			tagsOf(async () => {
				addCacheTags('events');
				await wait();
			}),
		]);
		expect([one, other]).toEqual([['lists'], ['events']]);
	});
});

describe('how long an answer may be cached', () => {
	const clock = collectingClock(() => now);

	it('is a day, or a minute if the call reads the clock', async () => {
		expect(await untilOf(() => undefined)).toBe(now + day);
		expect(await untilOf(clock)).toBe(now + 60);
		expect(await untilOf(() => withoutTableTags(clock))).toBe(now + day);
	});

	it('lasts until midnight in the zone if the call depends on the day', async () => {
		expect(await untilOf(() => nowByDay({ now: clock }, 'UTC'))).toBe(midnight);
		expect(await untilOf(() => nowByDay({ now: clock }, 'America/Los_Angeles'))).toBe(midnight + 8 * 3600);
	});

	it('lasts until the next given moment, or a minute just after one', async () => {
		expect(await untilOf(() => cacheUntilMoments(now, [now + 500, now + 300, now - 500]))).toBe(now + 300);
		expect(await untilOf(() => cacheUntilMoments(now, [now + 500, now]))).toBe(now + 60);
		expect(await untilOf(() => cacheUntilMoments(now, [now - 119]))).toBe(now + 60);
	});
});
