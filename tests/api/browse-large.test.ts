import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SortOrder } from '~store/contract/browse';
import { generateTitles } from '../bench/generate-titles';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

/** More titles than are shown, and far more than are sorted separately. These pages come from walking along an index. */
const titles = 10_400;

/** The expected sort orders, written independently of the code. */
const orders: Record<Exclude<SortOrder, 'relevance'>, (a: Row, b: Row) => number> = {
	bestselling: (a, b) => last(a.rank) - last(b.rank) || (b.release_date ?? 0) - (a.release_date ?? 0),
	title: (a, b) => text(a.title_sort, b.title_sort),
	author: (a, b) => text(a.author_sort, b.author_sort) || text(a.title_sort, b.title_sort),
	newest: (a, b) => (b.release_date ?? 0) - (a.release_date ?? 0),
	oldest: (a, b) => last(a.release_date) - last(b.release_date),
	price: (a, b) => last(a.lowest_price) - last(b.lowest_price),
	'price-high': (a, b) => (b.lowest_price ?? 0) - (a.lowest_price ?? 0),
};

interface Row {
	id: number;
	eisbn: string;
	title: string;
	title_sort: string;
	author_sort: string;
	binding: string | null;
	rank: number | null;
	release_date: number | null;
	lowest_price: number | null;
}

const last = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER;
const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

onBothEngines('a large catalogue', (engine) => {
	let store: TestStore;
	let rows: Row[];
	beforeAll(async () => {
		store = await openTestStore(engine);
		await generateTitles(store, titles);
		rows = await store.db
			.selectFrom('titles')
			.select(['id', 'eisbn', 'title', 'title_sort', 'author_sort', 'binding'])
			.select(['rank', 'release_date', 'lowest_price'])
			.execute();
	});
	afterAll(() => store.dispose());

	it.each(Object.entries(orders))('is paged through in order by %s', async (sort, compare) => {
		const expected = rows.filter(({ binding }) => binding !== 'eBook').sort((a, b) => compare(a, b) || a.id - b.id);
		const seen: string[] = [];
		for (let o = 0; o < 1000; o += 200) {
			const page = await store.call('browse/get', {
				binding: ['-ebook'],
				sort: sort as SortOrder,
				offset: o,
				limit: 200,
			});
			expect(page.row_count).toBe(expected.length);
			seen.push(...page.rows.map(({ eisbn }) => eisbn));
		}
		expect(seen).toEqual(expected.slice(0, 1000).map(({ eisbn }) => eisbn));
		const end = await store.call('browse/get', {
			binding: ['-ebook'],
			sort: sort as SortOrder,
			offset: expected.length - 5,
		});
		expect(end.rows.map(({ eisbn }) => eisbn)).toEqual(expected.slice(-5).map(({ eisbn }) => eisbn));
	});

	it('ends after the last shown page, and repeats no title', async () => {
		const pageAt = async (offset: number) => (await store.call('browse/get', { sort: 'title', offset })).rows.length;
		expect(await Promise.all([9958, 9984, 9999, 10_000, 20_000, 1_000_000].map(pageAt))).toEqual([26, 16, 1, 0, 0, 0]);
	});

	it('answers simultaneous requests for pages like single requests', async () => {
		const ask = (offset: number) => store.call('browse/get', { sort: 'newest', language: ['-ita'], offset });
		const offsets = [780, 0, 52, 1560, 26, 780];
		const together = await Promise.all(offsets.map(ask));
		for (const [at, o] of offsets.entries()) expect(together[at]?.rows).toEqual((await ask(o)).rows);
	});

	it('finds the titles that contain a word', async () => {
		const expected = rows.filter(({ title }) => /\brivers?\b/i.test(title)).map(({ eisbn }) => eisbn);
		const { rows: found, row_count } = await store.call('browse/get', { term: 'river', kind: 'title', limit: 200 });
		expect(expected.length).toBeGreaterThan(20);
		expect(row_count).toBe(expected.length);
		expect(new Set(found.map(({ eisbn }) => eisbn))).toEqual(new Set(expected.slice(0, 200)));
	});

	it('gives a new title an id above the generated titles', async () => {
		const { rows: ids } = await sql<{ id: number }>`
			insert into titles (eisbn, title, title_sort, work_key, created_at, updated_at)
			values ('9780000000002', 'New', 'new', 'new', 1, 1) returning id`.execute(store.db);
		expect(ids[0]?.id).toBeGreaterThan(titles);
	});
});
