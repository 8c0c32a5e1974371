import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshFacets } from '~store/catalogue/facets/facet-rows';
import type { Finder } from '~store/catalogue/search/finder';
import { openFinder } from '~store/catalogue/search/finder';
import { parseQuery } from '~store/catalogue/search/words/parse-query';
import { readColumns } from '~store/foundation/column-file';
import { inTransaction } from '~store/foundation/database/transactions';
import { generateTitles } from '../bench/generate-titles';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const titles = 1500;

onBothEngines('the stored filter table', (engine) => {
	let store: TestStore;
	let file: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		file = join(store.config.DATA_DIR, 'filters.kept');
		await generateTitles(store, titles);
	});
	afterAll(() => store.dispose());

	const start = () => openFinder(store, store.versions, store.config);
	/** Everything that a finder knows about the titles, however it got there. */
	const known = async (finder: Finder) => {
		const { table } = await finder.catalogue.current();
		const { ids, days, plain, about, sorts, works } = table;
		return Array.from({ length: table.size }, (_, position) => ({
			id: ids[position],
			day: days[position],
			rank: sorts.ranks[position],
			title: sorts.titles[position],
			values: [...table.plainSets.valuesOf(plain[position] ?? 0), ...table.subjectSets.valuesOf(about[position] ?? 0)]
				.map((value) => `${table.values[value]?.key} ${table.values[value]?.value}`)
				.sort(),
			editions: [...works.editionsOf(position)].sort(),
		})).sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
	};
	const change = async (id: number, price: number) => {
		await store.db.updateTable('titles').set({ lowest_price: price, rank: price }).where('id', '=', id).execute();
		await inTransaction(store, (db) => refreshFacets(db, [id]));
		store.versions.refresh();
	};

	beforeEach(async () => {
		const finder = start();
		await change(1, Math.ceil(Math.random() * 90_000) + 10);
		await finder.catalogue.current();
		await finder.catalogue.keep();
	});

	it('equals the database', async () => {
		expect(existsSync(file)).toBe(true);
		const fromFile = await known(start());
		writeFileSync(file, '');
		expect(fromFile).toEqual(await known(start()));
		expect(fromFile).toHaveLength(titles);
	});

	it('is updated with later changes', async () => {
		await change(3, 77);
		await change(titles, 99);
		const fromFile = await known(start());
		writeFileSync(file, '');
		expect(fromFile).toEqual(await known(start()));
		expect(fromFile[2]?.rank).toBe(77);
	});

	it.each(['cut short', 'a flipped bit', 'not such a file'])('is rejected when damaged: %s', async (damage) => {
		const bytes = readFileSync(file);
		const at = bytes.length - 5000;
		if (damage === 'cut short') writeFileSync(file, bytes.subarray(0, at));
		else if (damage === 'a flipped bit') writeFileSync(file, bytes.fill((bytes[at] ?? 0) ^ 4, at, at + 1));
		else writeFileSync(file, 'Once upon a time');
		expect(readColumns(file)).toBeNull();
		expect(await known(start())).toHaveLength(titles);
	});

	describe('with the search index in parts', () => {
		const folder = () => store.config.DATA_DIR;
		const parts = () =>
			new Map(
				readdirSync(folder())
					.filter((name) => /^filters\..*\.part/.test(name))
					.map((name) => [name, statSync(join(folder(), name)).ino]),
			);
		const rename = async (finder: Finder, id: number, title: string) => {
			await store.db.updateTable('titles').set({ title }).where('id', '=', id).execute();
			await inTransaction(store, (db) => refreshFacets(db, [id]));
			store.versions.refresh();
			await finder.catalogue.current();
			await finder.catalogue.keep();
		};
		const has = async (finder: Finder, text: string) => {
			const query = parseQuery(text);
			return (
				query !== null &&
				(await finder.catalogue.current()).index.match({ query, scopes: ['title'], called: false }).positions.length > 0
			);
		};

		it('writes only the parts that changed', async () => {
			const before = parts();
			expect(before.size).toBeGreaterThan(0);
			await rename(start(), 7, 'Zeppelins over Zagreb');
			const after = parts();
			expect(after.size).toBe(before.size + 1);
			expect([...after]).toEqual(expect.arrayContaining([...before]));
			expect(await has(start(), 'zeppelins zagreb')).toBe(true);
		});

		it.each(['cut short', 'gone'])('is rejected when a part is %s', async (damage) => {
			for (const name of parts().keys()) {
				if (damage === 'gone') rmSync(join(folder(), name));
				else writeFileSync(join(folder(), name), readFileSync(join(folder(), name)).subarray(0, 500));
			}
			const finder = start();
			expect(await known(finder)).toHaveLength(titles);
			expect(await has(finder, 'zeppelins zagreb')).toBe(true);
			await finder.catalogue.keep();
			expect(await has(start(), 'zeppelins zagreb')).toBe(true);
		});

		it('deletes parts that are unused for an hour', async () => {
			const [old, young] = ['0', '1'].map((digit) => `filters.${digit.repeat(8)}-0000-4000-8000-000000000000.part`);
			for (const name of [old, young]) writeFileSync(join(folder(), name ?? ''), 'a part');
			for (const name of parts().keys()) if (name !== young) utimesSync(join(folder(), name), new Date(0), new Date(0));
			await rename(start(), 8, 'Yachts of Yesteryear');
			expect([...parts().keys()]).toContain(young);
			expect([...parts().keys()]).not.toContain(old);
			expect(await has(start(), 'zeppelins zagreb')).toBe(true);
			expect(await has(start(), 'yachts yesteryear')).toBe(true);
		});
	});

	it('is rejected when the database was restored to an earlier time and has continued from there', async () => {
		const finder = start();
		await change(4, 654);
		await finder.catalogue.current();
		await finder.catalogue.keep();
		await store.db.updateTable('title_facets').set({ filters: 'b used' }).where('title_id', '=', 4).execute();
		expect((await known(start()))[3]?.values).toEqual(['status used']);
	});

	it('is rejected when a title belongs to another work', async () => {
		const row = store.db.selectFrom('title_facets').select('sort_keys').where('title_id', '=', 1);
		const { sort_keys } = await row.executeTakeFirstOrThrow();
		const moved = sort_keys.replace(/^W .*$/m, 'W 12345678901');
		expect(moved).not.toBe(sort_keys);
		await store.db.updateTable('title_facets').set({ sort_keys: moved }).where('title_id', '=', 1).execute();
		await store.db.updateTable('title_facets').set({ sort_keys: moved }).where('title_id', '=', 2).execute();
		expect((await known(start()))[0]?.editions).toEqual([0, 1]);
	});

	it('contains no outdated sets of values', async () => {
		const finder = start();
		const { table } = await finder.catalogue.current();
		for (let at = 0; at < 4000; at += 1) table.put(1, { filters: `b used\nc condition ${at}`, sort_keys: '' });
		const row = await store.db
			.selectFrom('title_facets')
			.selectAll()
			.where('title_id', '=', 1)
			.executeTakeFirstOrThrow();
		table.put(1, row);
		await change(5, 4321);
		await finder.catalogue.current();
		await finder.catalogue.keep();
		expect((await start().catalogue.current()).table.plainSets.size).toBeLessThan(4000);
	});

	it('removes abandoned partial files, and keeps files that are being written', async () => {
		const [old, young] = [`${file}.1`, `${file}.2`];
		for (const path of [old, young]) writeFileSync(path, 'half of it');
		utimesSync(old, new Date(0), new Date(0));
		const finder = start();
		await change(5, 1234);
		await finder.catalogue.current();
		await finder.catalogue.keep();
		expect([old, young].map((path) => existsSync(path))).toEqual([false, true]);
	});

	it('is rejected when it belongs to another database', async () => {
		await store.db.updateTable('title_facets').set({ filters: 'b used' }).execute();
		expect((await known(start()))[5]?.values).toEqual(['status used']);
	});
});
