import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TitleRecord } from '~store/catalogue/feeds/title-record';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { countedOf } from '../harness/cache-tags';
import { nextEisbn } from '../harness/catalogue';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('writing titles', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	let files = 0;
	/** Writes records as a file of their own, or as the named file. */
	const write = async (records: TitleRecord[], file = `file ${++files}`) => {
		const numbered = records.map((record, at) => ({ record, at }));
		const { unpriced: _, ...counted } = await writeTitles(store, numbered, { file });
		return counted;
	};
	const rowOf = (eisbn: string) =>
		store.db.selectFrom('titles').selectAll().where('eisbn', '=', eisbn).executeTakeFirstOrThrow();
	const idOf = async (eisbn: string) => (await rowOf(eisbn)).id;
	const offersOf = async (eisbn: string) =>
		store.db
			.selectFrom('offers')
			.select(['condition', 'price', 'is_extra_orderable'])
			.where('title_id', '=', await idOf(eisbn))
			.orderBy('condition')
			.execute();
	const found = async (words: string) =>
		(await store.call('browse/get', { term: words })).rows.map(({ eisbn }) => eisbn);

	it('keeps a gift card a gift card for the filters when a feed names it again', async () => {
		const eisbn = nextEisbn();
		await write([{ eisbn, title: 'A Gift Card' }]);
		await store.db.updateTable('titles').set({ is_giftcard: 1 }).where('eisbn', '=', eisbn).execute();
		await write([{ eisbn, title: 'A Gift Card', publisher: 'Paper Mill' }]);
		const { filters } = await store.db
			.selectFrom('title_facets')
			.select('filters')
			.where('title_id', '=', await idOf(eisbn))
			.executeTakeFirstOrThrow();
		expect(filters.split('\n')[0]).toBe('b available-to-order');
	});

	it('stores many titles at once exactly, in any script', async () => {
		const texts = ['a\tb', 'back\\slash \\N \\.', 'lines\nand\r\nlines', `'quoted' "twice"`, 'größer, 本, 📚', '\\'];
		const records = Array.from({ length: 120 }, (_, at) => {
			const text = texts[at % texts.length] ?? '';
			const authors = [{ name: text }, { name: `${text} too` }];
			return { eisbn: nextEisbn(), title: `Letters ${at}`, publisher: text, series: text, authors };
		});
		expect(await write(records)).toEqual({ added: 120, updated: 0, unchanged: 0 });
		const rows = await store.db
			.selectFrom('titles')
			.innerJoin('title_authors', 'title_id', 'id')
			.select(['eisbn', 'publisher', 'series', 'name'])
			.where('position', '=', 0)
			.execute();
		const kept = new Map(rows.map(({ eisbn, ...row }) => [eisbn, row]));
		for (const { eisbn, publisher } of records) {
			expect(kept.get(eisbn)).toEqual({ publisher, series: publisher, name: publisher });
		}
		expect(await write(records, 'letters again')).toEqual({ added: 0, updated: 0, unchanged: 120 });
	});

	describe('a title that is new', () => {
		const eisbn = nextEisbn();
		beforeAll(async () => {
			const tally = await write([
				{
					eisbn,
					title: 'The Brass Meridian',
					authors: [
						{ name: 'Tova Ekdal', canadian: true },
						{ name: 'Rui Pombo', role: 'B06' },
					],
					series: 'Meridians',
					series_num: '2',
					publisher: 'Else House',
					list_price_can: 2999,
					description: 'Two\n\nparagraphs<script>x</script>',
					subjects: [
						{ scheme: 'thema', code: 'FBA', label: 'Modern fiction' },
						{ scheme: 'keyword', code: 'astrolabes' },
						{ scheme: 'keyword', code: '__award-winner' },
					],
				},
			]);
			expect(tally).toEqual({ added: 1, updated: 0, unchanged: 0 });
		});

		it('can be bought, shown and found by all its data', async () => {
			const title = await store.call('title/getItem', { eisbn });
			expect(title).toMatchObject({
				title: 'The Brass Meridian',
				series: 'Meridians',
				authors: [
					{ name: 'Tova Ekdal', canadian: true, role: null },
					{ name: 'Rui Pombo', canadian: false, role: 'Translator' },
				],
				price: '29.99',
				available: [{ code: 'new', price: '29.99', cartable: true }],
			});
			expect(title.description).not.toContain('script');
			for (const words of [
				'brass meridian',
				'ekdal',
				'pombo',
				'meridians',
				'else house',
				'modern fiction',
				'astrolabes',
			]) {
				expect(await found(words), words).toEqual([eisbn]);
			}
		});

		it('is listed under its subjects and topics', async () => {
			for (const filter of [{ subject: ['FBA'] }, { topic: ['__award-winner'] }, { topic: ['__canadian'] }]) {
				expect((await store.call('browse/get', filter)).rows.map((row) => row.eisbn)).toEqual([eisbn]);
			}
			const labels = await store.db.selectFrom('subjects').select(['code', 'label']).orderBy('code').execute();
			expect(labels).toEqual(
				expect.arrayContaining([
					{ code: 'FBA', label: 'Modern fiction' },
					{ code: '__award-winner', label: 'Award winner' },
				]),
			);
		});

		it('is found by its new words, and no longer by its old words, when a feed changes them', async () => {
			expect(await write([{ eisbn, title: 'The Copper Meridian', authors: [{ name: 'Tova Ekdal' }] }])).toMatchObject({
				updated: 1,
			});
			expect(await found('brass')).toEqual([]);
			expect(await found('copper ekdal')).toEqual([eisbn]);
			expect(await found('pombo')).toEqual([]);
			expect((await store.call('browse/get', { topic: ['__canadian'] })).rows).toEqual([]);
			expect((await store.call('title/getAuthorItems', { author: 'Rui Pombo' })).rows).toEqual([]);
		});
	});

	describe('counting', () => {
		const [one, two] = [nextEisbn(), nextEisbn()];
		const twice: TitleRecord[] = [
			{ eisbn: one, title: 'Once' },
			{ eisbn: two, title: 'Another' },
			{ eisbn: one, title: 'Twice' },
			{ eisbn: one, title: 'Twice' },
		];

		it('counts the result of each record', async () => {
			expect(await write(twice, 'twice')).toEqual({ added: 2, updated: 1, unchanged: 1 });
			expect((await rowOf(one)).title).toBe('Twice');
		});

		it('counts no change when the same file is read again, even if it contradicts itself', async () => {
			const before = await store.db
				.selectFrom('titles')
				.selectAll()
				.where('eisbn', 'in', [one, two])
				.orderBy('id')
				.execute();
			expect(await write(twice, 'twice')).toEqual({ added: 0, updated: 0, unchanged: 4 });
			expect(
				await store.db.selectFrom('titles').selectAll().where('eisbn', 'in', [one, two]).orderBy('id').execute(),
			).toEqual(before);
		});

		it('counts nothing when another file repeats known data', async () => {
			expect(await write([{ eisbn: two, title: 'Another' }])).toEqual({ added: 0, updated: 0, unchanged: 1 });
		});

		it('counts the same in a dry run, which writes nothing', async () => {
			const records = [
				{ at: 0, record: { eisbn: nextEisbn(), title: 'Never there' } },
				{ at: 1, record: { eisbn: two, title: 'Renamed' } },
				{ at: 2, record: { eisbn: one, title: 'Twice' } },
			];
			const tally = await writeTitles(store, records, { file: 'dry', dryRun: true });
			expect(tally).toMatchObject({ added: 1, updated: 1, unchanged: 1 });
			expect((await rowOf(two)).title).toBe('Another');
		});
	});

	it('keeps fields that a record leaves out, and clears fields that are null', async () => {
		const eisbn = nextEisbn();
		const bio = ['<p>Lives.</p>'];
		await write([
			{ eisbn, title: 'Whole', subtitle: 'Part', pages: 100, bio, subjects: [{ scheme: 'genre', code: 'Sea' }] },
		]);
		await write([{ eisbn, title: 'Whole', subtitle: null, width: 10.6 }]);
		expect(await rowOf(eisbn)).toMatchObject({ subtitle: null, pages: 100, width: 11, bio: JSON.stringify(bio) });
		expect((await store.call('browse/get', { subject: ['genre:sea'] })).rows.map((row) => row.eisbn)).toEqual([eisbn]);
	});

	it('follows the publishing status with the offer of new copies', async () => {
		const eisbn = nextEisbn();
		await write([{ eisbn, title: 'Passing', status: 'forthcoming', list_price_can: 1000 }]);
		expect(await offersOf(eisbn)).toEqual([{ condition: 'new', price: null, is_extra_orderable: 1 }]);
		await write([{ eisbn, title: 'Passing', status: 'out_of_print' }]);
		expect(await offersOf(eisbn)).toEqual([{ condition: 'new', price: null, is_extra_orderable: 0 }]);
		await write([{ eisbn, title: 'Passing', status: 'active' }]);
		expect(await offersOf(eisbn)).toMatchObject([{ is_extra_orderable: 1 }]);
		await write([{ eisbn, title: 'Passing', status: 'cancelled' }]);
		expect(await offersOf(eisbn)).toEqual([]);
		expect(await found('passing')).toEqual([]);
	});

	it('creates no offer for a title that was always out of print', async () => {
		const eisbn = nextEisbn();
		await write([{ eisbn, title: 'Long Gone', status: 'out_of_print' }]);
		expect(await offersOf(eisbn)).toEqual([]);
	});

	describe('works', () => {
		const key = async (eisbn: string) => (await rowOf(eisbn)).work_key;
		const by = (name: string) => [{ name }];

		it('are shared by editions of one title and author', async () => {
			const [hard, soft, other] = [nextEisbn(), nextEisbn(), nextEisbn()];
			await write([
				{ eisbn: hard, title: 'The Tin Garden', authors: by('Ola Brandt') },
				{ eisbn: soft, title: 'Tin Garden (Paperback)', authors: by('Brandt, Ola') },
				{ eisbn: other, title: 'The Tin Garden', authors: by('Ola Grandt') },
			]);
			expect(await key(soft)).toBe(await key(hard));
			expect(await key(other)).not.toBe(await key(hard));
		});

		it('are joined by a feed that names the editions, in any order, and stay joined', async () => {
			const [british, american, film] = [nextEisbn(), nextEisbn(), nextEisbn()];
			const records: TitleRecord[] = [
				{ eisbn: british, title: 'Lorry Songs', authors: by('Pim Ode'), related_editions: [american] },
				{ eisbn: american, title: 'Truck Songs', authors: by('Pim Ode'), related_editions: [british] },
				{ eisbn: film, title: 'Haulage', authors: by('Pim Ode') },
			];
			for (const record of records) await write([record]);
			expect(await key(american)).toBe(await key(british));
			await write([
				{ eisbn: film, title: 'Haulage', authors: by('Pim Ode'), related_editions: [american, nextEisbn()] },
			]);
			expect(new Set([await key(british), await key(american), await key(film)]).size).toBe(1);
			expect(await write([{ eisbn: british, title: 'Lorry Songs', authors: by('Pim Ode') }])).toMatchObject({
				unchanged: 1,
			});
			expect((await store.call('title/getBindingItems', { eisbn: film })).row_count).toBe(2);
		});
	});

	it('takes more records than one transaction holds, and very long texts', async () => {
		const eisbns = Array.from({ length: 4001 }, () => nextEisbn());
		const records = eisbns.map((eisbn, at) => ({
			eisbn,
			title: `${at} ${'long '.repeat(at === 7 ? 3000 : 1)}`,
			authors: by(`${at} ${'Éé'.repeat(at === 8 ? 3000 : 1)}`),
			subjects: [{ scheme: 'keyword' as const, code: 'thousands' }],
		}));
		expect(await write(records, 'many')).toEqual({ added: 4001, updated: 0, unchanged: 0 });
		expect(await write(records, 'many')).toEqual({ added: 0, updated: 0, unchanged: 4001 });
		const renamed = records.map((record) => ({ ...record, publisher: 'Renamed House' }));
		expect(await write(renamed)).toEqual({ added: 0, updated: 4001, unchanged: 0 });
		expect((await store.call('browse/get', { term: 'renamed house', kind: 'publisher' })).row_count).toBeGreaterThan(
			999,
		);
	});

	const by = (name: string) => [{ name }];

	it.each([1, 100])('skips a batch completely when the database refuses it, with %i others', async (count) => {
		const fine = Array.from({ length: count }, () => ({ eisbn: nextEisbn(), title: 'Fine' }));
		const broken = { eisbn: null as unknown as string, title: 'Nobody knows which' };
		await expect(write([...fine, broken])).rejects.toThrow();
		const eisbns = fine.map(({ eisbn }) => eisbn);
		expect(await store.db.selectFrom('titles').select('id').where('eisbn', 'in', eisbns).execute()).toEqual([]);
		expect(await write(fine)).toEqual({ added: count, updated: 0, unchanged: 0 });
	});

	it('allows two imports at once', async () => {
		const records = Array.from({ length: 600 }, () => ({
			eisbn: nextEisbn(),
			title: 'Both',
			authors: by('Two Hands'),
		}));
		const [first, second] = await Promise.all([write(records), write([...records].reverse())]);
		const sum = (name: 'added' | 'unchanged') => (first?.[name] ?? 0) + (second?.[name] ?? 0);
		expect(sum('added') + sum('unchanged')).toBe(1200);
		const { count } = await store.db
			.selectFrom('titles')
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.where('title', '=', 'Both')
			.executeTakeFirstOrThrow();
		expect(count).toBe(600);
	});

	it('tells every process that the catalogue changed, and only then', async () => {
		const eisbn = nextEisbn();
		const before = await countedOf(store, 'catalogue');
		await write([{ eisbn, title: 'Counted' }]);
		const after = await countedOf(store, 'catalogue');
		expect(after).toBeGreaterThan(before);
		await write([{ eisbn, title: 'Counted' }]);
		expect(await countedOf(store, 'catalogue')).toBe(after);
	});
});
