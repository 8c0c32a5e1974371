import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockRecord, TitleRecord } from '~store/catalogue/feeds/title-record';
import { addLocation } from '~store/catalogue/locations/locations';
import { repriceAll } from '~store/catalogue/writing/reprice';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { settingsSchema } from '~store/contract/settings';
import { nextEisbn } from '../harness/catalogue';
import { countQueriesOf } from '../harness/count-queries';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('writing stock', (engine) => {
	let store: TestStore;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());
	beforeEach(async () => {
		eisbn = nextEisbn();
		await addTitle({ eisbn, title: 'Stocked', list_price_can: 2000, list_price_usa: 1500 });
	});

	let files = 0;
	const addTitle = (record: TitleRecord) => writeTitles(store, [{ record, at: 0 }], { file: `file ${++files}` });
	const write = (...records: Omit<StockRecord, 'eisbn'>[]) =>
		writeStock(
			store,
			records.map((record) => ({ eisbn, ...record })),
		);
	const held = async () =>
		store.db
			.selectFrom('offers')
			.innerJoin('titles', 'titles.id', 'offers.title_id')
			.leftJoin('stock', 'stock.offer_id', 'offers.id')
			.leftJoin('locations', 'locations.id', 'stock.location_id')
			.select(['condition', 'price', 'discount', 'note', 'is_extra_orderable', 'onhand', 'onorder', 'altname'])
			.where('eisbn', '=', eisbn)
			.orderBy('condition')
			.orderBy('altname')
			.execute();
	const lowestPrice = async () =>
		(await store.db.selectFrom('titles').select('lowest_price').where('eisbn', '=', eisbn).executeTakeFirstOrThrow())
			.lowest_price;

	it('creates a location named like the store for a shop without locations', async () => {
		expect(await writeStock(store, [{ eisbn: nextEisbn(), condition: 'new', onhand: 1 }])).toMatchObject([
			{ refused: expect.stringContaining('not in the catalogue') },
		]);
		expect(await store.locations.get()).toEqual([]);
		expect(await write({ condition: 'new', onhand: 3 })).toEqual(['updated']);
		expect(await store.locations.get()).toMatchObject([{ sc_name: 'Bookshop' }]);
		expect(await held()).toMatchObject([{ condition: 'new', onhand: 3, onorder: 0, altname: 'Bookshop' }]);
	});

	it('adds and changes offers, and keeps fields that a record leaves out', async () => {
		const used = { condition: 'used', price: 900, onhand: 2, onorder: 1, note: 'Worn spine' };
		expect(await write(used)).toEqual(['added']);
		expect(await write(used)).toEqual(['unchanged']);
		expect(await write({ condition: 'used', onhand: 1 })).toEqual(['updated']);
		expect((await held())[1]).toMatchObject({
			price: 900,
			onhand: 1,
			onorder: 1,
			note: 'Worn spine',
			is_extra_orderable: 0,
		});
		expect(await write({ condition: 'used', price: null, note: null, discount: 12.5 })).toEqual(['updated']);
		expect((await held())[1]).toMatchObject({ price: null, note: null, discount: 12.5, onhand: 1 });
	});

	it('keeps copies orderable for the offer of new copies', async () => {
		await write({ condition: 'new', price: 1800, onhand: 0 });
		expect(await held()).toMatchObject([{ condition: 'new', price: 1800, is_extra_orderable: 1 }]);
	});

	describe('the lowest price', () => {
		it('follows prices and discounts', async () => {
			expect(await lowestPrice()).toBe(2000);
			await write({ condition: 'new', discount: 25 });
			expect(await lowestPrice()).toBe(1500);
			await write({ condition: 'used', price: 700, onhand: 1 });
			expect(await lowestPrice()).toBe(700);
			await write({ condition: 'used', price: 2600 });
			expect(await lowestPrice()).toBe(1500);
		});

		it('keeps the price from stock when the title is read again, and follows the currency', async () => {
			await write({ condition: 'new', discount: 50 });
			await addTitle({ eisbn, title: 'Stocked anew', list_price_can: 3000 });
			expect(await lowestPrice()).toBe(1500);
			await repriceAll(store, settingsSchema.parse({ checkout_info: { currency: 'USD' } }));
			expect(await lowestPrice()).toBe(750);
		});
	});

	it('adds copies to a location by name or number, and refuses an unknown location', async () => {
		const harbour = await addLocation(store.db, {
			altname: 'Harbour',
			sc_name: 'Harbour Books Ltd.',
			lat: null,
			lng: null,
			position: 5,
		});
		const outcomes = await write(
			{ condition: 'new', onhand: 1 },
			{ condition: 'new', onhand: 2, location: ' HARBOUR ' },
			{ condition: 'used', onhand: 3, location: String(harbour) },
			{ condition: 'good', onhand: 4, location: 'Harbour Books Ltd.' },
			{ condition: 'new', onhand: 5, location: 'Moon' },
		);
		expect(outcomes).toEqual(['updated', 'updated', 'added', 'added', { refused: 'The shop has no location "Moon"' }]);
		expect((await held()).map(({ condition, onhand, altname }) => [condition, onhand, altname])).toEqual([
			['good', 4, 'Harbour'],
			['new', 1, 'Bookshop'],
			['new', 2, 'Harbour'],
			['used', 3, 'Harbour'],
		]);
	});

	it('filters by the current stock', async () => {
		const inStock = async () => {
			store.versions.refresh();
			return (await store.call('browse/get', { status: ['in-stock'], term: eisbnTitle })).rows.length;
		};
		const eisbnTitle = `Kept ${eisbn}`;
		await addTitle({ eisbn, title: eisbnTitle, list_price_can: 2000 });
		expect(await inStock()).toBe(0);
		await write({ condition: 'new', onhand: 1 });
		expect(await inStock()).toBe(1);
		await write({ condition: 'new', onhand: 0 });
		expect(await inStock()).toBe(0);
	});

	it.each([
		['without a shelf', {}],
		['with the shelf of before', { shelf: 'A1' }],
	])('sends no query for each record %s', async (_how, place) => {
		const eisbns = Array.from({ length: 300 }, () => nextEisbn());
		const titles = eisbns.map((eisbn, at) => ({ record: { eisbn, title: 'Many' }, at }));
		await writeTitles(store, titles, { file: 'many' });
		const records = eisbns.map((eisbn) => ({ eisbn, condition: 'new', onhand: 1, ...place }));
		await writeStock(store, records);
		const queries = await countQueriesOf(store, async (counted) => {
			await writeStock(counted, records);
		});
		expect(queries).toBeLessThan(60);
	});

	it('accepts more records than one transaction holds', async () => {
		const eisbns = Array.from({ length: 700 }, () => nextEisbn());
		const titles = eisbns.map((eisbn, at) => ({ record: { eisbn, title: 'Many' }, at }));
		await writeTitles(store, titles, { file: 'many' });
		const records = eisbns.map((eisbn, at) => ({ eisbn, condition: 'new', price: at + 1, onhand: at }));
		expect(new Set(await writeStock(store, records))).toEqual(new Set(['updated']));
		expect(new Set(await writeStock(store, records))).toEqual(new Set(['unchanged']));
	});
});
