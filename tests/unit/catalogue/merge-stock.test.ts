import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockRecord } from '~store/catalogue/feeds/title-record';
import { type OfferRow, readOffers } from '~store/catalogue/titles/offer-rows';
import { foldStock, placeChanged, type StockedOffer, type StockedTitle } from '~store/catalogue/writing/merge-stock';
import { saveStock } from '~store/catalogue/writing/save-stock';
import { settingsSchema } from '~store/contract/settings';
import { transact } from '~store/foundation/database/transactions';
import { movementsOf } from '~store/inventory/movements';
import { lockStockRows, type StockRow } from '~store/inventory/stock-rows';
import { addBook, addLocation, type BareStore, openBareStore } from '../../harness/bare-store';

type HeldOffer = StockedOffer & { id: number };

const offer = (values: Partial<HeldOffer> = {}): HeldOffer => ({
	id: 1,
	condition: 'new',
	price: null,
	discount: null,
	note: null,
	is_extra_orderable: 1,
	stock: [],
	...values,
});
/** Returns copies at a location that were never counted and of which none is ordered. */
const place = (location_id: number, onhand: number, onorder = 0, values: Partial<StockRow> = {}): StockRow => ({
	location_id,
	onhand,
	onorder,
	shortage: 0,
	counted_at: null,
	spoken_for: 0,
	...values,
});
const counted = { counted_at: 50 };
const title = (values: Partial<StockedTitle> = {}): StockedTitle => ({
	id: 1,
	eisbn: '9781550000011',
	status: 'active',
	list_price_usa: null,
	list_price_can: null,
	lowest_price: null,
	offers: [],
	...values,
});
const record = (values: Partial<StockRecord> = {}): StockRecord => ({
	eisbn: '9781550000011',
	condition: 'new',
	...values,
});
const locations = {
	find: (word: string | undefined) => (word === undefined ? 1 : word === 'Harbour' ? 2 : null),
};
const counting = {
	asOf: () => 50,
	conditions: new Set<string>(),
	repricesCopies: false,
	settings: settingsSchema.parse({}),
};
const fold = (records: StockRecord[], ...titles: StockedTitle[]) =>
	foldStock(records, new Map(titles.map((one) => [one.eisbn, one])), locations, counting);
/** Returns a title's only offer after one record. */
const offerAfter = (values: Partial<StockRecord>, ...offers: HeldOffer[]) =>
	fold([record(values)], title({ offers })).changes[0]?.offers.get(values.condition ?? 'new');

describe('a stock record', () => {
	const held = offer({
		price: 1000,
		discount: 10,
		note: 'Signed',
		stock: [place(1, 3, 2), place(2, 7)],
	});

	it('changes only the fields it contains', () => {
		expect(offerAfter({ onhand: 5 }, held)).toEqual({
			...held,
			stock: [held.stock[1], place(1, 5, 2, counted)],
		});
		expect(offerAfter({ onorder: 9, location: 'Harbour' }, held)?.stock).toEqual([held.stock[0], place(2, 7, 9)]);
		expect(offerAfter({ price: 1200 }, held)).toEqual({ ...held, price: 1200 });
		expect(offerAfter({ discount: 20 }, held)).toEqual({ ...held, discount: 20 });
		expect(offerAfter({ note: 'Worn' }, held)).toEqual({ ...held, note: 'Worn' });
	});

	it('clears the fields it empties', () => {
		expect(offerAfter({ price: null, discount: null, note: null }, held)).toMatchObject({
			price: null,
			discount: null,
			note: null,
		});
	});

	it('treats the unknown stock of a location as zero', () => {
		expect(offerAfter({ onhand: 4 }, offer())?.stock).toEqual([place(1, 4, 0, counted)]);
		expect(offerAfter({ onorder: 4 }, offer())?.stock).toEqual([place(1, 0, 4)]);
	});

	it('creates a missing offer, which can be ordered only for new copies in print', () => {
		const more = (status: string, condition: string) =>
			fold([record({ condition, onhand: 1 })], title({ status })).changes[0]?.offers.get(condition)?.is_extra_orderable;
		expect(offerAfter({ price: 500, condition: 'used' })).toEqual({
			id: null,
			condition: 'used',
			price: 500,
			discount: null,
			note: null,
			is_extra_orderable: 0,
			stock: [],
		});
		expect([more('active', 'new'), more('forthcoming', 'new')]).toEqual([1, 1]);
		expect([more('active', 'used'), more('out_of_print', 'new')]).toEqual([0, 0]);
	});

	it('reports whether it added, updated or left the offer unchanged', () => {
		const of = (values: Partial<StockRecord>) => fold([record(values)], title({ offers: [held] })).outcomes[0];
		expect(of({ condition: 'used' })).toBe('added');
		expect(of({})).toBe('unchanged');
		expect(of({ price: 1000, discount: 10, note: 'Signed', onhand: 3, onorder: 2 })).toBe('unchanged');
		const changes: Partial<StockRecord>[] = [
			{ price: 1001 },
			{ discount: 11 },
			{ note: 'Worn' },
			{ onhand: 4 },
			{ onorder: 3 },
		];
		for (const changed of changes) expect(of(changed)).toBe('updated');
		expect(of({ onhand: 0, location: 'Harbour' })).toBe('updated');
		expect(of({ onhand: 7, location: 'Harbour' })).toBe('unchanged');
		expect(fold([record({ onhand: 0 })], title({ offers: [offer()] })).outcomes).toEqual(['updated']);
	});

	it('reports unchanged when a later record of the batch overrides it, for each location', () => {
		const records = [record({ onhand: 9 }), record({ onhand: 5 }), record({ onhand: 5, location: 'Harbour' })];
		const { outcomes, changes } = fold(records, title({ offers: [held] }));
		expect(outcomes).toEqual(['unchanged', 'updated', 'updated']);
		expect(changes).toHaveLength(1);
		expect(changes[0]?.offers.get('new')?.stock).toEqual([place(1, 5, 2, counted), place(2, 5, 0, counted)]);
	});

	it('builds on the earlier records of the batch', () => {
		const other = title({ id: 2, eisbn: '9781550000028', offers: [offer({ id: 2 })] });
		const records = [
			record({ price: 900 }),
			record({ condition: 'used', onhand: 1 }),
			record({ eisbn: other.eisbn, onhand: 2 }),
			record({ discount: 50 }),
		];
		const { outcomes, changes } = fold(records, title({ offers: [held] }), other);
		expect(outcomes).toEqual(['unchanged', 'added', 'updated', 'updated']);
		expect(changes.map((change) => [change.title.id, [...change.offers.keys()]])).toEqual([
			[1, ['new', 'used']],
			[2, ['new']],
		]);
		expect(changes[0]?.offers.get('new')).toMatchObject({ price: 900, discount: 50, note: 'Signed' });
	});
});

describe('a count', () => {
	const read = (values: Partial<StockRecord>, held: StockRow) => {
		const { outcomes, changes } = fold([record(values)], title({ offers: [offer({ stock: [held] })] }));
		return [outcomes[0], changes[0]?.offers.get('new')?.stock[0]];
	};

	it('subtracts the reserved copies', () => {
		const held = place(1, 3, 0, { spoken_for: 2 });
		expect(read({ onhand: 6 }, held)).toEqual(['updated', place(1, 4, 0, { ...counted, spoken_for: 2 })]);
		expect(read({ onhand: 5 }, held)).toEqual(['unchanged', place(1, 3, 0, { ...counted, spoken_for: 2 })]);
	});

	it('never drops below zero, and records missing copies as a shortage', () => {
		const held = place(1, 3, 0, { spoken_for: 2 });
		expect(read({ onhand: 1 }, held)).toEqual(['updated', place(1, 0, 0, { ...counted, shortage: 1, spoken_for: 2 })]);
		const short = place(1, 0, 0, { ...counted, shortage: 1, spoken_for: 2 });
		expect(read({ onhand: 1 }, short)).toEqual(['unchanged', short]);
		expect(read({ onhand: 2 }, short)).toEqual(['updated', place(1, 0, 0, { ...counted, spoken_for: 2 })]);
	});

	it('is ignored when a newer count is known, but the rest of its record applies', () => {
		const held = place(1, 3, 2, { counted_at: 51 });
		expect(read({ onhand: 9, onorder: 0 }, held)).toEqual(['outdated', held]);
		expect(read({ onhand: 9, price: 1200 }, held)).toEqual(['updated', held]);
		expect(read({ onhand: 9 }, place(1, 3, 2, counted))).toEqual(['updated', place(1, 9, 2, counted)]);
		expect(read({ onorder: 0 }, held)).toEqual(['outdated', held]);
		expect(read({ note: null }, held)).toEqual(['unchanged', held]);
	});

	it('adds received copies to those on hand, after filling the orders that wait', () => {
		expect(read({ received: 4 }, place(1, 3, 2))).toEqual(['updated', place(1, 7, 2, counted)]);
		const short = place(1, 0, 0, { shortage: 3, spoken_for: 5 });
		expect(read({ received: 2 }, short)).toEqual([
			'updated',
			place(1, 0, 0, { ...counted, shortage: 1, spoken_for: 5 }),
		]);
		expect(read({ received: 5 }, short)).toEqual(['updated', place(1, 2, 0, { ...counted, spoken_for: 5 })]);
		expect(offerAfter({ received: 4 }, offer())?.stock).toEqual([place(1, 4, 0, counted)]);
	});

	it('is not ignored because of a newer count at another location', () => {
		const held = offer({ stock: [place(1, 3), place(2, 7, 0, { counted_at: 51 })] });
		expect(fold([record({ onhand: 9 })], title({ offers: [held] })).outcomes).toEqual(['updated']);
	});

	it('is saved when it is newer, even with the same number of copies', () => {
		const held = place(1, 3, 2, counted);
		expect(placeChanged(held, held)).toBe(false);
		expect(placeChanged(held, { ...held, counted_at: 51 })).toBe(true);
		expect(placeChanged(undefined, held)).toBe(true);
	});
});

describe('a stock record is refused', () => {
	const refusal = (values: Partial<StockRecord>) => fold([record(values)], title({ offers: [offer()] })).outcomes[0];

	it('of a title or a location that the shop does not have', () => {
		expect(refusal({ eisbn: '9781550000097' })).toEqual({ refused: expect.stringContaining('9781550000097') });
		expect(refusal({ location: 'Moon' })).toEqual({ refused: 'The shop has no location "Moon"' });
		const known = new Map([[title().eisbn, title()]]);
		expect(foldStock([record({ onhand: 1 })], known, { find: () => null }, counting).outcomes).toEqual([
			{ refused: 'The shop has no location ""' },
		]);
	});

	it.each([
		[
			{ condition: 'new!' },
			'"new!" is not a valid condition: use at most 30 letters, digits and underscores, and for a single copy a number such as -2',
		],
		[{ condition: 'usde' }, '"usde" is an unknown condition; add it with --condition usde'],
		[{ price: -1 }, '-0.01 is not a valid price: it must be from 0.01 to 999999.99'],
		[{ price: 0 }, '0.00 is not a valid price: it must be from 0.01 to 999999.99'],
		[{ price: 9_999_999_999_900 }, '99999999999.00 is not a valid price: it must be from 0.01 to 999999.99'],
		[{ price: 9.5 }, '0.10 is not a valid price: it must be from 0.01 to 999999.99'],
		[{ onhand: -1 }, '-1 is not a valid number of copies on hand: it must be from 0 to 999999'],
		[{ onhand: 99_999_999_999 }, '99999999999 is not a valid number of copies on hand: it must be from 0 to 999999'],
		[{ onorder: 1.5 }, '1.5 is not a valid number of copies on order: it must be from 0 to 999999'],
		[{ discount: -1 }, '-1 is not a valid discount: it must be a percentage from 0 to 100'],
		[{ discount: 101 }, '101 is not a valid discount: it must be a percentage from 0 to 100'],
	])('with %j', (values, refused) => {
		expect(refusal(values)).toEqual({ refused });
	});

	it('never for the lowest and highest valid values', () => {
		const least = { price: 1, onhand: 0, onorder: 0, discount: 0 };
		const most = { price: 99_999_999, onhand: 999_999, onorder: 999_999, discount: 100 };
		for (const values of [least, most, { price: null, discount: null }]) {
			expect(refusal(values)).not.toHaveProperty('refused');
		}
	});

	it('and changes nothing', () => {
		expect(fold([record({ price: -1 }), record({ location: 'Moon' })], title({ offers: [offer()] })).changes).toEqual(
			[],
		);
	});
});

describe('the stock in the database', () => {
	let store: BareStore;
	beforeAll(async () => {
		store = await openBareStore();
	});
	afterAll(() => store.close());

	const source = { reason: 'counted', source: 'stock.csv', asOf: 50 } as const;
	async function load(...ids: number[]): Promise<StockedTitle[]> {
		const rows = await store.db
			.selectFrom('titles')
			.select(['id', 'eisbn', 'status', 'list_price_usa', 'list_price_can', 'lowest_price'])
			.where('id', 'in', ids)
			.execute();
		const offers = await readOffers(store.db, ids);
		const places = await transact(store, (transaction) =>
			lockStockRows(
				'sqlite',
				transaction,
				[...offers.values()].flat().map(({ id }) => id),
				0,
			),
		);
		return rows.map((row) => ({
			...row,
			offers: (offers.get(row.id) ?? []).map((held) => ({ ...held, stock: places.get(held.id) ?? [] })),
		}));
	}
	const row = ({ stock, ...values }: Partial<OfferRow>): OfferRow => ({
		title_id: 1,
		...offer(),
		...values,
		stock: stock ?? [],
	});
	async function write(records: StockRecord[], titleIds: number[], places: number[], now = 77) {
		const titles = new Map((await load(...titleIds)).map((one) => [one.eisbn, one]));
		const find = (word: string | undefined) => places[Number(word ?? 0)] ?? null;
		const { changes } = foldStock(records, titles, { find }, counting);
		await transact(store, (transaction) => saveStock(transaction, changes, source, now));
	}

	it('follows the records for existing and new offers', async () => {
		const places = [await addLocation(store), await addLocation(store)];
		const [here, there] = places as [number, number];
		const one = await addBook(store, { [here]: 3, [there]: 4 });
		const other = await addBook(store);
		const untouched = await addBook(store, { [here]: 8 });
		const records: StockRecord[] = [
			{ eisbn: other.eisbn, condition: 'used', onhand: 1, onorder: 2, price: 700, note: 'Worn', location: '1' },
			{ eisbn: one.eisbn, condition: 'new', onhand: 9, location: '1' },
			{ eisbn: one.eisbn, condition: 'new', discount: 20 },
			{ eisbn: other.eisbn, condition: 'new', onhand: 6 },
		];
		await write(records, [one.title_id, other.title_id, untouched.title_id], places);
		const offers = await readOffers(store.db, [one.title_id, other.title_id, untouched.title_id]);
		expect(offers.get(one.title_id)).toEqual([
			row({
				id: one.offer_id,
				title_id: one.title_id,
				discount: 20,
				is_extra_orderable: 0,
				stock: [
					{ location_id: here, onhand: 3, onorder: 0 },
					{ location_id: there, onhand: 9, onorder: 0 },
				],
			}),
		]);
		expect(offers.get(other.title_id)).toEqual([
			row({
				id: other.offer_id,
				title_id: other.title_id,
				is_extra_orderable: 0,
				stock: [{ location_id: here, onhand: 6, onorder: 0 }],
			}),
			row({
				id: expect.any(Number),
				title_id: other.title_id,
				condition: 'used',
				is_extra_orderable: 0,
				price: 700,
				note: 'Worn',
				stock: [{ location_id: there, onhand: 1, onorder: 2 }],
			}),
		]);
		expect(offers.get(untouched.title_id)?.[0]?.stock).toEqual([{ location_id: here, onhand: 8, onorder: 0 }]);
	});

	it('keeps concurrent changes to fields that the records do not contain', async () => {
		const here = await addLocation(store);
		const there = await addLocation(store);
		const { title_id, offer_id, eisbn } = await addBook(store, { [here]: 3, [there]: 3 });
		const [title] = await load(title_id);
		if (!title) throw new Error('no title');
		const records = [{ eisbn, condition: 'new', onhand: 1 }];
		const { changes } = foldStock(records, new Map([[eisbn, title]]), { find: () => here }, counting);
		await store.db.updateTable('stock').set({ onhand: 2 }).where('location_id', '=', there).execute();
		await store.db.updateTable('offers').set({ note: 'Signed' }).where('id', '=', offer_id).execute();
		await transact(store, (transaction) => saveStock(transaction, changes, source, 77));
		const after = (await readOffers(store.db, [title_id])).get(title_id)?.[0];
		expect(after?.note).toBe('Signed');
		expect(after?.stock.map(({ onhand }) => onhand)).toEqual([1, 2]);
		const row = await store.db.selectFrom('offers').select('updated_at').where('id', '=', offer_id).executeTakeFirst();
		expect(row?.updated_at).toBe(1);
	});

	/** Returns a title's offers before and after, to write straight to the database. */
	const save = (id: number, before: HeldOffer[], after: StockedOffer[]) => ({
		title: title({ id, offers: before }),
		offers: new Map(after.map((one) => [one.condition, one])),
	});

	it('records in the ledger how many copies came, went and were counted', async () => {
		const here = await addLocation(store);
		const { title_id, offer_id } = await addBook(store, { [here]: 1 });
		const spoken_for = 3;
		const [one, none, four] = [
			place(here, 1, 0, { spoken_for }),
			place(here, 0, 0, { ...counted, shortage: 2, spoken_for }),
			place(here, 4, 0, { counted_at: 51, spoken_for }),
		];
		const at = (held: StockRow) => [offer({ id: offer_id, stock: [held] })];
		await transact(store, (transaction) => saveStock(transaction, [save(title_id, at(one), at(none))], source, 77));
		await transact(store, (transaction) => saveStock(transaction, [save(title_id, at(none), at(four))], source, 77));
		await transact(store, (transaction) => saveStock(transaction, [save(title_id, at(four), at(four))], source, 77));
		const told = { reason: 'counted', counted_at: 50, source: 'stock.csv', created_at: 77, location_id: here };
		// One copy was found for three reserved copies, and later seven.
		expect(await movementsOf(store.db, title_id)).toMatchObject([
			{ ...told, change: -3, counted: 1 },
			{ ...told, change: 6, counted: 7, counted_at: 51 },
		]);
		const row = await store.db.selectFrom('stock').selectAll().where('offer_id', '=', offer_id).executeTakeFirst();
		expect(row).toMatchObject({ onhand: 4, shortage: 0, counted_at: 51 });
	});

	it('changes only the counted condition of a title', async () => {
		const here = await addLocation(store);
		const { title_id, eisbn } = await addBook(store, { [here]: 9 });
		const count = (onhand: number) => write([{ eisbn, condition: 'used', onhand }], [title_id], [here]);
		await count(1);
		await count(4);
		const offers = (await readOffers(store.db, [title_id])).get(title_id);
		expect(offers?.map(({ condition, stock }) => [condition, stock[0]?.onhand])).toEqual([
			['new', 9],
			['used', 4],
		]);
		expect(await movementsOf(store.db, title_id)).toMatchObject([
			{ condition: 'used', change: 1 },
			{ condition: 'used', change: 3 },
		]);
	});

	it('is written in one fixed order, so that writers do not deadlock', async () => {
		const [here, there] = [await addLocation(store), await addLocation(store)];
		const books = [await addBook(store), await addBook(store)] as const;
		const [first, second] = books.map(({ title_id }) => title_id) as [number, number];
		const copies = (condition: string, ...places: number[]): StockedOffer => ({
			...offer({ condition, stock: places.map((at) => place(at, 1, 0, counted)) }),
			id: null,
		});
		const changes = [
			save(second, [], [copies('b', there, here), copies('a', here, there)]),
			save(first, [], [copies('a', here), copies('b', there, here)]),
		];
		await transact(store, (transaction) => saveStock(transaction, changes, source, 77));
		const offers = await store.db
			.selectFrom('offers')
			.select(['title_id', 'condition'])
			.where('title_id', 'in', [first, second])
			.where('condition', 'in', ['a', 'b'])
			.orderBy('id')
			.execute();
		const ordered = [first, second].flatMap((title_id) => ['a', 'b'].map((condition) => ({ title_id, condition })));
		expect(offers).toEqual(ordered);
		const moved = await store.db
			.selectFrom('stock_movements')
			.select(['title_id', 'condition', 'location_id'])
			.where('title_id', 'in', [first, second])
			.orderBy('id')
			.execute();
		expect(moved.map(({ title_id, condition, location_id }) => [title_id, condition, location_id])).toEqual([
			[first, 'a', here],
			[first, 'b', here],
			[first, 'b', there],
			[second, 'a', here],
			[second, 'a', there],
			[second, 'b', here],
			[second, 'b', there],
		]);
	});

	it('records received copies in the ledger as a change without a count', async () => {
		const here = await addLocation(store);
		const { title_id, offer_id } = await addBook(store, { [here]: 1 });
		const at = (onhand: number) => [offer({ id: offer_id, stock: [place(here, onhand)] })];
		await transact(store, (transaction) =>
			saveStock(transaction, [save(title_id, at(1), at(5))], { ...source, reason: 'received' }, 77),
		);
		expect(await movementsOf(store.db, title_id)).toMatchObject([{ reason: 'received', change: 4, counted: null }]);
	});

	it('is saved with an undoable run, before and after the change', async () => {
		const here = await addLocation(store);
		const { title_id, offer_id } = await addBook(store, { [here]: 1 });
		const { id: runId } = await store.db
			.insertInto('stock_runs')
			.values({ source: 'stock.csv', as_of: 50, created_at: 77 })
			.returning('id')
			.executeTakeFirstOrThrow();
		const before = offer({ id: offer_id, price: 1000, stock: [place(here, 1, 2)] });
		const after = { ...before, price: 1200, stock: [place(here, 4, 3)] };
		const runChanges = () => store.db.selectFrom('stock_run_changes').selectAll().execute();
		await transact(store, (transaction) => saveStock(transaction, [save(title_id, [before], [after])], source, 77));
		expect(await runChanges()).toEqual([]);
		await transact(store, (transaction) =>
			saveStock(transaction, [save(title_id, [after], [before])], { ...source, runId }, 78),
		);
		expect(await runChanges()).toMatchObject([
			{ run_id: runId, title_id, condition: 'new', location_id: null, field: 'price', before: '1200', after: '1000' },
			{ run_id: runId, title_id, condition: 'new', location_id: here, field: 'onorder', before: '3', after: '2' },
		]);
		const moved = await store.db
			.selectFrom('stock_movements')
			.select(['change', 'run_id'])
			.where('title_id', '=', title_id)
			.orderBy('id')
			.execute();
		expect(moved).toEqual([
			{ change: 3, run_id: null },
			{ change: -3, run_id: runId },
		]);
	});

	it('records when an offer last changed', async () => {
		const here = await addLocation(store);
		const { title_id, offer_id, eisbn } = await addBook(store);
		await write([{ eisbn, condition: 'new', price: 900 }], [title_id], [here], 99);
		const row = await store.db.selectFrom('offers').selectAll().where('id', '=', offer_id).executeTakeFirst();
		expect(row).toMatchObject({ price: 900, updated_at: 99 });
	});
});
