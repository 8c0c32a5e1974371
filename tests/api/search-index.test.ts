import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFinder } from '~store/catalogue/search/finder';
import { type Scope, scopeColumns } from '~store/catalogue/search/index/columns';
import { markAt } from '~store/catalogue/search/index/matches';
import { type ParsedQuery, parseQuery } from '~store/catalogue/search/words/parse-query';
import { columnTokens, textsOf } from '~store/catalogue/search/words/texts';
import { tokensOf } from '~store/catalogue/search/words/words';
import { textsInRows } from '~store/catalogue/titles/searched-texts';
import { holdTopic } from '~store/catalogue/writing/hold-topic';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { invalidate } from '~store/foundation/caching/cache-tags';
import { hold, nextFacets } from '~store/foundation/caching/versions';
import { inTransaction } from '~store/foundation/database/transactions';
import { generateTitles } from '../bench/generate-titles';
import { dice } from '../bench/invented-books';
import { scanTitles, type TitleTokens } from '../harness/scan-titles';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const titles = 400;
const queries = 2000;
const scopes = Object.keys(scopeColumns) as Scope[];

onBothEngines('the search index', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await generateTitles(store, titles);
	});
	afterAll(() => store.dispose());

	/** Returns every title that can be found, by id, with the tokens of its row and its subjects. */
	async function rows(): Promise<Map<number, TitleTokens>> {
		const shown = await store.db.selectFrom('title_facets').select('title_id').where('filters', '!=', '').execute();
		const found = new Set(shown.map(({ title_id }) => title_id));
		const told = await store.db
			.selectFrom('titles')
			.select(['id', ...textsInRows])
			.execute();
		const subjects = await store.db
			.selectFrom('title_subjects')
			.innerJoin('subjects', 'subjects.code', 'title_subjects.code')
			.select(['title_id', 'label'])
			.execute();
		return new Map(
			told
				.filter(({ id }) => found.has(id))
				.map((row) => {
					const labels = subjects
						.filter(({ title_id }) => title_id === row.id)
						.flatMap(({ label }) => [...tokensOf(label)]);
					return [row.id, { ...columnTokens(textsOf(row)), subjects: new Set(labels) }];
				}),
		);
	}

	/** Makes queries from words of a title. The last word may be incomplete, and one word may come from another title. */
	function randomQueries(all: readonly TitleTokens[], count: number): ParsedQuery[] {
		const chance = dice(7);
		const words = all.map(({ title, authors, subjects }) =>
			[...title, ...authors, ...subjects].filter((one) => /^\p{L}/u.test(one)),
		);
		const asked: ParsedQuery[] = [];
		while (asked.length < count) {
			const own = chance.of(words);
			const some = Array.from({ length: 1 + chance.below(3) }, () =>
				chance.of(chance.below(5) === 0 ? chance.of(words) : own),
			);
			const text = some.join(' ');
			const query = parseQuery(
				chance.below(2) === 0 ? text : text.slice(0, Math.max(1, text.length - chance.below(4))),
			);
			if (query) asked.push(query);
		}
		return asked;
	}

	async function expectAgreement(count: number): Promise<void> {
		const byId = await rows();
		const { table, index } = await openFinder(store, store.versions, store.config).catalogue.current();
		const byPosition = new Map([...byId].map(([id, tokens]) => [table.positionOf(id) ?? -1, tokens]));
		const chance = dice(3);
		let found = 0;
		for (const query of randomQueries([...byId.values()], count)) {
			const scope = chance.of(scopes);
			const called = chance.below(2) === 0;
			const expected = scanTitles(byPosition, query, scope, called);
			const matches = index.match({ query, scopes: [scope], called });
			expect([...matches.positions], JSON.stringify(query.words)).toEqual([...expected.keys()].sort((a, b) => a - b));
			for (const [position, mark] of expected) expect(markAt(matches, position)).toBe(mark);
			found += expected.size;
		}
		expect(found).toBeGreaterThan(count);
	}

	/** Opens a finder and records whether it searches for the words. */
	function openAsked() {
		const finder = openFinder(store, store.versions, store.config);
		const has = async (text: string) => {
			const query = parseQuery(text);
			if (!query) throw new Error(`There is no word in ${text}`);
			store.versions.refresh();
			return (
				(await finder.catalogue.current()).index.match({ query, scopes: ['anywhere'], called: false }).positions
					.length > 0
			);
		};
		return { finder, has };
	}
	/** Renames a title without the knowledge of a process that caches its row. */
	const call = (id: number, title: string) =>
		store.db.updateTable('titles').set({ title }).where('id', '=', id).execute();
	/** Writes the rows of titles as another process would after a change. */
	const writeRows = (ids: number[], sortKeys: (known: string) => string) =>
		inTransaction(store, async (db) => {
			await hold(db, 'catalogue');
			await invalidate(db, 'catalogue');
			const version = await nextFacets(db);
			const rows = await db.selectFrom('title_facets').selectAll().where('title_id', 'in', ids).execute();
			for (const row of rows)
				await db
					.updateTable('title_facets')
					.set({ version, sort_keys: sortKeys(row.sort_keys) })
					.where('title_id', '=', row.title_id)
					.execute();
		});
	const idOf = async (eisbn: string) =>
		(await store.db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirstOrThrow()).id;

	it('equals an index built from all titles', () => expectAgreement(queries));

	it('includes changed, new and removed titles and topics, from one start to the next', async () => {
		const { finder, has } = openAsked();
		expect(await has('zanzibar')).toBe(false);
		const record = { eisbn: '9781555000004', title: 'Zanzibar by Night', authors: [{ name: 'Bea Frost' }] };
		await writeTitles(store, [{ record, at: 1 }], { file: 'first' });
		expect(await has('zanzibar')).toBe(true);
		await writeTitles(store, [{ record: { ...record, subtitle: 'A Qualified Success' }, at: 1 }], { file: 'second' });
		expect(await has('zanzibar qualified')).toBe(true);
		await writeTitles(store, [{ record: { ...record, publisher: 'Xylophone & Sons' }, at: 1 }], { file: 'third' });
		expect(await has('zanzibar xylophone')).toBe(true);
		await holdTopic(store, '__quay-readers', [record.eisbn]);
		expect(await has('zanzibar quay readers')).toBe(true);
		await finder.catalogue.keep();
		await holdTopic(store, '__quay-readers', []);
		expect(await has('zanzibar quay readers')).toBe(false);
		expect(await has('zanzibar xylophone')).toBe(true);
		await expectAgreement(200);
	});

	it('finds a title that was renamed during the reading and then got its old name back', async () => {
		const { has } = openAsked();
		const record = { eisbn: '9781555000011', title: 'Quixotic Harbours', authors: [] };
		await writeTitles(store, [{ record, at: 1 }], { file: 'fourth' });
		const id = await idOf(record.eisbn);
		await call(id, 'Momentary Yonder');
		expect(await has('yonder')).toBe(true);
		await call(id, record.title);
		await writeRows([id], (known) => known);
		expect([await has('quixotic'), await has('yonder')]).toEqual([true, false]);
	});

	it('is rejected when titles without a sum have other names', async () => {
		const { title_id: id } = await store.db
			.selectFrom('title_facets')
			.select('title_id')
			.where('filters', '!=', '')
			.orderBy('title_id')
			.executeTakeFirstOrThrow();
		await writeRows([id], (known) => known.replace(/\nX \d+/, ''));
		const { finder } = openAsked();
		await finder.catalogue.current();
		await finder.catalogue.keep();
		await call(id, 'Unheard Umbrella');
		expect(await openAsked().has('unheard umbrella')).toBe(true);
	});

	it('is kept when rows of titles are deleted, and no longer finds those titles', async () => {
		const { finder, has } = openAsked();
		const record = { eisbn: '9781555000028', title: 'Vanishing Kumquats', authors: [] };
		await writeTitles(store, [{ record, at: 1 }], { file: 'fifth' });
		expect(await has('kumquats')).toBe(true);
		const { index } = await finder.catalogue.current();
		await store.db
			.deleteFrom('title_facets')
			.where('title_id', '=', await idOf(record.eisbn))
			.execute();
		await writeRows([1], (known) => known);
		expect(await has('kumquats')).toBe(false);
		expect((await finder.catalogue.current()).index).toBe(index);
	});
});
