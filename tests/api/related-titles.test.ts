import Sqlite from 'better-sqlite3';
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FoundShelves } from '~store/catalogue/titles/found-shelves';
import { nameKey } from '~store/catalogue/titles/sort-keys';
import { writeShelves } from '~store/catalogue/titles/write-shelves';
import type { TitleGroup } from '~store/contract/title';
import { dispatch } from '~store/dispatch';
import { invalidate } from '~store/foundation/caching/cache-tags';
import { sqliteFile } from '~store/foundation/database/sqlite';
import { sweep } from '~store/jobs/sweeps';
import type { Store } from '~store/store';
import { addStockedTitle, addSubject, addTitle } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

let now = Date.UTC(2027, 2, 2, 20) / 1000;

/** Records the queries that a store makes. */
function listenTo(store: TestStore): { heard: TestStore; asked: CompiledQuery[] } {
	const asked: CompiledQuery[] = [];
	const listener: KyselyPlugin = {
		transformQuery({ node, queryId }) {
			asked.push(store.catalogue.getExecutor().compileQuery(node, queryId));
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return {
		heard: { ...store, db: store.db.withPlugin(listener), catalogue: store.catalogue.withPlugin(listener) },
		asked,
	};
}

onBothEngines('related titles', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());

	const eisbnOf = async (id: number) =>
		(await store.db.selectFrom('titles').select('eisbn').where('id', '=', id).executeTakeFirstOrThrow()).eisbn;
	const item = async (id: number, more: { list_id?: number } = {}) =>
		store.call('title/getItem', { eisbn: await eisbnOf(id), ...more });
	const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);

	describe('the shelves of related titles', () => {
		it('show other works by the author, of the series and on the subject', async () => {
			await addSubject(store, 'WN', 'Nature');
			const mine = { authors: ['Nora Vale'], subjects: ['WN'], series: 'Tides', work_key: 'ebb' };
			const id = await addTitle(store, { ...mine, title: 'Ebb', series_num: '2' });
			await addTitle(store, { ...mine, title: 'Ebb, hardcover', binding_code: 'BB' });
			const flow = { authors: ['Nora Vale'], work_key: 'flow', title: 'Flow', series: 'The Tides', series_num: '10' };
			await addTitle(store, { ...flow, binding_code: 'ED', title: 'Flow, e-book' });
			await addTitle(store, flow);
			await addTitle(store, { authors: ['Nora Vale'], title: 'Slack', series: 'Tides', series_num: '3' });
			await addTitle(store, { authors: ['Bo Reed'], title: 'Moss', subjects: ['WN'], rank: 90 });
			await addTitle(store, { authors: ['Bo Reed'], title: 'Fern', subjects: ['WN'], rank: 12 });
			await addTitle(store, { authors: ['Bo Reed'], title: 'Gone', subjects: ['WN'], rank: 1, status: 'out_of_print' });
			const { groups } = await store.call('title/getRelatedItems', { eisbn: await eisbnOf(id) });
			expect(groups.map(({ fullname, row_count, rows }) => [fullname, row_count, titlesOf(rows)])).toEqual([
				['More by Nora Vale', 2, expect.arrayContaining(['Flow', 'Slack'])],
				['More in Tides', 2, ['Slack', 'Flow']],
				['Readers of Nature also look at', 3, ['Fern', 'Moss', 'Gone']],
			]);
		});

		it('leave out an empty shelf, and show at most 24 titles of a long one', async () => {
			const id = await addTitle(store, { authors: ['Prolific Pen'] });
			for (let volume = 0; volume < 30; volume++) await addTitle(store, { authors: ['Prolific Pen'] });
			const { groups } = await store.call('title/getRelatedItems', { eisbn: await eisbnOf(id) });
			expect(groups).toHaveLength(1);
			expect(groups[0]).toMatchObject({ row_count: 30 });
			expect(groups[0]?.rows).toHaveLength(24);
			const alone = await eisbnOf(await addTitle(store, { authors: [] }));
			expect((await store.call('title/getRelatedItems', { eisbn: alone })).groups).toEqual([]);
		});

		it('sort editions by what shoppers prefer', async () => {
			const edition = (title: string, values: object) => addTitle(store, { title, work_key: 'dune', ...values });
			const id = await edition('This', {});
			await edition('French', { language: 'fre' });
			await edition('E-book', { binding_code: 'ED' });
			await edition('Large print', { is_large_print: 1 });
			await edition('Audio', { binding_code: 'AJ' });
			await edition('Hardcover', { binding_code: 'BB' });
			await edition('Paperback', {});
			const { rows, row_count } = await store.call('title/getBindingItems', { eisbn: await eisbnOf(id) });
			expect(titlesOf(rows)).toEqual(['Paperback', 'Large print', 'Hardcover', 'Audio', 'E-book', 'French']);
			expect(row_count).toBe(6);
			expect((await item(id)).edition_count).toBe(6);
		});

		it('list a series in reading order, with any spelling of the series and author', async () => {
			for (const volume of ['10', '2', '1']) {
				await addTitle(store, { title: `Kite ${volume}`, series: 'The Kite Books', series_num: volume });
			}
			const series = await store.call('title/getSeriesItems', { series: 'kite books' });
			expect(series).toMatchObject({ series: 'The Kite Books', row_count: 3 });
			expect(titlesOf(series.rows)).toEqual(['Kite 1', 'Kite 2', 'Kite 10']);
			await addTitle(store, { title: 'Initials', authors: ['J.R. Ewe'] });
			expect(titlesOf((await store.call('title/getAuthorItems', { author: 'j r ewe' })).rows)).toEqual(['Initials']);
			expect(await store.call('title/getAuthorItems', { author: '…' })).toMatchObject({ rows: [], row_count: 0 });
			expect(await store.call('title/getSeriesItems', { series: 'None such' })).toMatchObject({ rows: [] });
		});
	});

	it('need as many queries for many rows as for one', async () => {
		const one = await addTitle(store, { authors: ['Lone Writer'], work_key: 'lone', subjects: ['L1', 'L2'] });
		await addTitle(store, { authors: ['Lone Writer'] });
		await addTitle(store, { work_key: 'lone' });
		const many = await addTitle(store, { authors: ['Busy Writer'], work_key: 'busy', subjects: ['B1', 'B2'] });
		for (let at = 0; at < 30; at++) {
			await addStockedTitle(store, { authors: ['Busy Writer'], subjects: ['B1'] });
			await addStockedTitle(store, { work_key: 'busy' });
		}
		for (const name of ['title/getItem', 'title/getRelatedItems', 'title/getBindingItems'] as const) {
			const [few, more] = [await eisbnOf(one), await eisbnOf(many)];
			expect(await countQueries(store, name, { eisbn: more })).toBe(await countQueries(store, name, { eisbn: few }));
		}
		expect(await countQueries(store, 'title/getBindingItems', { eisbn: await eisbnOf(many) })).toBe(1);
		expect(await countQueries(store, 'title/getAuthorItems', { author: 'Busy Writer' })).toBe(2);
	});

	it('return at most the requested rows, and count all of them', async () => {
		const work = { authors: ['Terse Writer'], work_key: 'terse' };
		const eisbn = await eisbnOf(await addTitle(store, work));
		for (let at = 0; at < 3; at++) {
			await addTitle(store, work);
			await addTitle(store, { authors: ['Terse Writer'] });
		}
		const { groups } = await store.call('title/getRelatedItems', { eisbn, most: 2 });
		const editions = await store.call('title/getBindingItems', { eisbn, most: 2 });
		expect([...groups, editions].map(({ row_count, rows }) => [row_count, rows.length])).toEqual([
			[3, 2],
			[3, 2],
		]);
	});

	describe('the stored shelves of a title', () => {
		/** Opens the same shop in another process. */
		const another = () => ({ ...store, related: new FoundShelves() });
		const shelvesOf = async (id: number, from: Store = store) => {
			const answer = await dispatch(from, 'title/getRelatedItems', { eisbn: await eisbnOf(id) }, guest());
			return (answer.body as { groups: TitleGroup[] }).groups.map(({ rows }) => titlesOf(rows).sort());
		};
		const change = async () => {
			await invalidate(store.db, 'catalogue');
			store.versions.refresh();
		};

		it('are used until the catalogue changes, and for at least an hour', async () => {
			const first = await addTitle(store, { authors: ['Slow Hand'], title: 'One' });
			const second = await addTitle(store, { authors: ['Slow Hand'], title: 'Two' });
			expect(await shelvesOf(first)).toEqual([['Two']]);
			await writeShelves(store);
			await addTitle(store, { authors: ['Slow Hand'], title: 'Three' });
			now += 3 * 3600;
			expect(await shelvesOf(second, another())).toEqual([['One']]);
			await change();
			expect(await shelvesOf(second, another())).toEqual([['One', 'Three']]);

			expect(await shelvesOf(second)).toEqual([['One', 'Three']]);
			await addTitle(store, { authors: ['Slow Hand'], title: 'Four' });
			await change();
			now += 3590;
			expect(await shelvesOf(first)).toEqual([['Three', 'Two']]);
			now += 11;
			expect(await shelvesOf(first)).toEqual([['Four', 'Three', 'Two']]);
		});

		it('change as soon as the title has another author', async () => {
			const id = await addTitle(store, { authors: ['Before Marriage'] });
			await addTitle(store, { authors: ['Before Marriage'], title: 'Maiden' });
			await addTitle(store, { authors: ['After Marriage'], title: 'Wife' });
			expect(await shelvesOf(id)).toEqual([['Maiden']]);
			const renamed = { name: 'After Marriage', name_key: nameKey('After Marriage') };
			await store.db.updateTable('title_authors').set(renamed).where('title_id', '=', id).execute();
			expect(await shelvesOf(id)).toEqual([['Wife']]);
		});

		it('never contain the title itself, even after it moved to another work', async () => {
			const id = await addTitle(store, { authors: ['Moved About'], title: 'Moved', work_key: 'here' });
			const other = await addTitle(store, { authors: ['Moved About'], title: 'Stayed' });
			expect(await shelvesOf(other)).toEqual([['Moved']]);
			await store.db.updateTable('titles').set({ work_key: 'there' }).where('id', '=', id).execute();
			expect(await shelvesOf(id)).toEqual([['Stayed']]);
		});

		if (engine === 'sqlite')
			it('are written after another process, without waiting for it', async () => {
				const id = await addTitle(store, { authors: ['Kept In Mind'] });
				await addTitle(store, { authors: ['Kept In Mind'] });
				await shelvesOf(id);
				const importing = new Sqlite(sqliteFile(store.config.DATA_DIR));
				importing.exec('begin immediate');
				const { heard, asked } = listenTo(store);
				await expect(writeShelves(heard)).rejects.toThrow('locked');
				// The attempt in between failed at the beginning of its transaction.
				const texts = asked.map(({ sql: text }) => text);
				expect(texts).toEqual(['pragma busy_timeout = 0', 'pragma busy_timeout = 10000']);
				importing.exec('commit');
				importing.close();
				await writeShelves(store);
				const kept = store.db.selectFrom('related_shelves').select('key').where('kind', '=', 'author').execute();
				expect(await kept).toContainEqual({ key: 'kept in mind' });
				const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(store.db);
				expect(rows).toEqual([{ timeout: 10_000 }]);
			});

		it('are known to every process once written, and deleted after a week without requests', async () => {
			const shelves = () => store.db.selectFrom('related_shelves').select('key').where('kind', '=', 'author').execute();
			const id = await addTitle(store, { authors: ['Known Everywhere'] });
			await addTitle(store, { authors: ['Known Everywhere'] });
			await shelvesOf(id);
			expect(await shelves()).not.toContainEqual({ key: 'known everywhere' });
			await writeShelves(store);
			await writeShelves(store);
			expect(await shelves()).toContainEqual({ key: 'known everywhere' });
			await sweep(store, 'related_shelves');
			expect(await shelves()).toContainEqual({ key: 'known everywhere' });
			now += 8 * 86_400;
			await sweep(store, 'related_shelves');
			expect(await shelves()).toEqual([]);
		});
	});

	describe('an item page', () => {
		const page = ['title/getItem', 'title/getRelatedItems', 'title/getBindingItems'] as const;
		let eisbn = '';
		beforeAll(async () => {
			await addSubject(store, 'XP', 'Plans');
			const book = { authors: ['Frugal Pen'], series: 'Thrift', subjects: ['XP'] };
			eisbn = await eisbnOf(await addStockedTitle(store, { ...book, work_key: 'frugal' }));
			await addStockedTitle(store, { ...book, work_key: 'frugal' });
			const other = await eisbnOf(await addStockedTitle(store, book));
			await addStockedTitle(store, { authors: ['Somebody'], subjects: ['XP'] });
			await store.call('title/getRelatedItems', { eisbn: other });
			await writeShelves(store);
		});

		it('needs six queries when its shelves are stored, and shows all data', async () => {
			let queries = 0;
			for (const name of page)
				queries += await countQueries({ ...store, related: new FoundShelves() }, name, { eisbn });
			expect(queries).toBe(6);
			const { groups } = await store.call('title/getRelatedItems', { eisbn });
			expect(groups.map(({ row_count, rows }) => [row_count, rows.length])).toEqual([
				[1, 1],
				[1, 1],
				[1, 1],
			]);
		});

		if (engine === 'sqlite')
			it('reads no table completely, with stored shelves or without', async () => {
				const { heard, asked } = listenTo(store);
				for (const name of page) await dispatch(heard, name, { eisbn }, guest());
				await store.db.deleteFrom('related_shelves').execute();
				for (const name of page) await dispatch({ ...heard, related: new FoundShelves() }, name, { eisbn }, guest());
				expect(asked.length).toBeGreaterThanOrEqual(15);
				for (const { sql: text, parameters } of asked) {
					const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
					const { rows } = await store.catalogue.executeQuery<{ detail: string }>(plan);
					// The query itself has just found the titles' trails of headings.
					const walked = rows.filter(({ detail }) => detail.startsWith('SCAN') && detail !== 'SCAN trail');
					expect(walked, text).toEqual([]);
				}
			});
	});
});
