import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import type { SearchType } from '~store/contract/browse';
import { inventedNow, isbnOfTitle, nameOf, openInventedShop } from '../harness/invented-shop';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('search', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => inventedNow });
		await openInventedShop(store);
	});
	afterAll(() => store.dispose());

	const search = async (t: string, k?: SearchType) => {
		const result = await store.call('browse/get', { term: t, ...(k ? { kind: k } : {}) });
		return result.rows.map(nameOf);
	};
	const found = async (t: string, k?: SearchType) => (await search(t, k)).sort();

	it.each([
		["o'brien", ['bread', 'lantern', 'light']],
		['OBRIEN', ['bread', 'lantern', 'light']],
		['o brien', ['bread', 'lantern', 'light']],
		['jrr toller', ['boxKeepers', 'keepers']],
		['j.r.r. toller', ['boxKeepers', 'keepers']],
		['étranger', ['port']],
		["L'ETRANGER", ['port']],
		['ete quebec', ['quebec']],
		['orsted aether', ['aether']],
		['soren lukasz', ['aether', 'ice']],
		['spidermint', ['mint']],
		['spider mint garden', ['mint']],
		['foxes', ['children', 'wolves']],
		['wolves and fox', ['wolves']],
		['20000 miles', ['ice']],
		['bakers story', ['stories']],
		['box keeper', ['boxKeepers']],
		['雪国', ['snow']],
		['halden cycle', ['boxKeepers', 'keepers']],
		['toller tale', ['keepers']],
		['travel rossi', ['atlas', 'italy']],
		['lantern press', ['wolves']],
		['crime mystery tide', ['tables', 'tide']],
		['lantern zebra', []],
		['hald cycle', ['boxKeepers', 'keepers']],
		['trav ros', ['atlas', 'italy']],
		['wo and fox', []],
	])('finds by %j', async (term, titles) => {
		expect(await found(term)).toEqual(titles);
	});

	it.each<[string, SearchType, string[]]>([
		['lantern', 'title', ['keepers', 'lantern', 'light']],
		['lantern', 'author', ['stories']],
		['lantern', 'publisher', ['wolves']],
		['press', 'publisher', ['wolves']],
		['moss', 'title', []],
		['ken stone', 'author', ['it', 'tables', 'tide']],
		['baking', 'title', []],
	])('finds %j only in the %s', async (term, type, titles) => {
		expect(await found(term, type)).toEqual(titles);
	});

	it('shows the exact title first, then titles by their sales, then authors, series and publishers', async () => {
		expect(await search('the lantern')).toEqual(['lantern', 'keepers', 'stories']);
		expect(await search('lantern')).toEqual(['lantern', 'light', 'keepers', 'stories', 'signal', 'wolves']);
	});

	it('shows whole words before words with the same beginning', async () => {
		expect((await search('it')).slice(0, 2)).toEqual(['it', 'italy']);
	});

	it('never fails with any text', async () => {
		const typed = [
			'"',
			'"lantern',
			'lantern*',
			'-lantern',
			'NEAR(lantern light)',
			'lantern AND',
			'title:lantern',
			'{title}: lantern',
			"'; drop table titles; --",
			'\\',
			"it''s & | ! <-> (",
			'🙂',
			'🙂 lantern',
			'%',
			'_',
			'a'.repeat(300),
			'x '.repeat(150),
			'é'.repeat(300),
			'\u{10ffff}',
			'§lantern',
		];
		for (const t of typed) {
			for (const k of ['keyword', 'title', 'author', 'publisher'] as const) {
				const { status } = await store.ask('browse/get', { term: t, kind: k });
				expect(status, `${k} ${t}`).toBe(200);
			}
			expect((await store.ask('browse/suggest', { term: t.slice(0, 100) })).status, t).toBe(200);
		}
		expect(await found('"lantern* light')).toEqual(['light']);
		expect(await found('🙂 lantern light')).toEqual(['light']);
	});

	it('finds nothing for a term without words', async () => {
		expect(await store.call('browse/get', { term: '?!' })).toMatchObject({
			rows: [],
			row_count: 0,
			did_you_mean: null,
		});
		expect((await store.call('browse/get', { term: '  ' })).row_count).toBeGreaterThan(0);
	});

	it('opens the title of an ISBN', async () => {
		const eisbn = isbnOfTitle('port');
		const ten = isbn10Of(eisbn);
		const written = [
			eisbn,
			`${eisbn.slice(0, 3)}-${eisbn.slice(3, 9)}-${eisbn.slice(9)}`,
			ten,
			`ISBN: ${ten}`,
			` ${eisbn} `,
		];
		for (const t of written) {
			const result = await store.call('browse/get', { term: t });
			expect(result.item, t).toBe(eisbn);
			expect(result.rows.map(nameOf)).toEqual(['port']);
		}
		const unknown = await store.call('browse/get', { term: '9780000000002' });
		expect(unknown).toMatchObject({ item: null, row_count: 0 });
	});

	it('sorts the results in the requested order', async () => {
		const rows = async (v: 'title' | 'price' | 'newest') =>
			(await store.call('browse/get', { term: 'lantern', sort: v, editions: 'all' })).rows.map(nameOf);
		expect(await rows('title')).toEqual(
			['lantern', 'keepers', 'light', 'lightLarge', 'signal', 'stories', 'wolves'].sort(byTitle),
		);
		expect((await rows('price')).slice(0, 2)).toEqual(['stories', 'keepers']);
		expect((await rows('newest')).slice(0, 2)).toEqual(['lantern', 'lightLarge']);
	});

	describe('a term that finds nothing', () => {
		it.each([
			['lanturn', 'lantern'],
			['lantren keepers', 'lantern keepers'],
			['jrr toler', 'jrr toller'],
			['quebek', 'quebec'],
			['alntern', 'lantern'],
			['gardenning spider', 'gardening spider'],
		])('shows the likely meaning: for %j %j', async (typed, meant) => {
			const result = await store.call('browse/get', { term: typed });
			expect(result).toMatchObject({ shown_for: meant, did_you_mean: null });
			const asked = await store.call('browse/get', { term: meant });
			expect(asked).toMatchObject({ shown_for: null, did_you_mean: null });
			expect(result.rows.map(nameOf)).toEqual(asked.rows.map(nameOf));
			expect(result.row_count).toBeGreaterThan(0);
		});

		it('only offers a correction when the typed words are valid', async () => {
			const result = await store.call('browse/get', { term: 'lanturn', words: 'typed' });
			expect(result).toMatchObject({ rows: [], row_count: 0, shown_for: null, did_you_mean: 'lantern' });
		});

		it.each(['zzzzzzzz', 'lantern zebra', 'lantern rossi bread', '1234567'])('is not corrected: %j', async (typed) => {
			const result = await store.call('browse/get', { term: typed });
			expect(result).toMatchObject({ rows: [], shown_for: null, did_you_mean: null });
		});

		it('is corrected only to matches within the filters', async () => {
			const french = await store.call('browse/get', { term: 'lanturn', language: ['fre'] });
			expect(french).toMatchObject({ rows: [], shown_for: null, did_you_mean: null });
		});
	});

	describe('editions of a work', () => {
		it('are one result: the edition in stock, with the number of others', async () => {
			const result = await store.call('browse/get', { term: 'lantern light' });
			expect(result.rows.map(nameOf)).toEqual(['light']);
			expect(result).toMatchObject({ row_count: 1, other_editions: [1] });
		});

		it('are all shown on request', async () => {
			const result = await store.call('browse/get', { term: 'lantern light', editions: 'all' });
			expect(result.rows.map(nameOf)).toEqual(['light', 'lightLarge']);
			expect(result).toMatchObject({ row_count: 2, other_editions: [] });
		});

		it('are listed separately when no search term is given', async () => {
			const result = await store.call('browse/get', { binding: ['hardcover', 'paperback'], limit: 200 });
			expect(result.rows.map(nameOf)).toEqual(expect.arrayContaining(['light', 'lightLarge']));
		});
	});

	describe('while typing', () => {
		const suggest = async (t: string, k?: SearchType) =>
			(await store.call('browse/suggest', { term: t, ...(k ? { kind: k } : {}) })).suggestions;

		it('suggests titles, authors, series and publishers', async () => {
			const cover = { cover_image_cache: expect.stringMatching(/^[\w-]+$/) };
			expect(await suggest('lant')).toEqual([
				{ label: 'Lantern Light', kind: 'title', eisbn: isbnOfTitle('light'), author: 'Jon O Brien', ...cover },
				{ label: 'The Lantern', kind: 'title', eisbn: isbnOfTitle('lantern'), author: "Maeve O'Brien", ...cover },
				{
					label: 'The Lantern Keepers',
					kind: 'title',
					eisbn: isbnOfTitle('keepers'),
					author: 'J. R. R. Toller',
					...cover,
				},
				{ label: 'Pat Lantern', kind: 'author', eisbn: null },
				{ label: 'Lantern Science', kind: 'series', eisbn: null },
				{ label: 'Lantern Press', kind: 'publisher', eisbn: null },
			]);
		});

		it('suggests by a later word, and forgives accents and initials', async () => {
			expect((await suggest('quebec'))[0]).toMatchObject({ label: 'Été à Québec' });
			expect(await suggest('jrr tol')).toMatchObject([{ label: 'J. R. R. Toller', kind: 'author' }]);
			expect(await suggest("o'br", 'author')).toMatchObject([{ label: 'Jon O Brien' }, { label: "Maeve O'Brien" }]);
		});

		it('suggests only from the chosen search field', async () => {
			expect(await suggest('lantern', 'author')).toMatchObject([{ label: 'Pat Lantern' }]);
			expect(await suggest('moss', 'title')).toEqual([]);
			expect(await suggest('quire', 'publisher')).toEqual([{ label: 'Quire House', kind: 'publisher', eisbn: null }]);
			expect(await suggest('lantern', 'publisher')).toMatchObject([{ label: 'Lantern Press' }]);
		});

		it('suggests the likely term when no title matches', async () => {
			expect((await suggest('lanturn kee'))[0]).toMatchObject({ label: 'The Lantern Keepers' });
		});

		it('suggests titles by the beginning of their ISBN, of ten digits or of thirteen', async () => {
			const eisbn = isbnOfTitle('port');
			for (const typed of [eisbn.slice(0, 12), eisbn.slice(3, 12), `978-${eisbn.slice(3, 12)}`]) {
				expect(await suggest(typed), typed).toMatchObject([{ eisbn, kind: 'title' }]);
			}
		});

		it('suggests at most eight terms, and none for one letter or a hidden title', async () => {
			expect(await suggest('almanac')).toHaveLength(8);
			expect(await suggest('l')).toEqual([]);
			expect(await suggest('never lantern')).toEqual([]);
		});
	});

	it('suggests at most eight matches, even with many of each kind', async () => {
		const records = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((number, at) => ({
			eisbn: `978155501000${at}`,
			title: `Quartz ${number}`,
			authors: [{ name: `${number} Quartz` }],
			series: `Quartz Series ${number}`,
			publisher: `Quartz House ${number}`,
		}));
		await writeTitles(
			store,
			records.map((record) => ({ record, at: 1 })),
			{ file: 'quartz' },
		);
		store.versions.refresh();
		const { suggestions } = await store.call('browse/suggest', { term: 'quar' });
		expect(suggestions.map(({ kind }) => kind)).toEqual([
			...['title', 'title', 'title', 'title', 'author', 'author', 'series', 'publisher'],
		]);
	});

	it('finds a changed title by its new words, and not by its old words', async () => {
		const record = { eisbn: '9781555000004', title: 'Comet Harvest', authors: [{ name: 'Bea Frost' }] };
		await writeTitles(store, [{ record, at: 1 }], { file: 'first' });
		store.versions.refresh();
		expect((await store.call('browse/get', { term: 'comet frost' })).row_count).toBe(1);
		await writeTitles(store, [{ record: { ...record, title: 'Meteor Harvest' }, at: 1 }], { file: 'second' });
		store.versions.refresh();
		expect((await store.call('browse/get', { term: 'comet' })).row_count).toBe(0);
		expect((await store.call('browse/get', { term: 'meteor frost' })).rows).toMatchObject([
			{ title: 'Meteor Harvest' },
		]);
	});
});

const titles: Record<string, string> = {
	lantern: 'lantern',
	keepers: 'lantern keepers',
	light: 'lantern light',
	lightLarge: 'lantern light 2',
	signal: 'signals',
	stories: "baker's stories",
	wolves: 'wolves & foxes',
};
const byTitle = (a: string, b: string) => ((titles[a] ?? '') < (titles[b] ?? '') ? -1 : 1);

function isbn10Of(eisbn: string): string {
	const nine = eisbn.slice(3, 12);
	const sum = [...nine].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
	const check = (11 - (sum % 11)) % 11;
	return nine + (check === 10 ? 'X' : check);
}
