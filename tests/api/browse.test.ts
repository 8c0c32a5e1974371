import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browsePayload } from '~/paths/browse-payload';
import { type BrowseQuery, wholeCatalogue } from '~/paths/browse-query';
import { choose, exclude, isChosen, isExcluded } from '~/paths/change-query';
import { browsePath } from '~/paths/write-path';
import { writeStock } from '~store/catalogue/writing/write-stock';
import {
	type FilterGroup,
	type FilterKey,
	type FilterOption,
	type Filters,
	filterKeys,
	sortOrders,
} from '~store/contract/browse';
import type { PayloadOf } from '~store/contract/contract';
import { invalidate } from '~store/foundation/caching/cache-tags';
import { transact } from '~store/foundation/database/transactions';
import { readSettings, writeSettings } from '~store/foundation/settings/settings';
import { almanacs, inventedNow, isbnOfTitle, nameOf, openInventedShop } from '../harness/invented-shop';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

const everything = 62;
const forever = 4_000_000_000;

onBothEngines('browse', (engine) => {
	let store: TestStore;
	let places: { harbour: number; market: number };
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => inventedNow });
		places = await openInventedShop(store);
	});
	afterAll(() => store.dispose());

	const browse = (payload: PayloadOf<'browse/get'>) => store.call('browse/get', payload);
	const found = async (payload: PayloadOf<'browse/get'>) =>
		(await browse({ limit: 200, ...payload })).rows.map(nameOf).filter((name) => !name.startsWith('almanac'));
	const options = async (key: FilterKey, filters: Filters = {}) => {
		const { filter_info } = await browse(filters);
		return filter_info.find((group) => group.key === key)?.options ?? [];
	};
	const counts = async (key: FilterKey, filters: Filters = {}) =>
		Object.fromEntries((await options(key, filters)).map(({ value, count }) => [value, count]));

	it('shows the whole catalogue, the best-selling titles first, 26 a page', async () => {
		const first = await browse({});
		expect(first).toMatchObject({ row_count: everything, max_offset: 10_000, context: null, item: null });
		expect(first.rows).toHaveLength(26);
		expect(first.rows.slice(0, 6).map(nameOf)).toEqual(['italy', 'light', 'keepers', 'lantern', 'port', 'almanac 1']);
		const third = await browse({ offset: 52 });
		expect(third.rows).toHaveLength(everything - 52);
	});

	it.each(sortOrders)('shows every title once when paged through by %s', async (sort) => {
		const pages = await Promise.all([0, 26, 52, 78].map((offset) => browse({ offset, sort })));
		const seen = pages.flatMap(({ rows }) => rows.map(nameOf));
		expect(seen).toHaveLength(everything);
		expect(new Set(seen).size).toBe(everything);
	});

	it.each([
		['title', ['stories', 'tide', 'quebec', 'boxKeepers']],
		['author', ['bread', 'boxKeepers', 'keepers']],
		['newest', ['tide', 'tables', 'children', 'lantern', 'lightLarge']],
		['oldest', ['atlas', 'it']],
		['price', ['stories', 'italy', 'keepers', 'children', 'light']],
		['price-high', ['atlas', 'aether']],
	] as const)('sorts by %s', async (v, expected) => {
		const names = (await found({ sort: v })).filter((name) => (expected as readonly string[]).includes(name));
		expect(names).toEqual(expected);
	});

	it.each<[Filters, string, string[]]>([
		[{ status: ['used'] }, 'light', ['used', 'new']],
		[{ condition: ['used'] }, 'light', ['used', 'new']],
		[{ status: ['bargain'] }, 'italy', ['bargain', 'new']],
		[{ condition: ['new', 'bargain'] }, 'italy', ['bargain', 'new']],
		[{ status: ['-used'] }, 'italy', ['new', 'bargain']],
		[{ status: ['in-stock'] }, 'light', ['new', 'used']],
	])('shows the copies that %j requests first', async (filters, name, codes) => {
		const { rows } = await browse(filters);
		const row = rows.find((title) => nameOf(title) === name);
		expect(row?.available.map(({ code }) => code)).toEqual(codes);
	});

	it('counts the results that the link of each option shows, for any filters and search', {
		timeout: 120_000,
	}, async () => {
		const every = (some: FilterOption[]): FilterOption[] => some.flatMap((one) => [one, ...every(one.subfilter)]);
		const groupsOf = async (query: BrowseQuery) => (await browse(browsePayload(query))).filter_info;
		const faults: string[] = [];
		const look = async (query: BrowseQuery) => {
			for (const { key, options } of await groupsOf(query)) {
				const all = every(options);
				for (const { value, count, mutual_group, label } of all) {
					if (isChosen(query, key, value) || isExcluded(query, key, value)) continue;
					// Values that widen each other are counted separately.
					const rivals = new Set(all.map((other) => other.value));
					const { row_count } = await browse(browsePayload(choose(query, key, value, rivals)));
					if (row_count !== count)
						faults.push(
							`${browsePath(query)}: ${label} (${mutual_group ?? 'widens'}) ${count}, and shows ${row_count}`,
						);
				}
			}
		};
		const step = (
			query: BrowseQuery,
			{ at, not }: { at: number; not: boolean },
			groups: FilterGroup[],
		): BrowseQuery => {
			const options = groups.flatMap(({ key, options }) => every(options).map((one) => ({ key, ...one })));
			const option = options[at % Math.max(1, options.length)];
			if (!option) return query;
			return not && option.excludable
				? exclude(query, option.key, option.value)
				: choose(query, option.key, option.value);
		};
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom('', 'the', 'keepers', 'light', 'almanac'),
				fc.array(fc.record({ at: fc.nat(200), not: fc.boolean() }), { maxLength: 3 }),
				async (term, steps) => {
					let query: BrowseQuery = { ...wholeCatalogue, term };
					for (const one of steps) query = step(query, one, await groupsOf(query));
					await look(query);
					expect(faults).toEqual([]);
				},
			),
			{ numRuns: 12 },
		);
	});

	it('sorts unknown values to the end', async () => {
		for (const v of ['oldest', 'newest', 'price', 'price-high'] as const)
			expect((await found({ sort: v })).at(-1), v).toBe('poems');
		expect((await found({ sort: 'author' })).at(-1)).toBe('poems');
	});

	it('uses the nearest available page size', async () => {
		for (const [l, rows] of [
			[1, 26],
			[30, 26],
			[40, 50],
			[60, 50],
			[100, everything],
			[5000, everything],
		] as const) {
			expect((await browse({ limit: l })).rows, String(l)).toHaveLength(rows);
		}
	});

	it('shows nothing past the last page, and answers any offset', async () => {
		expect(await browse({ offset: 62 })).toMatchObject({ rows: [], row_count: everything });
		expect((await store.ask('browse/get', { offset: '1000000' })).status).toBe(200);
	});

	describe('filters', () => {
		it.each<[Filters, string[]]>([
			[{ language: ['fre'] }, ['port', 'quebec']],
			[{ language: ['fre', 'jpn'] }, ['port', 'quebec', 'snow']],
			[{ language: ['-eng'] }, ['port', 'quebec', 'snow']],
			[{ language: ['fre'], subject: ['F'] }, ['port']],
			[{ subject: ['FF'] }, ['ice', 'it', 'tables', 'tide']],
			[{ subject: ['FBA', 'WM'] }, ['lantern', 'mint', 'port', 'quebec', 'snow']],
			[{ subject: ['F', '-FB'] }, ['boxKeepers', 'ice', 'it', 'keepers', 'tables', 'tide']],
			[{ topic: ['__canadian'] }, ['quebec']],
			[{ topic: ['__large-print', '__award-winner'] }, ['lightLarge', 'mint']],
			[{ topic: ['__french'], subject: ['W'] }, ['quebec']],
			[{ status: ['in-stock'] }, ['italy', 'lantern', 'light', 'stories']],
			[{ status: ['used'] }, ['light', 'stories']],
			[{ status: ['forthcoming'] }, ['tables', 'tide']],
			[{ status: ['bargain', 'out-of-print'] }, ['atlas', 'italy']],
			[{ published: ['coming-soon'] }, ['tables', 'tide']],
			[{ published: ['last-30-days'] }, ['children', 'lantern']],
			[{ published: ['last-90-days'] }, ['aether', 'children', 'lantern', 'light', 'lightLarge']],
			[{ published: ['last-30-days'], binding: ['-board-book'] }, ['lantern']],
			[{ published: ['last-90-days', '-last-30-days'] }, ['aether', 'light', 'lightLarge']],
			[
				{ published: ['-older'] },
				[
					...['aether', 'boxKeepers', 'bread', 'children', 'italy', 'keepers', 'lantern', 'light', 'lightLarge'],
					...['poems', 'quebec', 'tables', 'tide', 'wolves'],
				],
			],
			[
				{ price: ['-under-10', '-10-20', '-20-35', '-35-50'], subject: ['-genre:almanacs'] },
				['aether', 'atlas', 'poems'],
			],
			[{ binding: ['board-book'] }, ['children']],
			[{ audience: ['children'] }, ['children']],
			[{ audience: ['Children'], binding: ['BOARD BOOK'], published: ['Last 30 days'] }, ['children']],
			[{ price: ['under-10'] }, ['children', 'italy', 'keepers', 'light', 'stories']],
			[
				{ price: ['over-50', 'under-10'], status: ['-in-stock'], subject: ['-genre:almanacs'] },
				['aether', 'atlas', 'children', 'keepers'],
			],
			[{ condition: ['like_new', 'bargain'] }, ['italy', 'stories']],
			[{ subject: ['nonsense'] }, []],
			[{ subject: ['nonsense', 'WM'] }, ['mint', 'quebec']],
		])('%j match %j', async (filters, expected) => {
			expect((await found(filters)).sort()).toEqual(expected);
			expect((await browse(filters)).row_count).toBe(expected.length);
		});

		it('find titles by location', async () => {
			expect((await found({ location: [String(places.harbour)] })).sort()).toEqual(['italy', 'lantern', 'stories']);
			expect((await found({ location: [String(places.market)], condition: ['used'] })).sort()).toEqual(['light']);
			expect((await options('location')).map(({ label, count }) => [label, count])).toEqual([
				['Harbour', 3],
				['Market', 2],
			]);
		});

		it('narrow search results', async () => {
			expect((await found({ term: 'lantern', binding: ['hardcover'] })).sort()).toEqual(['light', 'wolves']);
			expect(await counts('binding', { term: 'lantern' } as Filters)).toEqual({ paperback: 5, hardcover: 2 });
		});

		it('never fail, not even with unusual values', async () => {
			const values = [
				'%',
				"'",
				'"',
				'-',
				'--x',
				'-__proto__',
				'__proto__',
				'constructor',
				'\\',
				'雪',
				' ',
				'1e9',
				'\n',
			];
			for (const key of filterKeys) {
				for (const value of values) {
					const answer = await store.ask('browse/get', { [key]: [value] });
					expect(answer.status, `${key} ${value}`).toBe(200);
				}
				expect((await browse({ [key]: values.slice(0, 2) })).row_count, key).toBe(0);
				expect((await browse({ [key]: ['-nonsense'] })).row_count, key).toBe(everything);
			}
		});
	});

	describe('the filter options', () => {
		it('counts each value', async () => {
			expect(await counts('status')).toEqual({
				'in-stock': 4,
				'available-to-order': 60,
				forthcoming: 2,
				used: 2,
				bargain: 1,
				'out-of-print': 1,
				unavailable: 1,
			});
			expect(await counts('published')).toEqual({
				'coming-soon': 2,
				'last-30-days': 2,
				'last-90-days': 5,
				'this-year': 6,
				'last-5-years': 11,
				older: 48,
			});
			expect(await counts('language')).toEqual({ eng: 59, fre: 2, jpn: 1 });
			expect(await counts('topic')).toEqual({ __french: 2, __canadian: 1, '__large-print': 1, '__award-winner': 1 });
			expect((await options('binding')).map(({ value, label, count }) => [value, label, count])).toEqual([
				['paperback', 'Paperback', 36],
				['hardcover', 'Hardcover', 25],
				['board-book', 'Board Book', 1],
			]);
			expect((await options('language')).map(({ label }) => label)).toEqual(['English', 'French', 'Japanese']);
			expect((await options('price')).map(({ value }) => value)).toEqual([
				'under-10',
				'10-20',
				'20-35',
				'35-50',
				'over-50',
			]);
		});

		it('counts a group without its own filters, and with the filters of all other groups', async () => {
			expect(await counts('language', { language: ['fre'] })).toEqual({ eng: 59, fre: 2, jpn: 1 });
			expect(await counts('language', { language: ['-fre'], subject: ['F'] })).toEqual({ eng: 9, fre: 1, jpn: 1 });
			expect(await counts('binding', { language: ['fre'] })).toEqual({ paperback: 2 });
			expect(await counts('published', { language: ['fre'] })).toEqual({ 'this-year': 1, 'last-5-years': 1, older: 1 });
			expect(await counts('published', { language: ['fre'], published: ['older'] })).toEqual({
				'this-year': 1,
				'last-5-years': 1,
				older: 1,
			});
		});

		it('accepts a value as its label is written', async () => {
			expect(await counts('binding', { binding: ['Board Book', '-PAPERBACK'] })).toEqual(
				await counts('binding', { binding: ['board-book', '-paperback'] }),
			);
		});

		it('keeps chosen options visible when they leave no results', async () => {
			expect(await counts('language', { language: ['jpn', '-fre'], subject: ['W'] })).toEqual({
				eng: 1,
				fre: 1,
				jpn: 0,
			});
			expect(
				(await options('status', { status: ['used'], subject: ['W'] })).find(({ value }) => value === 'used'),
			).toMatchObject({
				label: 'Used',
				count: 0,
			});
			expect(await counts('subject', { subject: ['nonsense'] })).toMatchObject({ nonsense: 0 });
		});

		it('says which values can be excluded and which replace each other', async () => {
			const first = async (key: FilterKey) => (await options(key))[0];
			expect(await first('subject')).toMatchObject({ excludable: true, mutual_group: 'subject' });
			expect(await first('language')).toMatchObject({ excludable: true, mutual_group: null });
			expect(await first('published')).toMatchObject({ excludable: false, mutual_group: 'published' });
			expect(await first('price')).toMatchObject({ excludable: false, mutual_group: 'price' });
		});

		it('nests subjects below their parent subject', async () => {
			const brief = (list: FilterOption[]): unknown[] =>
				list.map(({ label, count, subfilter }) =>
					subfilter.length > 0 ? [label, count, brief(subfilter)] : [label, count],
				);
			expect(brief((await options('subject')).slice(0, 2))).toEqual([
				['Almanacs', almanacs],
				[
					'Fiction',
					11,
					[
						['General fiction', 5],
						['Crime and mystery', 4],
					],
				],
			]);
			const chosen = brief(await options('subject', { subject: ['FB'] }));
			expect(chosen).toContainEqual([
				'Fiction',
				11,
				[
					['General fiction', 5, [['Modern fiction', 3]]],
					['Crime and mystery', 4],
				],
			]);
			expect(chosen).toContainEqual(['Lifestyle', 2]);
			// Excluding a subject also excludes its subdivisions.
			expect(brief(await options('subject', { subject: ['-F'] }))).toContainEqual(['Fiction', 11]);
		});
	});

	describe('a visitor without access to prices', () => {
		beforeAll(async () => {
			await transact(store, async (transaction) =>
				writeSettings(transaction, { ...(await readSettings(transaction)), guest_show_price: false }, store.now()),
			);
			store.versions.refresh();
		});
		afterAll(async () => {
			await transact(store, async (transaction) =>
				writeSettings(transaction, { ...(await readSettings(transaction)), guest_show_price: true }, store.now()),
			);
			store.versions.refresh();
		});

		it('cannot filter or sort by them', async () => {
			const result = await browse({ price: ['under-10'] });
			expect(result.row_count).toBe(everything);
			expect(result.filter_info.map(({ key }) => key)).not.toContain('price');
			for (const v of ['price', 'price-high'] as const) {
				expect((await browse({ sort: v })).rows.slice(0, 2).map(nameOf)).toEqual(['italy', 'light']);
			}
		});
	});

	describe('a list', () => {
		let storeList: number;
		let ownList: number;
		const owner = shopper();
		beforeAll(async () => {
			const list = { name: 'Staff picks', date_posted: 1, date_updated: 1 };
			const { db } = store;
			const add = async (values: { kind: string; customer_id: number | null }) =>
				(
					await db
						.insertInto('title_lists')
						.values({ ...list, ...values })
						.returning('id')
						.executeTakeFirstOrThrow()
				).id;
			const { id: customer_id } = await db
				.insertInto('customers')
				.values({ email: 'ada@example.org', first_name: 'Ada', last_name: 'Byrne', created_at: 1, updated_at: 1 })
				.returning('id')
				.executeTakeFirstOrThrow();
			storeList = await add({ kind: 'store', customer_id: null });
			ownList = await add({ kind: 'custom', customer_id });
			for (const [position, name] of (['wolves', 'never', 'port', 'italy', 'light'] as const).entries()) {
				const { id } = await db
					.selectFrom('titles')
					.select('id')
					.where('eisbn', '=', isbnOfTitle(name))
					.executeTakeFirstOrThrow();
				const item = { title_id: id, position, added_at: 1 };
				await db
					.insertInto('title_list_items')
					.values([
						{ list_id: storeList, ...item },
						{ list_id: ownList, ...item },
					])
					.execute();
			}
			const { startSession } = await import('~store/foundation/sessions/sessions');
			const { id_hash } = await transact({ db }, (transaction) =>
				startSession(transaction, owner.session_id, store.now()),
			);
			await db
				.updateTable('sessions')
				.set({ customer_id, login_expires_at: forever, expires_at: forever })
				.where('id_hash', '=', id_hash)
				.execute();
			await invalidate(db, 'lists');
			store.versions.refresh();
		});

		it('is shown in its own order with its name', async () => {
			expect((await browse({ list: storeList })).context).toEqual({ name: 'Staff picks', list_id: storeList });
			expect(await found({ list: storeList })).toEqual(['wolves', 'port', 'italy', 'light']);
			expect(await found({ list: storeList, sort: 'bestselling' })).toEqual(['italy', 'light', 'port', 'wolves']);
			expect(await found({ list: storeList, binding: ['hardcover'] })).toEqual(['wolves', 'light']);
			expect(await found({ list: storeList, term: 'lantern' })).toEqual(['wolves', 'light']);
			expect(await counts('language', { list: storeList } as Filters)).toEqual({ eng: 3, fre: 1 });
		});

		it('is hidden from all visitors but its customer', async () => {
			expect(await store.ask('browse/get', { list: ownList })).toMatchObject({ status: 404 });
			expect(await store.ask('browse/get', { list: ownList }, shopper())).toMatchObject({ status: 404 });
			expect(await store.ask('browse/get', { list: 987_654 }, owner)).toMatchObject({ status: 404 });
			expect(await store.ask('browse/get', { list: ownList }, owner)).toMatchObject({
				status: 200,
				body: { row_count: 4 },
			});
		});
	});

	describe('changes', () => {
		it('show a title that comes into stock and sells out', async () => {
			const inStock = async () => (await browse({ status: ['in-stock'] })).row_count;
			const put = (onhand: number) =>
				writeStock(store, [{ eisbn: isbnOfTitle('bread'), condition: 'new', onhand, location: 'Harbour' }]);
			await put(2);
			await expect.poll(inStock).toBe(5);
			await put(0);
			await expect.poll(inStock).toBe(4);
		});

		it('include a removed title and a moved subject', async () => {
			await store.db.updateTable('subjects').set({ parent_code: 'W' }).where('code', '=', 'FF').execute();
			await store.db.deleteFrom('titles').where('eisbn', '=', isbnOfTitle('bread')).execute();
			await invalidate(store.db, 'catalogue');
			store.versions.refresh();
			expect((await browse({})).row_count).toBe(everything - 1);
			expect((await browse({ term: 'obrien bread' })).row_count).toBe(0);
			expect((await found({ subject: ['W'] })).sort()).toEqual(['ice', 'it', 'mint', 'quebec', 'tables', 'tide']);
		});
	});

	it('answers guests and sessions alike', async () => {
		const [a, b] = await Promise.all([store.ask('browse/get', {}, guest()), store.ask('browse/get', {}, shopper())]);
		expect(a.body).toEqual(b.body);
	});
});
