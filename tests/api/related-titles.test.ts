import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStockedTitle, addSubject, addTitle } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;

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

	describe('what is near a title', () => {
		it('gathers other works by its author, of its series and on its subject', async () => {
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

		it('leaves out a shelf that is empty, and shows 24 titles of one that is long', async () => {
			const id = await addTitle(store, { authors: ['Prolific Pen'] });
			for (let volume = 0; volume < 30; volume++) await addTitle(store, { authors: ['Prolific Pen'] });
			const { groups } = await store.call('title/getRelatedItems', { eisbn: await eisbnOf(id) });
			expect(groups).toHaveLength(1);
			expect(groups[0]).toMatchObject({ row_count: 30 });
			expect(groups[0]?.rows).toHaveLength(24);
			const alone = await eisbnOf(await addTitle(store, { authors: [] }));
			expect((await store.call('title/getRelatedItems', { eisbn: alone })).groups).toEqual([]);
		});

		it('sorts editions as shoppers look for them', async () => {
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

		it('lists a series in reading order, however it is written, and an author', async () => {
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

	it('runs as many queries for many rows as for one', async () => {
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
		expect(await countQueries(store, 'title/getBindingItems', { eisbn: await eisbnOf(many) })).toBeLessThanOrEqual(4);
		expect(await countQueries(store, 'title/getAuthorItems', { author: 'Busy Writer' })).toBe(3);
	});
});
